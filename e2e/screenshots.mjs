// Takes pictures of every page at four widths, for looking at: node screenshots.mjs [FOLDER [PAGE [URL]]]
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { args, executablePath } from "./chromium.mjs";

const [folder = "../screenshots", only, address] = process.argv.slice(2);
const pages = { home: "/", about: "/about", speaking: "/speaking", contact: "/contact", "not-found": "/nowhere" };
mkdirSync(folder, { recursive: true });

const data = mkdtempSync(join(tmpdir(), "lectern-"));
const flags = ["serve", "--addr", "127.0.0.1:0", "--admin-addr", "off", "--data", data];
const server = address ? undefined : spawn("../bin/lectern", flags);
const url =
  address ??
  (await new Promise((resolve, reject) => {
    server?.stdout.on("data", (line) => resolve(/http:\S+/.exec(String(line))?.[0]));
    server?.on("exit", () => reject(new Error("the program did not start; run make build")));
  }));
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
server?.kill();
