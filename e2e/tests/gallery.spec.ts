import { expect, type Page, test } from "@playwright/test";

/** Opens About with the browser's clock in our hands and waits until the gallery is alive. */
async function open(page: Page) {
  await page.clock.install();
  await page.goto("/about");
  await page.clock.runFor(5_000);
  await expect(page.getByRole("button", { name: "Pause slideshow" })).toBeEnabled();
  await expect(page.locator('[data-island="gallery"][data-ready]')).toHaveCount(1);
}

const thumbnails = (page: Page) => page.getByRole("button", { name: /^Show portrait/ });
const selected = (page: Page) => page.locator('button[aria-current="true"]');
/** The files of the demonstration's portraits, in their order. */
const order = ["portrait-3", "portrait-1", "portrait-2", "portrait-4", "portrait-5"];
/** The file of the large picture. */
const shown = async (page: Page) => /portrait-\d/.exec((await large(page).getAttribute("src")) ?? "")?.[0];
const large = (page: Page) => page.locator('[data-island="gallery"] [data-large] img:visible').last();

test("five portraits: one large, five thumbnails, the first one selected", async ({ page }) => {
  await page.goto("/about");
  await expect(thumbnails(page)).toHaveCount(5);
  await expect(selected(page)).toHaveCount(1);
  await expect(selected(page)).toHaveAccessibleName("Show portrait 1");
});

test("a click on a thumbnail selects it and shows its picture", async ({ page }) => {
  await open(page);
  await thumbnails(page).nth(3).click();
  await expect(selected(page)).toHaveAccessibleName("Show portrait 4");
  await expect.poll(() => shown(page)).toBe("portrait-4");
});

test("the large picture advances every 60 seconds and wraps from the last to the first", async ({ page }) => {
  await open(page);
  for (const next of [2, 3, 4, 5, 1, 2]) {
    await page.clock.runFor(60_000);
    await expect(selected(page)).toHaveAccessibleName(`Show portrait ${next}`);
    await expect.poll(() => shown(page)).toBe(order[next - 1]);
  }
});

test("the interval runs on whatever is clicked", async ({ page }) => {
  await open(page);
  await page.clock.runFor(30_000);
  await thumbnails(page).nth(4).click();
  await expect(selected(page)).toHaveAccessibleName("Show portrait 5");
  await page.clock.runFor(30_000);
  await expect(selected(page)).toHaveAccessibleName("Show portrait 1");
});

test("the keyboard reaches every portrait", async ({ page }) => {
  await open(page);
  await thumbnails(page).first().focus();
  await page.keyboard.press("ArrowRight");
  await expect(thumbnails(page).nth(1)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(selected(page)).toHaveAccessibleName("Show portrait 2");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(thumbnails(page).nth(4)).toBeFocused();
  await page.keyboard.press("Space");
  await expect(selected(page)).toHaveAccessibleName("Show portrait 5");
});

test("the pause button stops the gallery and restarts it", async ({ page }) => {
  await open(page);
  await page.getByRole("button", { name: "Pause slideshow" }).click();
  await page.clock.runFor(180_000);
  await expect(selected(page)).toHaveAccessibleName("Show portrait 1");
  await page.getByRole("button", { name: "Resume slideshow" }).click();
  await page.clock.runFor(60_000);
  await expect(selected(page)).toHaveAccessibleName("Show portrait 2");
});

test("with reduced motion the gallery starts paused", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.clock.install();
  await page.goto("/about");
  await page.clock.runFor(5_000);
  await expect(page.getByRole("button", { name: "Resume slideshow" })).toBeVisible();
  await page.clock.runFor(120_000);
  await expect(selected(page)).toHaveAccessibleName("Show portrait 1");
});
