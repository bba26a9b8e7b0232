import { expect, type Page } from "@playwright/test";

export const pages = {
  home: "/",
  about: "/about",
  speaking: "/speaking",
  contact: "/contact",
  "not-found": "/nowhere",
};

/**
 * Opens a page so that two pictures of it are alike: without motion, with its fonts, and with every picture, also of those
 * that wait for the visitor to come near and of those inside the players.
 */
export async function openStill(page: Page, path: string, width: number) {
  await page.setViewportSize({ width, height: width < 600 ? 844 : 900 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(path);
  for (const gallery of await page.locator('[data-island="gallery"]').all()) {
    await expect(gallery).toHaveAttribute("data-ready", "");
  }
  for (const poster of await page.locator("iframe").all()) {
    await poster.scrollIntoViewIfNeeded();
    const image = poster.contentFrame().locator("img");
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth)).toBeTruthy();
  }
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = "eager";
    await Promise.all([document.fonts.ready, ...[...document.images].map((image) => image.decode())]);
    scrollTo(0, 0);
  });
}
