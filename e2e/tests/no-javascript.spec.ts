import { expect, test } from "@playwright/test";

test.use({ javaScriptEnabled: false });

const headlines = {
  "/": "Unlock Your Company's Global Potential",
  "/about": "Meet Elias Marlowe",
  "/speaking": "Inspiring Audiences",
  "/contact": "Let's Start a Conversation",
  "/nowhere": "Oops! Page not found",
};

for (const [path, headline] of Object.entries(headlines)) {
  test(`${path} is whole without JavaScript`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByText(headline, { exact: true })).toBeVisible();
    await expect(page.getByRole("banner")).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeVisible();
  });
}

test("the first portrait shows without JavaScript", async ({ page }) => {
  await page.goto("/about");
  await expect(page.locator("[data-large] img").first()).toBeVisible();
});

test("a talk plays without JavaScript", async ({ page }) => {
  await page.route("https://www.youtube-nocookie.com/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<p>the player</p>" }),
  );
  await page.goto("/speaking");
  await page.locator("iframe").first().scrollIntoViewIfNeeded();
  await page.frameLocator("iframe").first().getByRole("link", { name: /^Play/ }).click();
  await expect(page.frameLocator("iframe").first().getByText("the player")).toBeVisible();
});

test("the form posts by itself and the answer says the same words as the toast", async ({ page }) => {
  await page.goto("/contact");
  await page.getByLabel("Full Name *").fill("Ada Byron");
  await page.getByLabel("Email Address *").fill("ada@example.com");
  await page.getByLabel("Message *").fill("By hand.");
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByText("Message Sent Successfully")).toBeVisible();
  await expect(page.getByText("Thank you for reaching out. We'll get back to you within 24 hours.")).toBeVisible();
});

test("a message that is refused comes back with its values and the words of the other toast", async ({ page }) => {
  await page.goto("/contact");
  await page.getByLabel("Full Name *").fill('Ada "the <b>first</b>"');
  await page.getByLabel("Email Address *").fill("ada@example.com");
  await page.getByLabel("Company").fill("Engines & Sons");
  await page.getByLabel("Message *").fill("   ");
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByText("Error Sending Message")).toBeVisible();
  await expect(page.getByLabel("Full Name *")).toHaveValue('Ada "the <b>first</b>"');
  await expect(page.getByLabel("Company")).toHaveValue("Engines & Sons");
});
