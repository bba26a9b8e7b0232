import { scripts } from "virtual:assets";
import { Document } from "../layout/Document.tsx";
import type { Page } from "../layout/page.ts";
import { AboutHero } from "../sections/AboutHero.tsx";
import { Bio } from "../sections/Bio.tsx";
import { Closing } from "../sections/Closing.tsx";
import { Employers } from "../sections/Employers.tsx";
import { Franchises } from "../sections/Franchises.tsx";
import { Philosophy } from "../sections/Philosophy.tsx";
import { Portraits } from "../sections/Portraits.tsx";
import { LinkButton } from "../ui/LinkButton.tsx";

export function AboutPage({ page }: { page: Page }) {
  const { meta, hero, gallery, bio, employers, philosophy, franchises, closing } = page.site.about;
  const { profile } = page.site.advisor;
  return (
    <Document page={page} title={meta.title} script={scripts.loader}>
      <AboutHero words={hero} profile={profile}>
        <Portraits gallery={gallery} />
      </AboutHero>
      <Bio words={bio} />
      <Employers words={employers} />
      <Philosophy words={philosophy} />
      <Franchises words={franchises} />
      <Closing {...closing}>
        <LinkButton href="/contact">{closing.contact}</LinkButton>
        <LinkButton href={profile.url} tone="quiet">
          {closing.profile}
        </LinkButton>
      </Closing>
    </Document>
  );
}
