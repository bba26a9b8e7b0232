import type { Gallery } from "../content.ts";
import { Picture } from "../ui/Picture.tsx";
import type { PictureSource } from "../ui/picture-source.ts";
import { PauseButton } from "./PauseButton.tsx";
import type { Slideshow } from "./use-slideshow.ts";

type Props = Pick<Slideshow, "turn" | "ready" | "playing" | "toggle"> & { words: Gallery; pictures: PictureSource[] };

/**
 * GalleryStage holds at most three large pictures, from the back to the front: while the slideshow runs, the one that
 * comes next, so that it is here when its time has come; the one that was; and the one that is, fading in over it.
 */
export function GalleryStage({ words, pictures, turn, ready, playing, toggle }: Props) {
  const coming = (turn.index + 1) % pictures.length;
  const layers = [
    { at: turn.at + 1, index: coming, shown: playing, look: "opacity-0" },
    { at: turn.at - 1, index: turn.previous, shown: turn.at > 0, look: "" },
    { at: turn.at, index: turn.index, shown: true, look: turn.at > 0 ? "starting:opacity-0" : "" },
  ];
  return (
    <div data-large className="relative aspect-4/5 overflow-hidden rounded-picture bg-ink-raised lg:aspect-3/2">
      {layers.map(({ at, index, shown, look }) => {
        const source = pictures[index];
        return (
          shown &&
          source && (
            <Picture
              key={`${at}-${index}`}
              source={source}
              first={at === 0}
              alt={at === turn.at ? source.alt : ""}
              className={`absolute inset-0 size-full object-cover motion-safe:[transition:opacity_1s] ${look}`}
            />
          )
        );
      })}
      {ready && <PauseButton playing={playing} label={playing ? words.pause : words.resume} onClick={toggle} />}
    </div>
  );
}
