import { expect, test } from "@playwright/test";
import { openStill, pages } from "../still.ts";

test.use({ trace: "off" });
test.setTimeout(60_000);

/**
 * Words on a picture or in a light have no one ground, so that tools pass them by. Here every line of text on a page is held
 * against the very pixels behind it: a picture of the page is taken with the letters made clear, and the worst of these
 * pixels counts.
 */
for (const [name, path] of Object.entries(pages)) {
  for (const width of [390, 768, 1440, 2000]) {
    test(`every word of ${name} at ${width} px has the contrast of AA`, async ({ page, context }) => {
      await openStill(page, path, width);
      const lines = await page.evaluate(() => {
        const found: { text: string; color: string; large: boolean; box: number[] }[] = [];
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const parent = node.parentElement;
          if (!node.textContent?.trim() || !parent?.checkVisibility({ opacityProperty: true })) continue;
          const { color, fontSize, fontWeight } = getComputedStyle(parent);
          const size = Number.parseFloat(fontSize);
          const large = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
          const range = document.createRange();
          range.selectNodeContents(node);
          for (const { x, y, width, height } of range.getClientRects()) {
            // Letters stand in the middle of their box; above and below it may reach over a neighbour.
            const box = [x, y + scrollY + height / 5, width, (height * 3) / 5].map(Math.round);
            found.push({ text: node.textContent.trim().slice(0, 40), color, large, box });
          }
        }
        const clear = new CSSStyleSheet();
        clear.replaceSync("* { color: transparent !important; transition: none !important }");
        document.adoptedStyleSheets.push(clear);
        return found;
      });
      const picture = (await page.screenshot({ fullPage: true, animations: "disabled" })).toString("base64");
      const blank = await context.newPage();
      const measured = await blank.evaluate(
        async ({ picture, lines }) => {
          const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
          const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
          if (!context) throw new Error("no canvas");
          context.drawImage(image, 0, 0);
          const luminance = (rgb: ArrayLike<number>) => {
            const [r = 0, g = 0, b = 0] = [0, 1, 2].map((i) => {
              const c = (rgb[i] ?? 0) / 255;
              return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
            });
            return 0.2126 * r + 0.7152 * g + 0.0722 * b;
          };
          return lines.flatMap(({ text, color, large, box: [x = 0, y = 0, width = 0, height = 0] }) => {
            if (width < 1 || x < 0 || y < 0 || x + width > image.width || y + height > image.height) return [];
            const ink = luminance((color.match(/[\d.]+/g) ?? []).map(Number));
            const { data } = context.getImageData(x, y, width, height);
            let worst = 21;
            for (let at = 0; at < data.length; at += 4) {
              const ground = luminance(data.subarray(at, at + 3));
              worst = Math.min(worst, (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05));
            }
            return [{ text, worst, enough: large ? 3 : 4.5 }];
          });
        },
        { picture, lines },
      );
      expect(measured.length).toBeGreaterThan(10);
      expect(measured.filter(({ worst, enough }) => worst < enough)).toEqual([]);
    });
  }
}
