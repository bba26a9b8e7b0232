// @vitest-environment node

import { expect, test } from "vitest";
import { rows } from "./rows.ts";

test.each([
  { count: 1, most: 4, spans: [12] },
  { count: 3, most: 4, spans: [4, 4, 4] },
  { count: 4, most: 4, spans: [3, 3, 3, 3] },
  { count: 5, most: 3, spans: [4, 4, 4, 6, 6] },
  { count: 5, most: 4, spans: [4, 4, 4, 6, 6] },
  { count: 7, most: 4, spans: [3, 3, 3, 3, 4, 4, 4] },
  { count: 8, most: 3, spans: [4, 4, 4, 4, 4, 4, 6, 6] },
] as const)("$count cells, at most $most a row, are dealt as $spans", ({ count, most, spans }) => {
  expect(rows(count, most)).toEqual(spans);
});

test("no row ever ends with a hole", () => {
  for (const most of [2, 3, 4] as const) {
    for (let count = 1; count <= 24; count++) {
      let filled = 0;
      for (const span of rows(count, most)) {
        filled = (filled % 12) + span;
        expect(filled).toBeLessThanOrEqual(12);
      }
      expect(filled).toBe(12);
    }
  }
});
