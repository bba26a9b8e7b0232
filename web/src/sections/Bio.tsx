import { clsx } from "clsx";
import type { Bio as Words } from "../content.ts";
import { Section } from "../ui/Section.tsx";

/** Bio tells the advisor's life in a column, the way a magazine would. */
export function Bio({ words: { intro, paragraphs } }: { words: Words }) {
  return (
    <Section ground="sand">
      <div className="grid gap-x-12 gap-y-10 grid-cols-1 lg:grid-cols-12">
        <hgroup className="settle lg:sticky lg:top-32 lg:col-span-6 lg:self-start">
          <h2 className="eyebrow mb-6 lg:mb-7">{intro.label}</h2>
          <p className="display text-h2">{intro.title}</p>
        </hgroup>
        <div className="grid max-w-measure gap-6 lg:col-span-5 lg:col-start-8 lg:pt-12 lg:pl-8">
          {intro.lead && <p className="text-lead text-soft">{intro.lead}</p>}
          {paragraphs.map((paragraph, index) => (
            <p key={paragraph} className={clsx("text-pretty", index === 0 && "initial-cap")}>
              {paragraph}
            </p>
          ))}
        </div>
      </div>
    </Section>
  );
}
