import type { Field } from "../content.ts";

type Props = {
  name: string;
  words: Field;
  maxLength: number;
  type?: "email";
  /** Lines of a long text; a field without them is one line. */
  rows?: number;
  required?: boolean;
  autoComplete?: string;
  defaultValue?: string;
  readOnly: boolean;
  wide?: boolean;
  error?: string;
  /** The error is the answer to a plain post: its words, or none, are filled in after React has drawn the page. */
  posted?: boolean;
};

/**
 * FormField is a label, its control and the place for its error. The place is always there and CSS sees whether it is
 * empty, because on the page that answers a plain post React cannot know.
 */
export function FormField({ words, error, posted, rows, wide, ...rest }: Props) {
  const id = `contact-${rest.name}`;
  const control = {
    id,
    placeholder: words.placeholder,
    "aria-describedby": `${id}-error`,
    "aria-invalid": error && !posted ? true : undefined,
    className:
      "w-full rounded-field border border-line-strong bg-white px-4 py-3 text-text gently placeholder:text-muted hover:border-text focus-visible:border-ember focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-amber read-only:bg-sand user-invalid:flawed group-has-[p:not(:empty)]:flawed",
    ...rest,
  };
  return (
    <div className={`group flex flex-col ${wide ? "sm:col-span-2" : ""}`}>
      <label htmlFor={id} className="mb-2 block text-small font-semibold">
        {words.label}
      </label>
      {rows ? (
        <textarea rows={rows} {...control} className={`${control.className} min-h-40 grow resize-y`} />
      ) : (
        <input {...control} className={`${control.className} h-13`} />
      )}
      <p id={`${id}-error`} className="mt-2 text-small font-medium text-alert empty:hidden">
        {error}
      </p>
    </div>
  );
}
