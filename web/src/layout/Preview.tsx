import type { Page, Public } from "./page.ts";

type Props = { page: Page; shown: Public };

/** Preview is how a page presents itself where others link to it. */
export function Preview({ page: { page, path, origin, site }, shown: { meta, picture } }: Props) {
  const card: Record<string, string> = {
    "og:type": page === "about" ? "profile" : "website",
    "og:site_name": site.firm.name,
    ...(site.language.includes("-") && { "og:locale": site.language.replace("-", "_") }),
    "og:title": meta.title,
    "og:description": meta.description,
    "og:url": origin + path,
    "og:image": origin + picture,
    "og:image:width": "1200",
    "og:image:height": "630",
    "og:image:alt": site.firm.preview.alt,
  };
  return (
    <>
      <meta name="description" content={meta.description} />
      {origin && <link rel="canonical" href={origin + path} />}
      {Object.entries(card).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={meta.title} />
      <meta name="twitter:description" content={meta.description} />
      <meta name="twitter:image" content={origin + picture} />
    </>
  );
}
