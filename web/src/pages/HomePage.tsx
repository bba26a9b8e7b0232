import { Document } from "../layout/Document.tsx";
import type { Page } from "../layout/page.ts";
import { Closing } from "../sections/Closing.tsx";
import { Figures } from "../sections/Figures.tsx";
import { HomeHero } from "../sections/HomeHero.tsx";
import { Journey } from "../sections/Journey.tsx";
import { Services } from "../sections/Services.tsx";
import { LinkButton } from "../ui/LinkButton.tsx";

export function HomePage({ page }: { page: Page }) {
  const { meta, hero, figures = [], services, journey, closing } = page.site.home;
  return (
    <Document page={page} title={meta.title}>
      <HomeHero words={hero} about={page.site.header.about} />
      {figures.length > 0 && <Figures figures={figures} />}
      <Services words={services} />
      <Journey words={journey} />
      <Closing {...closing}>
        <LinkButton href="/contact">{closing.button}</LinkButton>
      </Closing>
    </Document>
  );
}
