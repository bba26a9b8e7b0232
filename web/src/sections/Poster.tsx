import { frame } from "virtual:assets";
import { Picture } from "../ui/Picture.tsx";
import type { PictureSource } from "../ui/picture-source.ts";

type Props = { title: string; href: string; picture: PictureSource; language: string };

/** Poster is the small document inside a talk's frame: a picture that is a link to the video. */
export function Poster({ title, href, picture, language }: Props) {
  return (
    <html lang={language}>
      <head>
        <meta name="viewport" content="width=device-width" />
        <title>{title}</title>
        <link rel="stylesheet" href={frame} />
      </head>
      <body>
        <a href={href} aria-label={title}>
          <Picture source={picture} />
        </a>
      </body>
    </html>
  );
}
