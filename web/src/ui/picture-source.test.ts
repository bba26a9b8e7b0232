// @vitest-environment node

import { describe, expect, test } from "vitest";
import { pictureSource, stem } from "./picture-source.ts";

const original = {
  src: "pictures/Portrait 1.jpg",
  alt: "A man before a sun",
  focus: "42% 30%",
  width: 1600,
  height: 2000,
  hash: "0123456789abcdef",
};

describe("a picture in its place", () => {
  test("is offered in every width of the place as AVIF and WebP", () => {
    const { source } = pictureSource(original, { ratio: [4, 5], widths: [480, 768], sizes: "100vw" });
    expect(source.avif).toBe(
      "/pictures/portrait-1-01234567-480x600.avif 480w,/pictures/portrait-1-01234567-768x960.avif 768w",
    );
    expect(source.webp).toBe(source.avif.replaceAll("avif", "webp"));
    expect(source).toMatchObject({ width: 768, height: 960, alt: "A man before a sun", sizes: "100vw" });
  });

  test("orders exactly the files that its markup names", () => {
    const { source, variants } = pictureSource(original, { ratio: [4, 5], widths: [480, 768, 1200], sizes: "100vw" });
    const named = [source.avif, source.webp, source.jpeg].flatMap((set) =>
      set.split(",").map((entry) => entry.split(" ")[0]),
    );
    expect(variants.map(({ url }) => url).sort()).toEqual([...new Set([...named, source.src])].sort());
    expect(variants).toContainEqual({
      url: "/pictures/portrait-1-01234567-768x960.jpg",
      src: "pictures/Portrait 1.jpg",
      focus: "42% 30%",
      width: 768,
      height: 960,
      format: "jpeg",
    });
  });

  test("is never larger than the original allows", () => {
    const { variants } = pictureSource(original, { ratio: [16, 9], widths: [768, 1280, 2560], sizes: "100vw" });
    expect(Math.max(...variants.map(({ width }) => width))).toBe(1600);
    expect(variants.every(({ width, height }) => width <= 1600 && height <= 2000)).toBe(true);
  });

  test("of a small original comes in the one size there is", () => {
    const { variants } = pictureSource(
      { ...original, width: 300, height: 200 },
      { ratio: [1, 1], widths: [480, 768], sizes: "100vw" },
    );
    expect(variants.map(({ width, height, format }) => `${format} ${width}x${height}`)).toEqual([
      "avif 200x200",
      "webp 200x200",
      "jpeg 200x200",
    ]);
  });

  test("has at most two JPEGs, which few browsers ask for", () => {
    const { source } = pictureSource(original, { ratio: [4, 5], widths: [320, 480, 768, 1200, 1600], sizes: "100vw" });
    expect(source.jpeg.split(",")).toHaveLength(2);
  });
});

test.each([
  ["pictures/Portrait 1.jpg", "portrait-1"],
  ["marks/museo-lumen.svg", "museo-lumen"],
  ["été.png", "t"],
  ["日本.png", "picture"],
])("the stem of %s is %s", (file, name) => {
  expect(stem(file)).toBe(name);
});
