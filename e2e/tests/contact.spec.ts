import { expect, type Page, test } from "@playwright/test";
import { gate } from "../gate.ts";

const endpoint = "**/functions/v1/send-contact-email";
const message = {
  "Full Name *": "Ada Byron",
  "Email Address *": "ada@example.com",
  Company: "Analytical Engines",
  "Message *": "We would like you to open our conference.\nLisbon, in May.",
};

async function fillIn(page: Page) {
  for (const [label, value] of Object.entries(message)) await page.getByLabel(label).fill(value);
}

async function expectValues(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) await expect(page.getByLabel(label)).toHaveValue(value);
}

const empty = Object.fromEntries(Object.keys(message).map((label) => [label, ""]));
const button = (page: Page) => page.getByRole("button", { name: "Send Message" });
const toast = (page: Page, title: string) => page.locator("[data-toast]").filter({ hasText: title });

test("the fields carry the labels, placeholders and limits of the specification", async ({ page }) => {
  await page.goto("/contact");
  for (const [label, placeholder, required, type] of [
    ["Full Name *", "Your full name", true, "text"],
    ["Email Address *", "hello@marlowe.example", true, "email"],
    ["Company", "Your company name", false, "text"],
    ["Message *", "Tell us about your project, goals, or how we can help...", true, "textarea"],
  ] as const) {
    const field = page.getByLabel(label);
    await expect(field).toHaveAttribute("placeholder", placeholder);
    await expect(field).toHaveJSProperty("required", required);
    await expect(field).toHaveJSProperty("type", type);
    await expect(field).toHaveAttribute("maxlength", /^\d+$/);
  }
  await expect(page.getByLabel("Message *")).toHaveAttribute("rows", "6");
});

test("the browser itself refuses missing and malformed values", async ({ page }) => {
  let calls = 0;
  await page.route(endpoint, (route) => {
    calls++;
    return route.fulfill({ json: {} });
  });
  await page.goto("/contact");
  await button(page).click();
  await expect(page.getByLabel("Full Name *")).toBeFocused();
  await fillIn(page);
  await page.getByLabel("Email Address *").fill("not an address");
  await button(page).click();
  await expect(page.getByLabel("Email Address *")).toBeFocused();
  expect(await page.getByLabel("Email Address *").evaluate((e: HTMLInputElement) => e.validity.typeMismatch)).toBe(
    true,
  );
  expect(calls).toBe(0);
});

test("a message reaches the server, the form is cleared and the visitor is thanked", async ({ page }) => {
  await page.goto("/contact");
  await fillIn(page);
  const sent = page.waitForResponse(endpoint);
  await button(page).click();
  const response = await sent;
  expect(response.status()).toBe(200);
  const request = response.request();
  expect(request.postDataJSON()).toEqual({
    name: "Ada Byron",
    email: "ada@example.com",
    company: "Analytical Engines",
    message: message["Message *"],
  });
  const headers = await request.allHeaders();
  expect(headers.authorization).toBe(`Bearer ${headers.apikey}`);
  expect(headers["idempotency-key"]).toMatch(/^[\w-]{16,}$/);
  await expect(toast(page, "Message Sent Successfully")).toContainText(
    "Thank you for reaching out. We'll get back to you within 24 hours.",
  );
  await expectValues(page, empty);
  await expect(button(page)).toBeEnabled();
});

test("while sending, the button reads Sending... and is disabled, and a double click sends once", async ({ page }) => {
  let calls = 0;
  const answer = gate();
  await page.route(endpoint, async (route) => {
    calls++;
    await answer.passed;
    await route.fulfill({ json: {} });
  });
  await page.goto("/contact");
  await fillIn(page);
  await button(page).dblclick();
  const sending = page.getByRole("button", { name: "Sending..." });
  await expect(sending).toBeDisabled();
  await page.getByLabel("Full Name *").press("Enter");
  answer.open();
  await expect(button(page)).toBeEnabled();
  expect(calls).toBe(1);
});

const failures: Record<string, (page: Page) => Promise<unknown>> = {
  "the server fails with 500": (page) => page.route(endpoint, (route) => route.fulfill({ status: 500, body: "no" })),
  "too many messages, 429": (page) =>
    page.route(endpoint, (route) => route.fulfill({ status: 429, headers: { "retry-after": "60" }, body: "" })),
  "the network is down": (page) => page.route(endpoint, (route) => route.abort("internetdisconnected")),
};

for (const [situation, arrange] of Object.entries(failures)) {
  test(`when ${situation}, the values are kept, the other toast is shown and the error is logged`, async ({ page }) => {
    await arrange(page);
    await page.goto("/contact");
    await fillIn(page);
    const logged = page.waitForEvent("console", (m) => m.type() === "error" && !m.text().startsWith("Failed to load"));
    await button(page).click();
    await expect(toast(page, "Error Sending Message")).toContainText(
      "There was a problem sending your message. Please try again or contact us directly.",
    );
    await logged;
    await expectValues(page, message);
    await expect(button(page)).toBeEnabled();
  });
}

test("a server that never answers is given up, and the values are kept", async ({ page }) => {
  await page.clock.install();
  await page.route(endpoint, () => {});
  await page.goto("/contact");
  await fillIn(page);
  const logged = page.waitForEvent("console", (m) => m.type() === "error");
  await button(page).click();
  await expect(page.getByRole("button", { name: "Sending..." })).toBeDisabled();
  await expect(async () => {
    await page.clock.runFor(15_000);
    await expect(toast(page, "Error Sending Message")).toBeVisible({ timeout: 100 });
  }).toPass({ timeout: 10_000 });
  await logged;
  await expectValues(page, message);
});

test("a lost connection is tried once more by itself, with the same key", async ({ page }) => {
  const keys: (string | undefined)[] = [];
  await page.route(endpoint, async (route) => {
    keys.push((await route.request().allHeaders())["idempotency-key"]);
    await (keys.length === 1 ? route.abort("connectionreset") : route.fulfill({ json: {} }));
  });
  await page.goto("/contact");
  await fillIn(page);
  await button(page).click();
  await expect(toast(page, "Message Sent Successfully")).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

test("a submit before the form is alive is held and sent once, without a page load", async ({ page }) => {
  let calls = 0;
  await page.route(endpoint, (route) => {
    calls++;
    return route.fulfill({ json: {} });
  });
  const late = gate();
  await page.route("**/assets/*.js", async (route) => {
    await late.passed;
    await route.continue();
  });
  await page.goto("/contact");
  await fillIn(page);
  await button(page).click();
  await expect(page).toHaveURL(/\/contact$/);
  expect(calls).toBe(0);
  late.open();
  await expect(toast(page, "Message Sent Successfully")).toBeVisible();
  await expectValues(page, empty);
  expect(calls).toBe(1);
  await expect(page).toHaveURL(/\/contact$/);
});

test("if the form's script cannot be had, the message is sent by a plain form post", async ({ page }) => {
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/contact");
  await fillIn(page);
  await button(page).click();
  await expect(page.getByText("Message Sent Successfully")).toBeVisible();
});

test("without a network before the form is alive, the values are kept and the failure is told", async ({
  page,
  context,
}) => {
  await page.goto("/contact");
  await context.setOffline(true);
  const logged = page.waitForEvent("console", (m) => m.type() === "error" && !m.text().startsWith("Failed to load"));
  await fillIn(page);
  await button(page).click();
  await expect(page.getByRole("alert").filter({ hasText: "Error Sending Message" })).toBeVisible();
  await logged;
  await expectValues(page, message);
  await context.setOffline(false);
  await button(page).click();
  await expect(toast(page, "Message Sent Successfully")).toBeVisible();
  await expect(page.getByText("Error Sending Message")).toHaveCount(0);
});

test("what was typed before the form is alive is kept", async ({ page }) => {
  await page.goto("/contact");
  await page.getByLabel("Full Name *").pressSequentially("Grace Hopper");
  await expect(page.locator('[data-island="form"][data-ready]')).toHaveCount(1);
  await expect(page.getByLabel("Full Name *")).toHaveValue("Grace Hopper");
});

test("nothing is kept in the browser: no cookie, no local storage", async ({ page, context }) => {
  await page.route(endpoint, (route) => route.fulfill({ json: {} }));
  await page.goto("/contact");
  await fillIn(page);
  await button(page).click();
  await expect(toast(page, "Message Sent Successfully")).toBeVisible();
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
});
