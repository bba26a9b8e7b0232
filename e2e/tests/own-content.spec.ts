import { copyFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { test } from "../lectern.ts";

test("a saved word shows in the open browser without pressing reload", async ({ page, folder, serve }) => {
  const lectern = await serve("--content", folder.path, "--watch");
  await page.goto(lectern.url);
  await expect(page.getByRole("link", { name: "Start Your Journey" })).toBeVisible();
  folder.edit((yaml) => yaml.replace("Start Your Journey", "Begin Here"));
  await expect(page.getByRole("link", { name: "Begin Here" })).toBeVisible();
});

test("a saved picture shows in the open browser without pressing reload", async ({ page, folder, serve }) => {
  const lectern = await serve("--content", folder.path, "--watch");
  await page.goto(lectern.url);
  const portrait = page.getByRole("main").getByRole("img").first();
  const before = await portrait.getAttribute("src");
  copyFileSync(join(folder.path, "pictures/portrait-4.jpg"), join(folder.path, "pictures/portrait-1.jpg"));
  await expect.poll(() => portrait.getAttribute("src")).not.toBe(before);
});

test("a mistake keeps the last good site up and is reported with its line", async ({ page, folder, serve }) => {
  const lectern = await serve("--content", folder.path, "--watch");
  folder.edit((yaml) => yaml.replace("aqz-KE-bpKQ", "nonsense"));
  await expect.poll(() => lectern.errors.join("")).toMatch(/site\.yaml:\d+:\d+: speaking\.talks\.items\[\d\]\.videoId/);
  await page.goto(`${lectern.url}/speaking`);
  await expect(page.locator('iframe[src*="aqz-KE-bpKQ"]')).toHaveCount(1);
  folder.edit((yaml) => yaml.replace("nonsense", "aaaaaaaaaaa"));
  await expect(page.locator('iframe[src*="aaaaaaaaaaa"]')).toHaveCount(1);
});

test("fewer and more of everything makes a whole site, and long names fit", async ({ page, folder, serve }) => {
  const long = "Donaudampfschifffahrtsgesellschaft & Söhne";
  folder.edit((yaml) => {
    const cut = (list: RegExp, keep: number) => {
      yaml = yaml.replace(list, (block) => {
        const entries = block.split(/\n(?= {4,6}- )/);
        return [entries[0], ...entries.slice(1, keep + 1)].join("\n");
      });
    };
    cut(/\n {4}items:\n(?: {6}.*\n|\n)+/, 3); // talks
    cut(/\n {4}portraits:\n(?: {6}.*\n|\n)+/, 2);
    return yaml
      .replace("name: Marlowe & Company", `name: ${long}`)
      .replace(/\n +transcriptUrl:.*/, "")
      .replace(/(\n {4}names:\n)/, "$1      - Another\n      - And Another\n");
  });
  const lectern = await serve("--content", folder.path);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ["/", "/about", "/speaking", "/contact"]) {
    await page.goto(lectern.url + path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390);
    await expect(page.getByRole("contentinfo")).toContainText(long);
  }
  await page.goto(`${lectern.url}/speaking`);
  await expect(page.locator("iframe")).toHaveCount(3);
  await expect(page.getByRole("link", { name: "Read Transcript" })).toHaveCount(0);
  await page.goto(`${lectern.url}/about`);
  await expect(page.getByRole("button", { name: /^Show portrait/ })).toHaveCount(2);
});

test("a new file in the folder is not public by itself", async ({ request, folder, serve }) => {
  writeFileSync(join(folder.path, "secret.txt"), "not for visitors");
  const lectern = await serve("--content", folder.path);
  for (const path of ["/secret.txt", "/files/secret.txt", "/site.yaml", "/content/site.yaml", "/.env"]) {
    expect((await request.get(lectern.url + path)).status(), path).toBe(404);
  }
});
