import type { ContactHero as Words } from "../content.ts";
import { Headline } from "../ui/Headline.tsx";

/** ContactHero is short: whoever is here wants to write. */
export function ContactHero({ words }: { words: Words }) {
  return (
    <section className="ground-ink glow [--light-at:74%_120%] -mt-header pt-header">
      <div className="wrap grid items-end gap-x-12 gap-y-7 pt-10 pb-14 grid-cols-1 lg:grid-cols-12 lg:pt-24 lg:pb-20">
        <hgroup className="lg:col-span-7">
          <p className="eyebrow mb-7">{words.eyebrow}</p>
          <Headline>{words.headline}</Headline>
        </hgroup>
        <p className="max-w-lead text-lead text-balance text-soft lg:col-span-5 lg:pb-3 lg:pl-8">{words.lead}</p>
      </div>
    </section>
  );
}
