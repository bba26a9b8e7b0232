import type { Meta, Site } from "../content.ts";

export const names = ["home", "about", "speaking", "contact", "contact-sent", "contact-unsent", "not-found"] as const;

export type PageName = (typeof names)[number];

/** Page is all that drawing one page takes: the content, and where the page will stand. */
export type Page = {
  page: PageName;
  path: string;
  /** Public origin without a slash at its end; empty where it is not known. */
  origin: string;
  site: Site;
  /** Where the contact form sends to, and the public key it shows there. */
  endpoint: { url: string; key: string };
  /** What a visitor had entered, and what was wrong with it, where a form post has failed. */
  reply?: { values: Entry; errors: Entry };
  /** Address of the script that reloads the page when its content changes. */
  live?: string;
};

type Entry = { name: string; email: string; company: string; message: string };

/** Public is what search engines and link previews may know of a page; an answer to one visitor is nothing for them. */
export type Public = { meta: Meta; picture: string };

export function publicSide({ page, site }: Page): Public | null {
  switch (page) {
    case "home":
    case "about":
    case "speaking":
    case "contact":
      return { meta: site[page].meta, picture: `/og/${page}.jpg` };
    default:
      return null;
  }
}
