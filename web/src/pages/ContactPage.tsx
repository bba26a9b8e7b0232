import { scripts } from "virtual:assets";
import { Document } from "../layout/Document.tsx";
import type { Page } from "../layout/page.ts";
import { ContactHero } from "../sections/ContactHero.tsx";
import { Desk } from "../sections/Desk.tsx";
import { Direct } from "../sections/Direct.tsx";
import { Message } from "../sections/Message.tsx";

type Props = {
  page: Page;
  /** Set where the page answers a plain form post. */
  notice?: "success" | "failure";
};

export function ContactPage({ page, notice }: Props) {
  const { meta, hero, form, direct } = page.site.contact;
  const { firm, advisor, contact } = page.site;
  return (
    <Document page={page} title={notice ? `${form[notice].title} · ${firm.name}` : meta.title} script={scripts.loader}>
      <ContactHero words={hero} />
      <Desk words={contact} firm={firm}>
        <Message form={form} endpoint={page.endpoint} notice={notice} reply={page.reply} />
      </Desk>
      <Direct words={direct} profile={advisor.profile} />
    </Document>
  );
}
