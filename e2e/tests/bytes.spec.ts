import { type CDPSession, expect, type Page, test } from "@playwright/test";

const KB = 1024;

/** Counts what travels over the wire, by kind, from now on. */
async function meter(page: Page) {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send("Network.enable");
  const kinds = new Map<string, string>();
  const bytes: Record<string, number> = {};
  cdp.on("Network.responseReceived", (e) => kinds.set(e.requestId, e.type));
  cdp.on("Network.loadingFinished", (e) => {
    const kind = kinds.get(e.requestId) ?? "Other";
    bytes[kind] = (bytes[kind] ?? 0) + e.encodedDataLength;
  });
  return bytes;
}

/** The inline scripts that run, as bytes of the page's source. */
const inlineScript = (html: string) =>
  [...html.matchAll(/<script(?![^>]*(?:ld\+json|src=))[^>]*>([\s\S]*?)<\/script>/g)].reduce(
    (sum, m) => sum + Buffer.byteLength(m[1] ?? ""),
    0,
  );

for (const path of ["/", "/about", "/speaking", "/contact", "/nowhere"]) {
  test(`the HTML of ${path} with its CSS fits one initial congestion window: 14 KB`, async ({ baseURL }) => {
    const response = await fetch(baseURL + path, { headers: { "accept-encoding": "br" } });
    // fetch decodes by itself; the length on the wire is what the server announces
    const length = Number(response.headers.get("content-length"));
    expect(response.headers.get("content-encoding")).toBe("br");
    expect(length).toBeGreaterThan(0);
    expect(length).toBeLessThanOrEqual(14 * KB);
  });
}

for (const path of ["/", "/speaking", "/nowhere"]) {
  test(`${path} has no framework JavaScript and at most 2 KB of script`, async ({ page }) => {
    const bytes = await meter(page);
    const response = await page.goto(path);
    await page.waitForLoadState("networkidle");
    expect(bytes.Script ?? 0).toBe(0);
    expect(inlineScript((await response?.text()) ?? "")).toBeLessThanOrEqual(2 * KB);
  });
}

test("Contact has at most 3 KB of script before the form is touched and 62 KB after", async ({ page }) => {
  const bytes = await meter(page);
  const response = await page.goto("/contact");
  await page.waitForLoadState("networkidle");
  const inline = inlineScript((await response?.text()) ?? "");
  expect(inline).toBeGreaterThan(0);
  expect(inline + (bytes.Script ?? 0)).toBeLessThanOrEqual(3 * KB);
  await page.getByLabel("Full Name *").focus();
  await expect(page.locator('[data-island="form"][data-ready]')).toHaveCount(1);
  expect(bytes.Script).toBeGreaterThan(0);
  expect(inline + (bytes.Script ?? 0)).toBeLessThanOrEqual(62 * KB);
});

test("About has at most 62 KB of script, all of it after load", async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener("load", () => {
      const scripts = performance.getEntriesByType("resource").filter((r) => r.name.endsWith(".js"));
      Object.assign(window, { before: scripts.length });
    });
  });
  const bytes = await meter(page);
  await page.goto("/about");
  await expect(page.locator('[data-island="gallery"][data-ready]')).toHaveCount(1);
  expect(await page.evaluate(() => (window as unknown as { before: number }).before)).toBe(0);
  expect(bytes.Script).toBeGreaterThan(0);
  expect(bytes.Script).toBeLessThanOrEqual(62 * KB);
});

test("Home on a phone costs at most 180 KB with its pictures and fonts", async ({ browser, baseURL }) => {
  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    baseURL,
  });
  const page = await phone.newPage();
  const bytes = await meter(page);
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  const total = Object.values(bytes).reduce((a, b) => a + b, 0);
  expect(bytes.Image).toBeGreaterThan(0);
  expect(bytes.Font).toBeGreaterThan(0);
  expect(total).toBeLessThanOrEqual(180 * KB);
  await phone.close();
});
