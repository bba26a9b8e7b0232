import type { Philosophy as Words } from "../content.ts";
import { Section } from "../ui/Section.tsx";

/** Philosophy gives one sentence the whole stage. */
export function Philosophy({ words }: { words: Words }) {
  return (
    <Section ground="ink">
      <h2 className="eyebrow mb-10 lg:mb-14">{words.label}</h2>
      <figure className="settle">
        <blockquote className="quotation display text-quote italic">
          <p>{words.quote}</p>
        </blockquote>
        <figcaption className="mt-10 text-faint">{words.source}</figcaption>
      </figure>
    </Section>
  );
}
