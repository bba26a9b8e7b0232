import { ContactForm } from "./ContactForm.tsx";
import { hydrate } from "./hydrate.tsx";
import type { Message } from "./message.ts";

// What stands in the form counts, whatever the props say: the visitor may have typed since the page came, and the words of
// a plain post and of its errors were filled into the page after React had drawn it.
hydrate("form", ContactForm, (island) => {
  const fields = [...island.querySelectorAll<HTMLInputElement>("[aria-describedby]")];
  const each = (read: (field: HTMLInputElement) => string) =>
    Object.fromEntries(fields.map((field) => [field.name, read(field)])) as Message;
  return {
    touched: Number(island.dataset.touched) || undefined,
    values: each((field) => field.value),
    errors: each((field) => island.querySelector(`#${field.getAttribute("aria-describedby")}`)?.textContent ?? ""),
  };
});
