import type { ReactNode } from "react";
import type { Profile, AboutHero as Words } from "../content.ts";
import { Headline } from "../ui/Headline.tsx";
import { LinkButton } from "../ui/LinkButton.tsx";

type Props = { words: Words; profile: Profile; children: ReactNode };

/** AboutHero introduces the advisor; its children are the portraits. */
export function AboutHero({ words, profile, children }: Props) {
  return (
    <section className="ground-ink glow -mt-header pt-header">
      <div className="wrap pt-10 pb-section lg:pt-20">
        <div className="mb-12 grid grid-cols-1 items-end gap-x-12 gap-y-7 lg:mb-16 lg:min-h-56 lg:grid-cols-12">
          <hgroup className="lg:col-span-7 lg:-mr-12">
            <p className="eyebrow mb-7">{words.eyebrow}</p>
            <Headline>{words.headline}</Headline>
          </hgroup>
          <div className="lg:col-span-5 lg:pl-8">
            <p className="max-w-lead text-lead text-pretty text-soft">{words.lead}</p>
            <div className="mt-8 flex flex-wrap gap-3 sm:gap-4">
              <LinkButton href={profile.url}>{words.profile}</LinkButton>
              <LinkButton href="/contact" tone="quiet">
                {words.contact}
              </LinkButton>
            </div>
          </div>
        </div>
        {children}
      </div>
    </section>
  );
}
