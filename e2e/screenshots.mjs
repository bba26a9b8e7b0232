// Takes pictures of every page at four widths, for looking at: node screenshots.mjs URL FOLDER
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { args, executablePath } from "./chromium.mjs";

const [url = "http://localhost:8080", folder = "../screenshots", only] = process.argv.slice(2);
const pages = { home: "/", about: "/about", speaking: "/speaking", contact: "/contact", "not-found": "/nowhere" };
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath, args });
for (const width of [390, 768, 1440, 2000]) {
  const page = await browser.newPage({ viewport: { width, height: width < 500 ? 844 : 900 }, reducedMotion: "reduce" });
  for (const [name, path] of Object.entries(pages)) {
    if (only && only !== name) continue;
    await page.goto(url + path);
    await page.evaluate(async () => {
      for (let y = 0; y < document.body.scrollHeight; y += 500) {
        window.scrollTo(0, y);
        await new Promise((resolve) => setTimeout(resolve, 60));
      }
      window.scrollTo(0, 0);
    });
    await page.waitForLoadState("load");
    await page.screenshot({ path: join(folder, `${name}-${width}.png`), fullPage: true });
  }
  await page.close();
}
await browser.close();
