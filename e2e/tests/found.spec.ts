import { expect, test } from "@playwright/test";

const pages = {
  "/": ["Organization", "Person", "WebSite"],
  "/about": ["Organization", "Person", "WebSite", "BreadcrumbList"],
  "/speaking": ["Organization", "Person", "WebSite", "BreadcrumbList", "VideoObject"],
  "/contact": ["Organization", "Person", "WebSite", "BreadcrumbList"],
};

for (const [path, types] of Object.entries(pages)) {
  test(`${path} tells search engines and link previews what it is`, async ({ page, request, baseURL }) => {
    await page.goto(path);
    await expect(page).toHaveTitle(/.{10,70}/);
    const meta = (selector: string) => page.locator(`head ${selector}`).getAttribute("content");
    expect((await meta('meta[name="description"]'))?.length).toBeGreaterThan(40);
    await expect(page.locator('head link[rel="canonical"]')).toHaveAttribute(
      "href",
      baseURL + (path === "/" ? "/" : path),
    );
    for (const property of ["og:title", "og:description", "og:url", "og:type", "og:image", "og:site_name"]) {
      expect(await meta(`meta[property="${property}"]`), property).toBeTruthy();
    }
    expect(await meta('meta[name="twitter:card"]')).toBe("summary_large_image");
    const image = await request.get((await meta('meta[property="og:image"]')) ?? "");
    expect(image.status()).toBe(200);
    expect(image.headers()["content-type"]).toBe("image/jpeg");

    const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
    const graph = blocks.flatMap((block) => {
      const data = JSON.parse(block);
      return data["@graph"] ?? [data];
    });
    const found = new Set(graph.map((node: { "@type": string }) => node["@type"]));
    for (const type of types) expect([...found], type).toContain(type);
    if (path === "/speaking") {
      expect(graph.filter((node: { "@type": string }) => node["@type"] === "VideoObject")).toHaveLength(6);
    }
  });
}

test("titles and descriptions differ from page to page", async ({ page }) => {
  const seen = new Set<string>();
  for (const path of Object.keys(pages)) {
    await page.goto(path);
    seen.add(await page.title());
    seen.add((await page.locator('meta[name="description"]').getAttribute("content")) ?? "");
  }
  expect(seen.size).toBe(8);
});

test("sitemap, robots, icons and manifest are there", async ({ request, baseURL }) => {
  const sitemap = await (await request.get("/sitemap.xml")).text();
  for (const path of Object.keys(pages)) expect(sitemap).toContain(`<loc>${baseURL}${path}</loc>`);
  expect(await (await request.get("/robots.txt")).text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  for (const [path, type] of Object.entries({
    "/favicon.svg": "image/svg+xml",
    "/favicon.ico": "image/x-icon",
    "/apple-touch-icon.png": "image/png",
    "/site.webmanifest": "application/manifest+json",
  })) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(200);
    expect(response.headers()["content-type"], path).toContain(type);
  }
  const manifest = await (await request.get("/site.webmanifest")).json();
  expect(manifest.name).toBe("Marlowe & Company");
  for (const icon of manifest.icons) expect((await request.get(icon.src)).status(), icon.src).toBe(200);
});

test("the not-found page asks not to be indexed", async ({ page }) => {
  await page.goto("/nowhere");
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
});
