import { createContext, useContext } from "react";
import { type Original, type PictureSource, type Place, pictureSource, stem, type Variant } from "./picture-source.ts";

/** PublicFile is a file of the content folder that is published as it is. */
export type PublicFile = { url: string; src: string };

/**
 * Order collects, while a page is drawn, the files that its markup refers to. Whoever publishes the page makes exactly
 * these: a component asks for a file by using it.
 */
export class Order {
  readonly #variants = new Map<string, Variant>();
  readonly #files = new Map<string, PublicFile>();

  /** picture orders a picture for its place, and another crop of it for the place it has on wide screens. */
  picture(original: Original, place: Place, wide?: Place & { media: string }): PictureSource {
    const { source, variants } = pictureSource(original, place);
    this.#add(variants);
    if (!wide) return source;
    const other = pictureSource(original, wide);
    this.#add(other.variants.filter(({ format }) => format !== "jpeg"));
    const { width, height, sizes, avif, webp } = other.source;
    return { ...source, wide: { width, height, sizes, avif, webp, media: wide.media } };
  }

  #add(variants: Variant[]) {
    for (const variant of variants) this.#variants.set(variant.url, variant);
  }

  /** file publishes a hashed file below /files/, or at the fixed address it is given. */
  file(src: string, address: { hash: string } | { url: string }): string {
    const extension = src.slice(src.lastIndexOf("."));
    const url = "url" in address ? address.url : `/files/${stem(src)}-${address.hash.slice(0, 8)}${extension}`;
    this.#files.set(url, { url, src });
    return url;
  }

  get variants(): Variant[] {
    return [...this.#variants.values()];
  }

  get files(): PublicFile[] {
    return [...this.#files.values()];
  }
}

const OrderContext = createContext<Order | null>(null);

/** OrderProvider gives the components below it the order to write into. */
export const OrderProvider = OrderContext.Provider;

export function useOrder(): Order {
  const order = useContext(OrderContext);
  if (!order) throw new Error("a component asked for a file outside of an OrderProvider");
  return order;
}
