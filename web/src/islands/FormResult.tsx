import type { Notice } from "../content.ts";

export type Tone = "success" | "failure";

const tones = { success: "border-success text-success", failure: "border-alert text-alert" } as const;

type Props = {
  tone: Tone;
  words: Notice;
  /** It came with the page, as the answer to a plain post. */
  posted?: boolean;
};

/** FormResult says in place what became of the message, for as long as the form stays as it was sent. */
export function FormResult({ tone, words, posted }: Props) {
  return (
    <div
      className={`scroll-mb-6 border-l-2 py-1 pl-4 text-small outline-none ${tones[tone]}`}
      data-result={tone}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: the page that answers a plain post begins with its answer.
      autoFocus={posted}
    >
      <p className="font-semibold">{words.title}</p>
      <p className="text-slate">{words.text}</p>
    </div>
  );
}
