// @vitest-environment node

import { expect, test } from "vitest";
import { opticalSize } from "./optical-size.ts";

test("a mark of the usual shape has the usual height", () => {
  expect(opticalSize({ width: 400, height: 100 })).toEqual({ width: 120, height: 30 });
});

test("a long mark is lower and a square one higher, within limits", () => {
  expect(opticalSize({ width: 700, height: 100 }).height).toBeLessThan(30);
  expect(opticalSize({ width: 100, height: 100 })).toEqual({ width: 40, height: 40 });
  expect(opticalSize({ width: 3000, height: 100 }).width).toBeLessThanOrEqual(190);
});
