import type { Franchises as Words } from "../content.ts";
import { Heading } from "../ui/Heading.tsx";
import { Section } from "../ui/Section.tsx";

/** Franchises sets the names people know, as large as they are. */
export function Franchises({ words: { entertainment, platforms, ...intro } }: { words: Words }) {
  return (
    <Section ground="sand">
      <Heading {...intro} />
      <div className="grid gap-x-12 gap-y-16 lg:grid-cols-2">
        {[entertainment, platforms].map(({ label, names }) => (
          <div key={label}>
            <h3 className="pb-5 font-semibold text-small">{label}</h3>
            <ul className="border-hair border-b">
              {names.map((name) => (
                <li key={name} className="settle display border-hair border-t py-4 text-name lg:py-5">
                  {name}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  );
}
