import type { Form } from "../content.ts";
import type { Endpoint } from "./delivery.ts";
import { FormField } from "./FormField.tsx";
import { FormResult, type Tone } from "./FormResult.tsx";
import { type FieldErrors, honeypot, type Message } from "./message.ts";
import { Toast } from "./Toast.tsx";
import { useSending } from "./use-sending.ts";

type Props = {
  form: Form;
  endpoint: Endpoint;
  /** What a plain post said and what became of it, on the page that answers it. */
  values?: Message;
  errors?: FieldErrors;
  notice?: Tone;
  /** When the visitor first turned to the form, in the time of the browser's events. */
  touched?: number;
};

const fields = [
  { name: "name", maxLength: 200, required: true, autoComplete: "name" },
  { name: "email", maxLength: 254, required: true, autoComplete: "email", type: "email" },
  { name: "company", maxLength: 200, autoComplete: "organization", wide: true },
  { name: "message", maxLength: 10_000, required: true, rows: 6, wide: true },
] as const;

/** ContactForm is a form that posts by itself and, once React has come, sends without leaving the page. */
export function ContactForm({ form: words, endpoint, values, errors = {}, notice, touched }: Props) {
  const start = { result: notice, values, errors, posted: !!notice };
  const { standing, toast, form, submit, edit, closeToast } = useSending(endpoint, start, touched);
  const { sending = false, result, posted } = standing;
  const outcome = result && <FormResult tone={result} words={words[result]} posted={posted} />;
  return (
    <>
      <form
        ref={form}
        method="post"
        action={endpoint.url}
        aria-label={words.title}
        onSubmit={submit}
        onInput={edit}
        className="relative flex grow flex-col gap-6"
      >
        {posted && outcome}
        <div className="grid grow gap-6 sm:grid-cols-2 sm:grid-rows-[auto_auto_1fr]">
          {fields.map((field) => (
            <FormField
              key={field.name}
              {...field}
              words={words[field.name]}
              defaultValue={standing.values?.[field.name]}
              readOnly={sending}
              error={standing.errors[field.name]}
              posted={posted}
            />
          ))}
        </div>
        <div aria-hidden="true" className="sr-only">
          <input name={honeypot} tabIndex={-1} autoComplete="off" />
        </div>
        <div className="flex flex-wrap items-center gap-x-7 gap-y-5">
          <button
            type="submit"
            disabled={sending}
            data-sending={words.sending}
            // The loader may have changed the words before React came; it changes them back.
            suppressHydrationWarning
            className="cursor-pointer rounded-full bg-amber px-7 py-3.5 font-semibold text-amber-ink leading-tight gently hover:bg-amber-bright active:scale-[0.98] disabled:cursor-progress disabled:bg-line disabled:text-muted"
          >
            {sending ? words.sending : words.submit}
          </button>
          {!posted && outcome}
        </div>
      </form>
      <Toast tone={toast} words={words} onClose={closeToast} />
    </>
  );
}
