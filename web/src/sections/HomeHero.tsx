import type { HomeHero as Words } from "../content.ts";
import { Headline } from "../ui/Headline.tsx";
import { LinkButton } from "../ui/LinkButton.tsx";
import { useOrder } from "../ui/order.ts";
import { Picture } from "../ui/Picture.tsx";

type Props = { words: Words /** Name of the page that the second button leads to. */; about: string };

/** HomeHero is the first thing a visitor sees: what the firm promises, and the face that answers for it. */
export function HomeHero({ words, about }: Props) {
  const portrait = useOrder().picture(words.picture, {
    ratio: [4, 5],
    widths: [480, 768, 1200, 1600],
    sizes: "(min-width:48rem) 48vw,100vw",
  });
  return (
    <section className="ground-ink glow -mt-header pt-header">
      <div className="wrap flex items-center md:min-h-[min(42rem,80svh)] lg:min-h-[min(52rem,88svh)]">
        <div className="pt-10 pb-8 md:w-[54%] md:py-16 lg:w-7/12 lg:py-20">
          <hgroup>
            <p className="eyebrow mb-7">{words.eyebrow}</p>
            <Headline>{words.headline}</Headline>
          </hgroup>
          <p className="mt-7 max-w-lead text-lead text-pretty text-soft">{words.subtitle}</p>
          <div className="mt-10 flex flex-wrap gap-3 sm:gap-4">
            <LinkButton href="/contact">{words.start}</LinkButton>
            <LinkButton href="/about" tone="quiet">
              {words.learn}
              {/* Search engines go by a link's text, and these two words alone tell them nothing. */}
              <span aria-hidden="true" className="sr-only">
                : {about}
              </span>
            </LinkButton>
          </div>
        </div>
      </div>
      <Picture source={portrait} first className="out-of-the-dark" />
    </section>
  );
}
