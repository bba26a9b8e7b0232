import { expect, test } from "@playwright/test";

const pages = [
  { path: "/", current: "Home" },
  { path: "/about", current: "About" },
  { path: "/speaking", current: "Speaking" },
  { path: "/contact", current: /^Contact/ },
];

for (const { path, current } of pages) {
  test(`the header of ${path} highlights exactly the link of the current path`, async ({ page }) => {
    await page.goto(path);
    const highlighted = page.getByRole("banner").locator("[aria-current]");
    await expect(highlighted).toHaveCount(1);
    await expect(highlighted).toHaveAttribute("aria-current", "page");
    await expect(highlighted).toHaveAttribute("href", path);
    await expect(highlighted).toHaveAccessibleName(current);
  });
}

test("the header of an unknown path highlights no link", async ({ page }) => {
  await page.goto("/about/elsewhere");
  await expect(page.getByRole("banner").locator("[aria-current]")).toHaveCount(0);
});

test("a query does not change which link is highlighted", async ({ page }) => {
  await page.goto("/about?from=newsletter#top");
  await expect(page.getByRole("banner").locator("[aria-current]")).toHaveAttribute("href", "/about");
});

test("the header links to Home, About, Speaking and Contact, and stays in view", async ({ page }) => {
  await page.goto("/");
  const header = page.getByRole("banner");
  for (const [name, href] of [
    ["Home", "/"],
    ["About", "/about"],
    ["Speaking", "/speaking"],
    ["Contact Us", "/contact"],
  ] as const) {
    await expect(header.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
  }
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(header.getByRole("link", { name: "Speaking" })).toBeInViewport();
});

test("the contact button reads Contact Us on wide screens and Contact on small ones", async ({ page }) => {
  await page.goto("/");
  const button = page.getByRole("banner").locator('a[href="/contact"]');
  await expect(button).toHaveCount(1);
  await expect(button).toHaveAccessibleName("Contact Us");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(button).toHaveAccessibleName("Contact");
  await expect(button).toBeVisible();
});

test("the footer has a description, three links, a blurb and the copyright line of 2025", async ({ page }) => {
  for (const { path } of [...pages, { path: "/nowhere" }]) {
    await page.goto(path);
    const footer = page.getByRole("contentinfo");
    await expect(footer.getByRole("heading", { name: "Navigation" })).toBeVisible();
    await expect(footer.getByRole("heading", { name: "Get in Touch" })).toBeVisible();
    for (const [name, href] of [
      ["Home", "/"],
      ["About", "/about"],
      ["Contact", "/contact"],
    ] as const) {
      await expect(footer.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
    }
    await expect(footer).toContainText("© 2025 Marlowe & Company");
    await expect(footer).toContainText("culture, technology and entertainment");
  }
});

test("the skip link is the first stop of the keyboard and leads to the content", async ({ page }) => {
  await page.goto("/about");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});
