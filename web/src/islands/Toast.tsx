import { useEffect, useState } from "react";
import type { Notice } from "../content.ts";
import type { Tone } from "./FormResult.tsx";

/** How long a toast stays when nobody points at it, in milliseconds. */
export const stay = 12_000;

const tones = { success: "bg-ink-raised", failure: "bg-alert" } as const;

const dots = { success: "bg-amber", failure: "bg-white" } as const;

type Props = {
  tone?: Tone | undefined;
  words: Record<Tone, Notice> & { close: string };
  onClose: () => void;
};

/**
 * Toast announces a result and shows it as a card. Its two live regions are always there, because a region that appears
 * together with its text is not read out. It stands in the browser's top layer, above whatever moves or clips the page, and
 * at the top of the window: the button that was pressed and the result beside it stay in sight.
 */
export function Toast({ tone, words, onClose }: Props) {
  const [held, setHeld] = useState(false);

  // Timer and Escape are the browser's, not React's: they run while the card is seen, and pause under pointer or focus.
  useEffect(() => {
    if (!tone) return;
    const leave = (event: KeyboardEvent) => event.key === "Escape" && onClose();
    document.addEventListener("keydown", leave);
    const timer = held ? undefined : setTimeout(onClose, stay);
    return () => {
      document.removeEventListener("keydown", leave);
      clearTimeout(timer);
    };
  }, [tone, held, onClose]);

  const text = tone && (
    <>
      <p className="font-semibold">{words[tone].title}</p>
      <p className="mt-1 text-small">{words[tone].text}</p>
    </>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at the card only makes it stay
    <div
      ref={raise}
      data-toast={tone ?? ""}
      popover="manual"
      className={`ground-ink toast print:hidden ${tone ? tones[tone] : "toast-empty"}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div role="status">{tone === "success" && text}</div>
      <div role="alert">{tone === "failure" && text}</div>
      {tone && <span aria-hidden="true" className={`absolute top-7 left-5 size-2 rounded-full ${dots[tone]}`} />}
      {tone && (
        <button
          type="button"
          aria-label={words.close}
          onClick={onClose}
          className="absolute top-2 right-2 grid size-11 cursor-pointer place-items-center rounded-full gently hover:bg-hair focus-visible:outline-white active:bg-rim"
        >
          <svg viewBox="0 0 16 16" className="size-4 stroke-current" aria-hidden="true">
            <path d="M3 3l10 10M13 3L3 13" strokeWidth="1.5" strokeLinecap="round" />
          </svg>
        </button>
      )}
    </div>
  );
}

/** raise opens the popover for good: what it shows comes and goes, the live regions stay. */
function raise(toast: HTMLElement | null) {
  if (toast?.isConnected) toast.showPopover?.();
}
