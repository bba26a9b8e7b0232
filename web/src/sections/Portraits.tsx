import { islands } from "virtual:assets";
import type { Gallery } from "../content.ts";
import { PortraitGallery } from "../islands/PortraitGallery.tsx";
import { Island } from "../ui/Island.tsx";
import { useOrder } from "../ui/order.ts";
import type { Place } from "../ui/picture-source.ts";

const tall: Place = { ratio: [4, 5], widths: [480, 768, 1080], sizes: "92vw" };
const wide = {
  media: "(min-width:64rem)",
  ratio: [3, 2],
  widths: [1080, 1600],
  sizes: "min(70rem,84vw)",
} as const;
const small: Place = { ratio: [1, 1], widths: [112, 224], sizes: "7rem" };

/** Portraits shows the advisor from all sides; without script, the first of them. */
export function Portraits({ gallery }: { gallery: Gallery }) {
  const order = useOrder();
  const large = gallery.portraits.map((portrait) => order.picture(portrait, tall, wide));
  const thumbs = gallery.portraits.map((portrait) => order.picture(portrait, small));
  return <Island name="gallery" src={islands.gallery} component={PortraitGallery} props={{ gallery, large, thumbs }} />;
}
