import { css, fonts } from "virtual:assets";
import { useOrder } from "../ui/order.ts";
import { Preview } from "./Preview.tsx";
import { type Page, publicSide } from "./page.ts";
import { structuredData } from "./structured-data.ts";

type Props = { page: Page; title: string };

/** Head is what browsers and search engines read of a page before anybody sees it. */
export function Head({ page, title }: Props) {
  const order = useOrder();
  const shown = publicSide(page);
  const data = structuredData(
    page,
    ({ poster }) => order.picture(poster, { ratio: [16, 9], widths: [1280], sizes: "" }).src,
  );
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width,initial-scale=1" />
      <title>{title}</title>
      {fonts.map((font) => (
        <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="" />
      ))}
      <style
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet
        dangerouslySetInnerHTML={{ __html: css }}
      />
      {shown ? <Preview page={page} shown={shown} /> : <meta name="robots" content="noindex" />}
      <meta name="theme-color" content="#0b0c14" />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/site.webmanifest" />
      {shown && (
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which no tag can end
          dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll("<", "\\u003c") }}
        />
      )}
      {page.live && <script type="module" src={page.live} />}
    </head>
  );
}
