type Size = { width: number; height: number };

/** The height of a mark that is four times as wide as it is high, and what no mark goes above or below, in pixels. */
const usual = 30;
const tallest = 40;
const lowest = 20;
const widest = 190;

/** opticalSize gives marks of all shapes about the same area, so that a long name does not outshout a short one. */
export function opticalSize({ width, height }: Size): Size {
  const ratio = width / height || 4;
  const even = Math.sqrt((usual * usual * 4) / ratio);
  const high = Math.min(Math.max(even, lowest), tallest, widest / ratio);
  return { width: Math.round(high * ratio), height: Math.round(high) };
}
