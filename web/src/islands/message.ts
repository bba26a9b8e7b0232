/** Message is what a visitor writes; its keys are the names of the form's fields. */
export type Message = { name: string; email: string; company: string; message: string };

export type FieldErrors = Partial<Message>;

/** The field that people leave empty because they never meet it. */
export const honeypot = "lectern_note";

/** body is the message as the server takes it: the field for robots is sent only if one has filled it in. */
export function body(form: HTMLFormElement): string {
  const entries = [...new FormData(form)].filter(([name, value]) => name !== honeypot || value);
  return JSON.stringify(Object.fromEntries(entries));
}
