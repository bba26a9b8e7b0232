import type { Page } from "@playwright/test";

/** Square is a place of the page, in pixels from its top left, that looks different. */
export type Square = { x: number; y: number; share: number };

/**
 * differences lists the squares in which two pictures differ; a blank page decodes them.
 *
 * Both are averaged over cells of 4 × 4 pixels before they are compared. Where another machine smooths the edges of letters
 * in another way, or WebP has rounded something, a cell keeps its value within a few levels. What moves by 8 px or changes
 * its colour turns most cells at its edges or inside by far more than 24 levels of 255, and fills far more than an eighth
 * of a square of 64 px. A picture of another size differs everywhere.
 */
export function differences(blank: Page, one: string, other: string): Promise<Square[]> {
  return blank.evaluate(
    async ([one, other]) => {
      const [cell, square, levels, limit] = [4, 16, 24, 1 / 8];
      const cells = async (url: string) => {
        const image = await createImageBitmap(await (await fetch(url)).blob());
        const { width, height } = image;
        const [columns, rows] = [Math.ceil(width / cell), Math.ceil(height / cell)];
        const context = new OffscreenCanvas(columns, rows).getContext("2d");
        if (!context) throw new Error("no canvas");
        context.imageSmoothingQuality = "medium"; // averages; "low" would look at a few pixels only
        context.drawImage(image, 0, 0, columns, rows);
        return { width, height, columns, rows, data: context.getImageData(0, 0, columns, rows).data };
      };
      const [a, b] = [await cells(one ?? ""), await cells(other ?? "")];
      if (a.width !== b.width || a.height !== b.height) return [{ x: b.width, y: b.height, share: 1 }];
      const counts = new Map<string, number>();
      for (let at = 0; at < a.columns * a.rows; at++) {
        const far = [0, 1, 2].some((c) => Math.abs((a.data[at * 4 + c] ?? 0) - (b.data[at * 4 + c] ?? 0)) > levels);
        if (!far) continue;
        const key = `${((at % a.columns) / square) | 0} ${(at / a.columns / square) | 0}`;
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
      return [...counts].flatMap(([key, count]) => {
        const [x = 0, y = 0] = key.split(" ").map((n) => Number(n) * square * cell);
        const share = count / square ** 2;
        return share > limit ? [{ x, y, share: Math.round(share * 100) / 100 }] : [];
      });
    },
    [one, other],
  );
}

/** webp encodes a PNG small enough to be kept. */
export function webp(blank: Page, png: string): Promise<string> {
  return blank.evaluate(async (png) => {
    const image = await createImageBitmap(await (await fetch(png)).blob());
    const canvas = new OffscreenCanvas(image.width, image.height);
    canvas.getContext("2d")?.drawImage(image, 0, 0);
    const bytes = new Uint8Array(
      await (await canvas.convertToBlob({ type: "image/webp", quality: 0.72 })).arrayBuffer(),
    );
    return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ""));
  }, png);
}
