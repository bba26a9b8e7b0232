import { clsx } from "clsx";
import type { Talks as Words } from "../content.ts";
import { Heading } from "../ui/Heading.tsx";
import { Section } from "../ui/Section.tsx";
import { Talk } from "./Talk.tsx";

/** Talks shows the speaker at work, two talks a row; where their number is odd, the first takes a row for itself. */
export function Talks({ words, language }: { words: Words; language: string }) {
  const { items, ...intro } = words;
  return (
    <Section ground="ink">
      <Heading label={intro.label} title={intro.title} lead={intro.lead} />
      <ul className="grid gap-x-10 gap-y-14 md:grid-cols-2 lg:gap-x-12 lg:gap-y-20">
        {items.map((talk, index) => {
          const feature = index === 0 && items.length % 2 === 1;
          return (
            <li key={talk.title} className={clsx("settle", feature && "md:col-span-2")}>
              <Talk talk={talk} words={words} language={language} feature={feature} />
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
