import { Fragment } from "react";
import type { Employers as Words } from "../content.ts";
import { Heading } from "../ui/Heading.tsx";
import { Ledger } from "../ui/Ledger.tsx";
import { Section } from "../ui/Section.tsx";
import { Wordmark } from "../ui/Wordmark.tsx";

/** Employers is an index of the companies the advisor worked for. */
export function Employers({ words: { intro, cards } }: { words: Words }) {
  return (
    <Section ground="paper">
      <Heading {...intro} />
      <Ledger most={3} className="grid content-start py-8 sm:pr-6 lg:py-10">
        {cards.map(({ mark, years, role, text }) => (
          <Fragment key={`${mark.name} ${years}`}>
            <p className="text-tiny text-faint [font-variant-numeric:tabular-nums]">{years}</p>
            <h3 className="mt-6 flex h-14 items-center">
              <Wordmark mark={mark} />
            </h3>
            <p className="mt-6 font-semibold">{role}</p>
            <p className="mt-1.5 max-w-note text-pretty text-soft">{text}</p>
          </Fragment>
        ))}
      </Ledger>
    </Section>
  );
}
