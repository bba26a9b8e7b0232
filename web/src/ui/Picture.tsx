import type { ComponentProps } from "react";
import type { PictureSource } from "./picture-source.ts";

type Props = Omit<ComponentProps<"img">, "src" | "srcSet" | "sizes" | "width" | "height"> & {
  source: PictureSource;
  /** The picture of the first screen: asked for at once, before the others. */
  first?: boolean;
};

/** Picture offers one image in three formats; the browser takes the smallest file that it can show. */
export function Picture({ source, first = false, ...rest }: Props) {
  const { wide, sizes } = source;
  return (
    <picture>
      {wide && (
        <>
          <source
            media={wide.media}
            type="image/avif"
            srcSet={wide.avif}
            sizes={wide.sizes}
            width={wide.width}
            height={wide.height}
          />
          <source
            media={wide.media}
            type="image/webp"
            srcSet={wide.webp}
            sizes={wide.sizes}
            width={wide.width}
            height={wide.height}
          />
        </>
      )}
      <source type="image/avif" srcSet={source.avif} sizes={sizes} />
      <source type="image/webp" srcSet={source.webp} sizes={sizes} />
      <img
        alt={source.alt}
        loading={first ? undefined : "lazy"}
        decoding={first ? undefined : "async"}
        fetchPriority={first ? "high" : undefined}
        {...rest}
        src={source.src}
        srcSet={source.jpeg}
        sizes={sizes}
        width={source.width}
        height={source.height}
      />
    </picture>
  );
}
