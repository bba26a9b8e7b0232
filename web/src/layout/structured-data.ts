import type { Site, Talk } from "../content.ts";
import type { Page } from "./page.ts";

type Thing = { "@type": string } & Record<string, unknown>;

/** structuredData tells search engines who stands behind the page and what is on it (schema.org, JSON-LD). */
export function structuredData({ page, path, origin, site }: Page, thumbnail: (talk: Talk) => string): object {
  const things: Thing[] = [organization(site, origin), person(site, origin), website(site, origin)];
  if (page === "speaking") {
    things.push(...site.speaking.talks.items.map((talk) => video(talk, site, origin + thumbnail(talk))));
  }
  if (page === "about" || page === "speaking" || page === "contact") {
    things.push(breadcrumbs(site, origin, { name: site.header[page], path }));
  }
  return { "@context": "https://schema.org", "@graph": things };
}

function organization({ firm, advisor }: Site, origin: string): Thing {
  return {
    "@type": "Organization",
    "@id": `${origin}/#organization`,
    name: firm.name,
    url: `${origin}/`,
    description: firm.description,
    email: firm.email,
    logo: `${origin}/icon-512.png`,
    image: `${origin}/og/home.jpg`,
    founder: { "@id": `${origin}/#person` },
    sameAs: [advisor.profile.url],
  };
}

function person({ advisor }: Site, origin: string): Thing {
  return {
    "@type": "Person",
    "@id": `${origin}/#person`,
    name: advisor.name,
    jobTitle: advisor.role,
    url: `${origin}/about`,
    image: `${origin}/og/about.jpg`,
    sameAs: [advisor.profile.url],
    worksFor: { "@id": `${origin}/#organization` },
    knowsAbout: advisor.knowsAbout,
  };
}

function website({ firm, language }: Site, origin: string): Thing {
  return {
    "@type": "WebSite",
    "@id": `${origin}/#website`,
    name: firm.name,
    url: `${origin}/`,
    inLanguage: language,
    publisher: { "@id": `${origin}/#organization` },
  };
}

function video(talk: Talk, { language }: Site, thumbnailUrl: string): Thing {
  return {
    "@type": "VideoObject",
    name: talk.title,
    description: talk.description,
    thumbnailUrl,
    uploadDate: talk.published,
    embedUrl: `https://www.youtube-nocookie.com/embed/${talk.videoId}`,
    inLanguage: language,
  };
}

function breadcrumbs({ header }: Site, origin: string, here: { name: string; path: string }): Thing {
  const trail = [{ name: header.home, path: "/" }, here];
  return {
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: origin + path,
    })),
  };
}
