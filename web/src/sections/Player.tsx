import { renderToStaticMarkup } from "react-dom/server";
import type { Talk } from "../content.ts";
import { useOrder } from "../ui/order.ts";
import { Poster } from "./Poster.tsx";

type Props = { talk: Talk; play: string; language: string };

/**
 * Player is a frame that shows our own poster until the visitor presses play: the link inside leads the frame, and only
 * then, to the video service. Browsers without `srcdoc` load the player at once.
 */
export function Player({ talk, play, language }: Props) {
  const video = `https://www.youtube-nocookie.com/embed/${talk.videoId}?autoplay=1&rel=0`;
  const picture = useOrder().picture(talk.poster, {
    ratio: [16, 9],
    widths: [480, 768, 1280],
    sizes: "100vw",
  });
  const poster = <Poster title={`${play} ${talk.title}`} href={video} picture={picture} language={language} />;
  return (
    <iframe
      className="aspect-16/9 w-full rounded-picture bg-ink-raised"
      src={video}
      srcDoc={`<!doctype html>${renderToStaticMarkup(poster)}`}
      title={talk.title}
      loading="lazy"
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  );
}
