import type { SpeakingHero as Words } from "../content.ts";
import { Headline } from "../ui/Headline.tsx";
import { LinkButton } from "../ui/LinkButton.tsx";
import { useOrder } from "../ui/order.ts";
import { Picture } from "../ui/Picture.tsx";

/** SpeakingHero opens on the stage; on wide screens the speaker stands to the right of the headline. */
export function SpeakingHero({ words }: { words: Words }) {
  const stage = useOrder().picture(
    words.picture,
    { ratio: [4, 5], widths: [480, 768, 1200], sizes: "100vw" },
    { media: "(min-width:48rem)", ratio: [8, 5], widths: [1200, 1800, 2400], sizes: "max(80vw,84svh)" },
  );
  return (
    <section className="ground-ink relative isolate -mt-header overflow-clip">
      <Picture source={stage} first className="stage" />
      <div className="wrap flex flex-col items-start justify-end pt-[108vw] pb-16 md:min-h-[min(54rem,92svh)] md:pt-40 md:pb-24">
        <p className="live mb-7 rounded-full rim bg-veil px-4 py-1.5 text-fluid">{words.badge}</p>
        <Headline className="md:max-w-[4.2em]">{words.headline}</Headline>
        <p className="mt-6 max-w-[24rem] lg:max-w-[30rem] text-lead text-pretty text-soft">{words.subtitle}</p>
        <LinkButton href="/contact" className="mt-9">
          {words.button}
        </LinkButton>
      </div>
    </section>
  );
}
