import { Document } from "../layout/Document.tsx";
import type { Page } from "../layout/page.ts";
import { Closing } from "../sections/Closing.tsx";
import { SpeakingHero } from "../sections/SpeakingHero.tsx";
import { Talks } from "../sections/Talks.tsx";
import { Topics } from "../sections/Topics.tsx";
import { LinkButton } from "../ui/LinkButton.tsx";

export function SpeakingPage({ page }: { page: Page }) {
  const { meta, hero, topics, talks, closing } = page.site.speaking;
  return (
    <Document page={page} title={meta.title}>
      <SpeakingHero words={hero} />
      <Topics words={topics} />
      <Talks words={talks} language={page.site.language} />
      <Closing {...closing}>
        <LinkButton href="/contact">{closing.button}</LinkButton>
      </Closing>
    </Document>
  );
}
