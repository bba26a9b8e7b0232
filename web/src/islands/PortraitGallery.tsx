import type { KeyboardEvent } from "react";
import type { Gallery } from "../content.ts";
import { Picture } from "../ui/Picture.tsx";
import type { PictureSource } from "../ui/picture-source.ts";
import { GalleryStage } from "./GalleryStage.tsx";
import { useSlideshow } from "./use-slideshow.ts";

type Props = { gallery: Gallery; large: PictureSource[]; thumbs: PictureSource[] };

/**
 * PortraitGallery shows one large portrait and a thumbnail for each.
 *
 * The thumbnails are plain buttons, all of them in the tab order: everyone finds and works them without knowing a
 * pattern, and a screen reader's own keys keep their meaning. The arrow keys, Home and End are a shortcut from one to the
 * next for those who try them; they move the focus and select, so that the eye follows the hand.
 */
export function PortraitGallery({ gallery, large, thumbs }: Props) {
  const slideshow = useSlideshow(large.length);
  const { turn, select } = slideshow;

  function move(event: KeyboardEvent<HTMLButtonElement>, from: number) {
    const to = destination(event.key, from, thumbs.length);
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    select(to);
    event.currentTarget.closest("ul")?.querySelectorAll("button")[to]?.focus();
  }

  return (
    <section aria-label={gallery.label} className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_auto] lg:gap-6">
      <GalleryStage words={gallery} pictures={large} {...slideshow} />
      {thumbs.length > 1 && (
        <ul className="grid grid-cols-5 gap-3 lg:auto-cols-[7.5rem] lg:grid-flow-col lg:grid-cols-none lg:grid-rows-5 lg:gap-4">
          {thumbs.map((source, index) => (
            <li key={source.src} className="aspect-square lg:aspect-auto">
              <button
                type="button"
                aria-label={`${gallery.select} ${index + 1}`}
                aria-current={index === turn.index || undefined}
                onClick={() => select(index)}
                onKeyDown={(event) => move(event, index)}
                className="relative block size-full cursor-pointer overflow-hidden rounded-field opacity-65 gently hover:opacity-100 focus-visible:opacity-100 focus-visible:outline-offset-6 focus-visible:outline-white aria-[current]:opacity-100 aria-[current]:ringed forced-colors:aria-[current]:outline-3"
              >
                <Picture source={source} alt="" className="absolute inset-0 size-full object-cover" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** destination is where a key leads to from a thumbnail, round the end in both directions. */
function destination(key: string, from: number, count: number): number | undefined {
  if (key === "ArrowRight" || key === "ArrowDown") return (from + 1) % count;
  if (key === "ArrowLeft" || key === "ArrowUp") return (from + count - 1) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return undefined;
}
