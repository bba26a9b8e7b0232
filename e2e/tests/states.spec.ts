import { expect, type Locator, type Page, test } from "@playwright/test";
import { gate } from "../gate.ts";
import { openStill, pages } from "../still.ts";

const endpoint = "**/functions/v1/send-contact-email";

/** What a state may change of a control, as one text. */
const look = (control: Locator) =>
  control.evaluate((element) => {
    const own = getComputedStyle(element);
    const after = getComputedStyle(element, "::after");
    return [own.color, own.backgroundColor, own.borderColor, own.boxShadow, own.opacity, own.outline, own.scale]
      .concat(own.textUnderlineOffset, after.scale, after.borderWidth)
      .join(" | ");
  });

/** One control of each kind, and where it is found. */
const kinds: Record<string, [path: string, (page: Page) => Locator]> = {
  "a link of the header": ["/", (page) => page.getByRole("banner").getByRole("link", { name: "About" })],
  "the contact button of the header": ["/", (page) => page.getByRole("link", { name: "Contact Us" })],
  "a primary button": ["/", (page) => page.getByRole("link", { name: "Start Your Journey" })],
  "a quiet button": ["/", (page) => page.getByRole("link", { name: "Learn More" })],
  "a dark button": ["/", (page) => page.getByRole("link", { name: "Meet Elias Marlowe" })],
  "a link of the footer": ["/", (page) => page.getByRole("contentinfo").getByRole("link", { name: "About" })],
  "a link in text": ["/contact", (page) => page.getByRole("main").getByRole("link", { name: "hello@" })],
  "a thumbnail": ["/about", (page) => page.getByRole("button", { name: "Show portrait 3" })],
  "the pause button": ["/about", (page) => page.getByRole("button", { name: /slideshow$/ })],
  "the button of the form": ["/contact", (page) => page.getByRole("button", { name: "Send Message" })],
  "a field": ["/contact", (page) => page.getByLabel("Company")],
};

for (const [kind, [path, find]] of Object.entries(kinds)) {
  test(`${kind} answers pointing and the keyboard`, async ({ page }) => {
    await openStill(page, path, 1440);
    const control = find(page);
    const idle = await look(control);
    await control.hover();
    await expect.poll(() => look(control), "hover").not.toBe(idle);
    await page.mouse.move(0, 0);
    await expect.poll(() => look(control), "idle again").toBe(idle);
    await page.keyboard.press("Tab"); // from now on the focus is the keyboard's
    await control.focus();
    await expect.poll(() => look(control), "focus").not.toBe(idle);
    await expect(control).not.toHaveCSS("outline-style", "none");
  });
}

for (const kind of ["a primary button", "the button of the form", "the pause button"]) {
  test(`${kind} gives way when it is pressed`, async ({ page }) => {
    const [path, find] = kinds[kind] ?? ["", (page: Page) => page.locator("a")];
    await openStill(page, path, 1440);
    await find(page).hover();
    await page.mouse.down();
    await expect.poll(() => find(page).evaluate((e) => Number(getComputedStyle(e).scale))).toBeLessThan(1);
  });
}

test("while a message is sent, the button is disabled and pale and the fields are locked but readable", async ({
  page,
}) => {
  const answer = gate();
  await page.route(endpoint, async (route) => {
    await answer.passed;
    await route.fulfill({ json: {} });
  });
  await page.goto("/contact");
  for (const label of ["Full Name *", "Message *"]) await page.getByLabel(label).fill("Ada");
  await page.getByLabel("Email Address *").fill("ada@example.com");
  const idle = await look(page.getByRole("button", { name: "Send Message" }));
  await page.getByRole("button", { name: "Send Message" }).click();
  const sending = page.getByRole("button", { name: "Sending..." });
  await expect(sending).toBeDisabled();
  await expect(sending).toHaveCSS("cursor", "progress");
  await expect.poll(() => look(sending)).not.toBe(idle);
  await expect(page.getByLabel("Message *")).not.toBeEditable();
  answer.open();
  await expect(page.getByRole("button", { name: "Send Message" })).toBeEnabled();
});

test("a field whose value will not do shows it once the visitor has left it, and not before", async ({ page }) => {
  await page.goto("/contact");
  const field = page.getByLabel("Email Address *");
  const idle = await look(field);
  await field.pressSequentially("not an address");
  await page.getByLabel("Company").focus();
  await expect.poll(() => look(field)).not.toBe(idle);
  await expect(field).toHaveCSS("border-color", "rgb(179, 38, 30)");
  await field.fill("ada@example.com");
  await page.getByLabel("Company").focus();
  await expect.poll(() => look(field)).toBe(idle);
});

test("in forced colours every control keeps an edge or an underline", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  for (const path of Object.values(pages)) {
    await openStill(page, path, 1440);
    const bare = await page
      .locator("main a, main button, main input:not([tabindex]), main textarea")
      .evaluateAll((all) =>
        all
          .filter((control) => {
            const { borderTopWidth, textDecorationLine } = getComputedStyle(control);
            return borderTopWidth === "0px" && textDecorationLine === "none" && !control.querySelector("img");
          })
          .map((control) => control.outerHTML),
      );
    expect(bare, path).toEqual([]);
    const current = page.getByRole("banner").locator("[aria-current]");
    if (await current.count()) await expect(current).toHaveCSS("text-decoration-line", "underline");
  }
});

test("on paper the words are dark on white, without header, players' light or last call", async ({ page }) => {
  await page.emulateMedia({ media: "print" });
  for (const path of Object.values(pages)) {
    await page.goto(path);
    await expect(page.getByRole("banner")).toBeHidden();
    const wrong = await page.locator("main :is(h1,h2,h3,p,li,dt,dd)").evaluateAll((all) =>
      all
        .filter((e) => e.checkVisibility() && !e.closest("a,button"))
        .filter((e) => Math.max(...(getComputedStyle(e).color.match(/\d+/g) ?? []).slice(0, 3).map(Number)) > 0xb8)
        .map((e) => e.textContent),
    );
    expect(wrong, path).toEqual([]);
  }
});

for (const [zoom, width, scale] of [
  ["200 %", 640, 2],
  ["400 %", 320, 4],
] as const) {
  test(`at a zoom of ${zoom} nothing is cut off or needs sideways scrolling`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      viewport: { width, height: Math.round(800 / scale) },
      deviceScaleFactor: scale,
      reducedMotion: "reduce",
      baseURL,
    });
    const page = await context.newPage();
    for (const path of Object.values(pages)) {
      await page.goto(path);
      const cut = await page.locator("body *").evaluateAll(
        (all, width) =>
          all
            .filter((e) => e.checkVisibility() && !e.closest(".sr-only, iframe, [data-toast]"))
            .filter((e) => [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent?.trim()))
            .filter((e) => {
              const { left, right } = e.getBoundingClientRect();
              return left < 0 || right > width + 1 || (e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 0);
            })
            .map((e) => e.textContent),
        width,
      );
      expect(cut, path).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
    }
    await context.close();
  });
}

for (const [name, path] of Object.entries(pages)) {
  for (const width of [390, 768, 1440]) {
    test(`nothing on ${name} moves at ${width} px when the fonts come late`, async ({ page }) => {
      const late = gate();
      await page.route("**/*.woff2", async (route) => {
        await late.passed;
        await route.continue();
      });
      await page.addInitScript(() => {
        const shifts: number[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
        }).observe({ type: "layout-shift", buffered: true });
      });
      await page.setViewportSize({ width, height: width < 600 ? 844 : 900 });
      await page.goto(path, { waitUntil: "domcontentloaded" });
      await expect
        .poll(() => page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length))
        .toBe(1);
      expect(await page.evaluate(() => document.fonts.status)).toBe("loading");
      late.open();
      await page.evaluate(() => document.fonts.ready);
      await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
      expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
    });
  }
}
