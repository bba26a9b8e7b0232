import { Fragment } from "react";
import type { Services as Words } from "../content.ts";
import { Heading } from "../ui/Heading.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Ledger } from "../ui/Ledger.tsx";
import { Section } from "../ui/Section.tsx";

/** Services are the ways to work with the firm, as columns between hairlines. */
export function Services({ words }: { words: Words }) {
  return (
    <Section ground="paper">
      <Heading {...words.intro} />
      <Ledger most={4} className="py-8 sm:pr-6 lg:py-10">
        {words.cards.map(({ icon, title, text }) => (
          <Fragment key={title}>
            <Icon name={icon} size={36} className="text-accent" />
            <h3 className="display mt-8 text-h3 sm:mt-20 lg:mt-28">{title}</h3>
            <p className="mt-3 text-pretty text-soft">{text}</p>
          </Fragment>
        ))}
      </Ledger>
    </Section>
  );
}
