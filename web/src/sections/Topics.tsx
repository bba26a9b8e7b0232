import { Fragment } from "react";
import type { Topics as Words } from "../content.ts";
import { Heading } from "../ui/Heading.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Ledger } from "../ui/Ledger.tsx";
import { Section } from "../ui/Section.tsx";

/** Topics is a numbered list of what the speaker talks about. */
export function Topics({ words: { cards, ...intro } }: { words: Words }) {
  return (
    <Section ground="paper">
      <Heading {...intro} />
      <Ledger most={3} ordered className="grid content-between gap-10 py-8 sm:pr-6 sm:min-h-72 lg:py-10">
        {cards.map(({ icon, title, text }, index) => (
          <Fragment key={title}>
            <div className="flex items-center justify-between text-accent">
              <span className="display text-figure" aria-hidden="true">
                {String(index + 1).padStart(2, "0")}
              </span>
              <Icon name={icon} size={28} />
            </div>
            <div>
              <h3 className="display text-h3">{title}</h3>
              <p className="mt-3 max-w-lead text-pretty text-soft">{text}</p>
            </div>
          </Fragment>
        ))}
      </Ledger>
    </Section>
  );
}
