import { islands } from "virtual:assets";
import type { Form } from "../content.ts";
import { ContactForm } from "../islands/ContactForm.tsx";
import { Island } from "../ui/Island.tsx";

type Words = { name: string; email: string; company: string; message: string };

type Props = {
  form: Form;
  endpoint: { url: string; key: string };
  /** What became of a plain form post, on the page that answers it. */
  notice?: "success" | "failure";
  reply?: { values: Words; errors: Words };
};

/** Message is the contact form: a plain one, which a script takes over when somebody turns to it. */
export function Message({ form, endpoint, notice, reply }: Props) {
  return (
    <Island
      name="form"
      className="flex grow flex-col"
      src={islands.form}
      component={ContactForm}
      props={{ form, endpoint, notice }}
      drawn={{ ...reply }} // a visitor's words, put in place per request, would break the JSON of the props
    />
  );
}
