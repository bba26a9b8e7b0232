import { clsx } from "clsx";
import type { Journey as Words } from "../content.ts";
import { Heading } from "../ui/Heading.tsx";
import { LinkButton } from "../ui/LinkButton.tsx";
import { Section } from "../ui/Section.tsx";
import { Wordmark } from "../ui/Wordmark.tsx";

const columns = ["lg:grid-cols-4", "lg:grid-cols-5", "lg:grid-cols-6"] as const;

/** Journey is the executive's way in wordmarks: one strip each for the companies led, the boards, the brands. */
export function Journey({ words }: { words: Words }) {
  const longest = Math.max(...words.strips.map(({ marks }) => marks.length));
  const grid = columns[longest <= 4 || longest === 8 ? 0 : longest === 6 ? 2 : 1];
  return (
    <Section ground="sand">
      <Heading label={words.label} title={words.title} lead={words.lead}>
        <LinkButton href="/about" tone="dark" className="mt-7">
          {words.button}
        </LinkButton>
      </Heading>
      {words.strips.map(({ label, marks }) => (
        <div
          key={label}
          className="settle grid items-center gap-x-8 gap-y-6 border-hair border-t py-8 last:border-b lg:grid-cols-[11rem_1fr] lg:py-10"
        >
          <h3 className="font-semibold text-small">{label}</h3>
          <ul className={clsx("grid grid-cols-2 items-center gap-x-8 gap-y-8 sm:grid-cols-3", grid)}>
            {marks.map((mark) => (
              <li key={mark.name}>
                <Wordmark mark={mark} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Section>
  );
}
