/** PictureSource describes a responsive picture as plain JSON, so that an island can carry it in its props. */
export type PictureSource = Crop & {
  alt: string;
  jpeg: string;
  /** The one JPEG for browsers that know no `srcset`. */
  src: string;
  /** Another crop of the same picture, for screens that match its `media`; it comes in the modern formats alone. */
  wide?: Crop & { media: string };
};

type Crop = {
  width: number;
  height: number;
  /** Widths of the place on the page, as in the attribute `sizes`. */
  sizes: string;
  avif: string;
  webp: string;
};

/** Original is a picture as the content describes it: its file, its true size, and the point that no crop may lose. */
export type Original = { src: string; alt: string; focus: string; width: number; height: number; hash: string };

/** Place says how large a picture stands on the page: its shape, the pixel widths worth having, and `sizes`. */
export type Place = { ratio: readonly [width: number, height: number]; widths: readonly number[]; sizes: string };

/** Variant is one file that has to be made of an original. */
export type Variant = {
  url: string;
  src: string;
  focus: string;
  width: number;
  height: number;
  format: "avif" | "webp" | "jpeg";
};

const extensions = { avif: "avif", webp: "webp", jpeg: "jpg" } as const;

/** pictureSource computes the files of a picture in a place, and how an `img` refers to them. */
export function pictureSource(original: Original, place: Place): { source: PictureSource; variants: Variant[] } {
  const [across, down] = place.ratio;
  const widths = fittingWidths(original, place);
  const variant = (format: Variant["format"], width: number): Variant => {
    const height = Math.round((width * down) / across);
    const name = `${stem(original.src)}-${original.hash.slice(0, 8)}-${width}x${height}.${extensions[format]}`;
    return { url: `/pictures/${name}`, src: original.src, focus: original.focus, width, height, format };
  };
  const avif = widths.map((width) => variant("avif", width));
  const webp = widths.map((width) => variant("webp", width));
  const jpeg = fallbackWidths(widths).map((width) => variant("jpeg", width));
  const largest = widths.at(-1) ?? 0;
  const source = {
    width: largest,
    height: Math.round((largest * down) / across),
    alt: original.alt,
    sizes: place.sizes,
    avif: srcset(avif),
    webp: srcset(webp),
    jpeg: srcset(jpeg),
    src: jpeg[0]?.url ?? "",
  };
  return { source, variants: [...avif, ...webp, ...jpeg] };
}

/** fittingWidths drops the widths that the original cannot fill; the widest crop it allows takes their place. */
function fittingWidths(original: Original, place: Place): number[] {
  const [across, down] = place.ratio;
  const limit = Math.floor(Math.min(original.width, (original.height * across) / down));
  const fitting = place.widths.filter((width) => width <= limit);
  return fitting.length === place.widths.length ? fitting : [...fitting.filter((width) => width < limit), limit];
}

/** fallbackWidths keeps JPEG, which few browsers still need, to a middle and the largest width. */
function fallbackWidths(widths: number[]): number[] {
  return [...new Set([widths[Math.floor((widths.length - 1) / 2)] ?? 0, widths.at(-1) ?? 0])];
}

function srcset(variants: Variant[]): string {
  return variants.map(({ url, width }) => `${url} ${width}w`).join(",");
}

/** stem is the name of a file without folder and extension, in letters that are safe in an address. */
export function stem(file: string): string {
  const name = file.slice(file.lastIndexOf("/") + 1).replace(/\.[^.]*$/, "");
  return (
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "") || "picture"
  );
}
