import type { Profile, Direct as Words } from "../content.ts";
import { LinkButton } from "../ui/LinkButton.tsx";
import { Section } from "../ui/Section.tsx";

/** Direct is the way to the advisor for those who prefer no form. */
export function Direct({ words, profile }: { words: Words; profile: Profile }) {
  return (
    <Section ground="sand">
      <div className="grid items-end gap-x-12 gap-y-7 grid-cols-1 lg:grid-cols-12">
        <h2 className="display text-h2 lg:col-span-7">{words.title}</h2>
        <div className="lg:col-span-5 lg:pl-8">
          <p className="max-w-lead text-lead text-balance text-soft">{words.text}</p>
          <LinkButton href={profile.url} tone="dark" className="mt-7">
            {words.button}
          </LinkButton>
        </div>
      </div>
    </Section>
  );
}
