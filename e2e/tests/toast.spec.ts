import { expect, type Page, test } from "@playwright/test";

const endpoint = "**/functions/v1/send-contact-email";
const answers = { "Message Sent Successfully": 200, "Error Sending Message": 500 } as const;
type Title = keyof typeof answers;

/** Sends a message that the server answers so that the toast has the title. */
async function send(page: Page, title: Title) {
  await page.route(endpoint, (route) => route.fulfill({ status: answers[title], json: {} }));
  await page.goto("/contact");
  await page.getByLabel("Full Name *").fill("Ada Byron");
  await page.getByLabel("Email Address *").fill("ada@example.com");
  await page.getByLabel("Message *").fill("Lisbon, in May.");
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(card(page)).toContainText(title);
}

const card = (page: Page) => page.locator("[data-toast]");
const close = (page: Page) => card(page).getByRole("button", { name: "Close" });
const result = (page: Page) => page.locator("[data-result]");

test("a success is announced politely, an error at once", async ({ page }) => {
  await send(page, "Message Sent Successfully");
  await expect(page.getByRole("status")).toContainText("Message Sent Successfully");
  await expect(page.getByRole("alert")).toBeEmpty();
  await page.unrouteAll();
  await send(page, "Error Sending Message");
  await expect(page.getByRole("alert")).toContainText("Error Sending Message");
  await expect(page.getByRole("status")).toBeEmpty();
});

test("a toast is one Tab from the button, and its own button closes it and gives the focus back", async ({ page }) => {
  await send(page, "Message Sent Successfully");
  await expect(page.getByRole("button", { name: "Send Message" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(close(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(close(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Send Message" })).toBeFocused();
});

test("Escape closes a toast from anywhere", async ({ page }) => {
  await send(page, "Error Sending Message");
  await page.keyboard.press("Escape");
  await expect(close(page)).toHaveCount(0);
});

for (const [way, hold, release] of [
  ["pointed at", (page: Page) => card(page).hover(), (page: Page) => page.mouse.move(0, 0)],
  ["focused", (page: Page) => close(page).focus(), (page: Page) => page.getByLabel("Company").focus()],
] as const) {
  test(`a toast leaves after twelve seconds, but not while it is ${way}`, async ({ page }) => {
    await page.clock.install();
    await send(page, "Message Sent Successfully");
    await hold(page);
    await page.clock.runFor(120_000);
    await expect(close(page)).toBeVisible();
    await release(page);
    await page.clock.runFor(11_000);
    await expect(close(page)).toBeVisible();
    await page.clock.runFor(1_500);
    await expect(close(page)).toHaveCount(0);
  });
}

for (const title of Object.keys(answers) as Title[]) {
  test(`"${title}" also stands in the form, until the next edit`, async ({ page }) => {
    await send(page, title);
    await page.keyboard.press("Escape");
    await expect(close(page)).toHaveCount(0);
    await expect(result(page)).toContainText(title);
    await page.getByLabel("Company").pressSequentially("A");
    await expect(result(page)).toHaveCount(0);
  });
}

for (const width of [320, 390, 768, 1440]) {
  test(`at ${width} px a toast covers neither the button nor the result beside it`, async ({ page }) => {
    await page.setViewportSize({ width, height: width < 600 ? 700 : 900 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await send(page, "Error Sending Message");
    await expect(card(page)).toBeInViewport({ ratio: 1 });
    await expect(result(page)).toBeInViewport({ ratio: 1 });
    const bottom = await card(page).evaluate((element) => element.getBoundingClientRect().bottom);
    for (const free of [result(page), page.getByRole("button", { name: "Send Message" })]) {
      await expect(free).toBeInViewport({ ratio: 1 });
      expect(await free.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThan(bottom);
    }
  });
}
