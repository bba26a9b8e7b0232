// @vitest-environment node

import { expect, test } from "vitest";
import { Order } from "./order.ts";

const picture = { src: "a.jpg", alt: "", focus: "50% 50%", width: 1600, height: 2000, hash: "0123456789ab" };
const place = { ratio: [4, 5], widths: [480], sizes: "100vw" } as const;

test("a picture that stands in two places is ordered once", () => {
  const order = new Order();
  order.picture(picture, place);
  order.picture(picture, place);
  expect(order.variants).toHaveLength(3);
});

test("the wide crop of a picture is ordered together with it", () => {
  const order = new Order();
  const source = order.picture(picture, place, { ...place, ratio: [3, 2], media: "(min-width:64rem)" });
  expect(source.wide).toMatchObject({ media: "(min-width:64rem)", width: 480, height: 320 });
  expect(order.variants.map(({ height }) => height)).toEqual(expect.arrayContaining([600, 320]));
});

test("a file is published below /files/ under its hash, or at the address it is given", () => {
  const order = new Order();
  expect(order.file("marks/kestrel.svg", { hash: "fedcba9876543210" })).toBe("/files/kestrel-fedcba98.svg");
  expect(order.file("logo.svg", { url: "/logo.svg" })).toBe("/logo.svg");
  expect(order.files).toEqual([
    { url: "/files/kestrel-fedcba98.svg", src: "marks/kestrel.svg" },
    { url: "/logo.svg", src: "logo.svg" },
  ]);
});
