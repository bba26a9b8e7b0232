import { copyFileSync, symlinkSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { parse, stringify } from "yaml";
import { test } from "../lectern.ts";

type Talk = { transcriptUrl?: string };

test("a saved word shows in the open browser without pressing reload", async ({ page, folder, serve }) => {
  const lectern = await serve("--content", folder.path, "--watch");
  await page.goto(lectern.url);
  await expect(page.getByRole("link", { name: "Start Your Journey" })).toBeVisible();
  folder.edit((yaml) => yaml.replace("Start Your Journey", "Begin Here"));
  await expect(page.getByRole("link", { name: "Begin Here" })).toBeVisible();
});

test("a folder that is a link is watched too", async ({ page, folder, serve }) => {
  const link = `${folder.path}-link`;
  symlinkSync(folder.path, link);
  try {
    const lectern = await serve("--content", link, "--watch");
    await page.goto(lectern.url);
    folder.edit((yaml) => yaml.replace("Start Your Journey", "Begin Here"));
    await expect(page.getByRole("link", { name: "Begin Here" })).toBeVisible();
  } finally {
    unlinkSync(link);
  }
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
    const site = parse(yaml);
    site.firm.name = long;
    site.speaking.talks.items = site.speaking.talks.items.slice(3).map(({ transcriptUrl, ...talk }: Talk) => talk);
    site.speaking.topics.cards.push({ icon: "gem", title: "A Sixth Topic", text: "More is fine." });
    site.about.gallery.portraits.length = 2;
    site.about.employers.cards.push(...site.about.employers.cards.slice(0, 2));
    site.home.services.cards.length = 3;
    site.home.figures.length = 2;
    site.contact.expertise.items = [long, "Two"];
    return stringify(site);
  });
  const lectern = await serve("--content", folder.path);
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of ["/", "/about", "/speaking", "/contact"]) {
      await page.goto(lectern.url + path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
      await expect(page.getByRole("contentinfo")).toContainText(long);
    }
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
