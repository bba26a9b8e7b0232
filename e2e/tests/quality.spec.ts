import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "@playwright/test";
import { HtmlValidate } from "html-validate";

const paths = ["/", "/about", "/speaking", "/contact", "/nowhere"];
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

for (const path of paths) {
  for (const width of [390, 1440]) {
    test(`axe finds nothing on ${path} at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      await page.evaluate(axe);
      const violations = await page.evaluate(async () => {
        const { violations } = await (window as unknown as { axe: typeof import("axe-core") }).axe.run();
        return violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target).join(" | ")}`);
      });
      expect(violations).toEqual([]);
    });
  }

  for (const width of [320, 390, 768, 1024, 1440, 2560]) {
    test(`${path} does not overflow at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    });
  }

  test(`the HTML of ${path} is valid`, async ({ request }) => {
    const html = await (await request.get(path)).text();
    const report = await new HtmlValidate({
      extends: ["html-validate:standard"],
      rules: {
        "long-title": "off",
        "require-sri": "off",
        "no-inline-style": "error",
        "attribute-boolean-style": "off",
        "attribute-empty-style": "off",
        "doctype-style": "off",
        "void-style": "off",
        "no-redundant-role": "off", // lists without bullets lose their role in one browser unless it is said
      },
    }).validateString(html);
    const messages = report.results.flatMap((r) => r.messages.map((m) => `${m.ruleId} ${m.selector}: ${m.message}`));
    expect(messages).toEqual([]);
  });

  test(`${path} has one h1, no gap in its headings, and no complaint in the console`, async ({ page }) => {
    const complaints: string[] = [];
    page.on("console", (m) => m.type() === "error" && complaints.push(m.text()));
    page.on("pageerror", (e) => complaints.push(String(e)));
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    const levels = await page.locator("h1,h2,h3,h4").evaluateAll((all) => all.map((h) => Number(h.tagName.slice(1))));
    expect(levels.filter((l) => l === 1)).toHaveLength(1);
    levels.forEach((level, i) => {
      expect(level - (levels[i - 1] ?? 0)).toBeLessThanOrEqual(1);
    });
    const unexpected = complaints.filter((c) => path !== "/nowhere" || !/404/.test(c));
    expect(unexpected).toEqual([]);
  });

  test(`nothing shifts while ${path} loads`, async ({ page }) => {
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
  });
}
