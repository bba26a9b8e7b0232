import type { LucideProps } from "lucide-react";
import type { Glyph } from "../content.ts";
import { icons } from "./icons.ts";

type Props = Omit<LucideProps, "name"> & { name: Glyph };

/** Icon draws a glyph by its name; it is an ornament, so screen readers pass it by. */
export function Icon({ name, ...rest }: Props) {
  const Glyph = icons[name];
  return <Glyph strokeWidth={1.4} aria-hidden="true" {...rest} />;
}
