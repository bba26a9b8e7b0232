import { type SubmitEvent, useCallback, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { deliver, type Endpoint, Refused } from "./delivery.ts";
import type { Tone } from "./FormResult.tsx";
import { idempotencyKey } from "./idempotency-key.ts";
import { body, type FieldErrors, type Message } from "./message.ts";

/** Standing is where a form stands: being sent or not, and what came of the last sending until the next edit. */
export type Standing = {
  sending?: boolean;
  result?: Tone;
  errors: FieldErrors;
  values?: Message;
  /** The result is that of a plain post: it came with the page. */
  posted?: boolean;
};

/**
 * useSending is the life of a contact form: idle, sending, idle again with a result. One sending at a time; the fields
 * are the browser's own, read when they are sent and emptied only when the server has the message.
 */
export function useSending(endpoint: Endpoint, start: Standing, touched?: number) {
  const [standing, setStanding] = useState(start);
  const [toast, setToast] = useState<Tone>();
  const form = useRef<HTMLFormElement>(null);
  // What a retry needs to know: the same words go out under the same key, so that the server takes them once.
  const draft = useRef({ body: "", key: "", touched });

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (standing.sending) return;
    const fields = event.currentTarget;
    const text = body(fields);
    if (draft.current.body !== text) Object.assign(draft.current, { body: text, key: idempotencyKey() });
    const { key, touched = event.timeStamp } = draft.current;
    setToast(undefined);
    setStanding({ sending: true, errors: {}, values: standing.values });
    try {
      await deliver(endpoint, { body: text, key, elapsed: Math.round(event.timeStamp - touched) });
      draft.current = { body: "", key: "", touched: undefined };
      settle("success", {});
      fields.reset();
    } catch (error) {
      console.error("contact message not sent:", error);
      settle("failure", error instanceof Refused ? error.errors : {}, standing.values);
    }
    const wrong = fields.querySelector<HTMLElement>("[aria-invalid]");
    if (wrong) return wrong.focus();
    // On a phone the words beside the button may be below the window's edge; without layout there is nothing to scroll.
    fields.querySelector("[data-result]")?.scrollIntoView?.({ block: "nearest" });
    if (document.activeElement === document.body) focusButton(fields);
  }

  /** settle returns to idle, at once, so that the fields and the button can be used and focused after it. */
  function settle(result: Tone, errors: FieldErrors, values?: Message) {
    flushSync(() => {
      setStanding({ result, errors, values });
      setToast(result);
    });
  }

  function edit(event: { target: EventTarget; timeStamp: number }) {
    const { name } = event.target as HTMLInputElement;
    draft.current.touched ??= event.timeStamp;
    setStanding(({ sending, errors, values }) => ({ sending, errors: { ...errors, [name]: "" }, values }));
  }

  /** closeToast hands a focus that was in the card back to the form. */
  const closeToast = useCallback(() => {
    const inside = document.activeElement?.closest("[popover]");
    flushSync(() => setToast(undefined));
    if (inside && form.current) focusButton(form.current);
  }, []);

  return { standing, toast, form, submit, edit, closeToast };
}

/** focusButton returns the focus that a browser drops when the button under it is disabled or removed. */
function focusButton(form: HTMLFormElement) {
  form.querySelector<HTMLElement>("[data-sending]")?.focus({ preventScroll: true });
}
