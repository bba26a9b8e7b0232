import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Page, test } from "@playwright/test";
import { differences, webp } from "../likeness.ts";
import { openStill, pages } from "../still.ts";

// The references are made anew with: npx playwright test visual --update-snapshots

test.use({ trace: "off" }); // a trace would carry every picture once more
test.setTimeout(60_000);

const folder = fileURLToPath(new URL("../reference/", import.meta.url));
const png = (picture: Buffer) => `data:image/png;base64,${picture.toString("base64")}`;
const reference = (name: string) => `data:image/webp;base64,${readFileSync(folder + name).toString("base64")}`;
const shot = (page: Page) => page.screenshot({ fullPage: true, animations: "disabled" });

for (const [name, path] of Object.entries(pages)) {
  for (const width of [390, 1440]) {
    test(`${name} at ${width} px looks like its reference`, async ({ page, context }, info) => {
      await openStill(page, path, width);
      const picture = await shot(page);
      const blank = await context.newPage();
      const file = `${name}-${width}.webp`;
      if (["all", "changed"].includes(info.config.updateSnapshots)) {
        writeFileSync(folder + file, Buffer.from(await webp(blank, png(picture)), "base64"));
      }
      expect(existsSync(folder + file), `${file} is there; --update-snapshots makes it`).toBe(true);
      const squares = await differences(blank, reference(file), png(picture));
      if (squares.length > 0) await info.attach(`${name}-${width}.png`, { body: picture, contentType: "image/png" });
      expect(squares).toEqual([]);
    });
  }
}

for (const [change, property, value, selector] of [
  ["a headline that moved by 8 px", "translate", "8px", "h1"],
  ["a button that moved by 8 px", "translate", "0 8px", "main a"],
  ["a button of another colour", "background", "#ffc24c", "main a"],
] as const) {
  test(`the comparison sees ${change}`, async ({ page, context }) => {
    await openStill(page, pages.home, 390);
    await page
      .locator(selector)
      .first()
      .evaluate((element: HTMLElement, [property, value]) => element.style.setProperty(property, value), [
        property,
        value,
      ] as const);
    const blank = await context.newPage();
    expect(await differences(blank, reference("home-390.webp"), png(await shot(page)))).not.toEqual([]);
  });
}

test("the references together stay under 3 MB", () => {
  const sizes = readdirSync(folder).map((file) => statSync(folder + file).size);
  expect(sizes.length).toBe(10);
  expect(sizes.reduce((a, b) => a + b, 0)).toBeLessThan(3_000_000);
});
