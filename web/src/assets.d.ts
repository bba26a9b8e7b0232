/** What the client build has made, for the pages to refer to. */
declare module "virtual:assets" {
  /** The stylesheet of all pages, to be inlined. */
  export const css: string;
  /** Scripts to be inlined. */
  export const scripts: { loader: string; notFound: string };
  /** Addresses of the islands' scripts. */
  export const islands: { form: string; gallery: string };
  /** Addresses of the fonts that the first screen needs. */
  export const fonts: string[];
  /** Address of the stylesheet inside the talks' frames. */
  export const frame: string;
}
