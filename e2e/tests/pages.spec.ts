import { expect, test } from "@playwright/test";

test("Home says what the firm does and leads to Contact and About", async ({ page }) => {
  await page.goto("/");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Unlock Your Company's Global Potential");
  for (const [name, href] of [
    ["Start Your Journey", "/contact"],
    ["Learn More", "/about"],
    ["Meet Elias Marlowe", "/about"],
    ["Get Started Today", "/contact"],
  ] as const) {
    await expect(main.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
  }
  const hero = main
    .getByRole("heading", { level: 1 })
    .locator("xpath=ancestor::*[self::section or self::div][.//p][1]");
  await expect(hero).toContainText("Strategic counsel for leaders");
  for (const [card, words] of [
    ["Strategic Advisory", "A senior partner at the table"],
    ["Growth & Scale", "From one market"],
    ["Partnerships", "Alliances with platforms"],
    ["Innovation", "New products"],
  ] as const) {
    const item = main
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { name: card, exact: true, level: 3 }) });
    await expect(item).toContainText(words);
  }
  await expect(main.getByRole("heading", { name: "Executive Leadership Journey" })).toBeVisible();
  for (const strip of ["Leadership", "Board", "Brand"]) {
    const marks = main.getByRole("heading", { name: strip, level: 3 }).locator("xpath=..").getByRole("img");
    expect(await marks.count(), strip).toBeGreaterThanOrEqual(4);
  }
});

test("About presents the advisor, six employers, the philosophy and both lists", async ({ page }) => {
  await page.goto("/about");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Meet Elias Marlowe");
  await expect(main.getByRole("link", { name: "Get in Touch", exact: true })).toHaveAttribute("href", "/contact");
  await expect(main.getByRole("link", { name: "Start a Conversation" })).toHaveAttribute("href", "/contact");
  const profile = main.locator('a[href^="https://www.linkedin.com/"]');
  await expect(profile).toHaveCount(2);
  for (const link of await profile.all()) {
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(link).toHaveAttribute("rel", /noopener/);
  }
  const employers = main
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "Experience", exact: true }) });
  await expect(employers.getByRole("listitem")).toHaveCount(6);
  await expect(employers.getByRole("img")).toHaveCount(6);
  await expect(main.getByRole("heading", { name: "Philosophy" })).toBeVisible();
  await expect(main.locator("blockquote")).toBeVisible();
  await expect(main.getByRole("heading", { name: "Iconic Franchise Experience" })).toBeVisible();
  for (const list of [/franchises/i, /platforms/i]) {
    const names = main.getByRole("heading", { name: list, level: 3 }).locator("xpath=..").getByRole("listitem");
    expect(await names.count()).toBeGreaterThanOrEqual(4);
  }
});

test("Speaking lists five topics and six talks, one with a transcript", async ({ page }) => {
  await page.goto("/speaking");
  const main = page.getByRole("main");
  await expect(main.getByText("Available for Speaking Engagements")).toBeVisible();
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Inspiring Audiences");
  await expect(main.getByRole("link", { name: "Book Elias Marlowe to Speak" })).toHaveAttribute("href", "/contact");
  await expect(main.getByRole("link", { name: "Book Speaking Engagement" })).toHaveAttribute("href", "/contact");
  await expect(main.getByRole("heading", { name: "Speaking Topics" })).toBeVisible();
  for (const topic of ["Marketing Strategy", "Leadership", "Growth", "Inclusion", "Community Building"]) {
    const heading = page.getByRole("heading", { name: topic, exact: true, level: 3 });
    await expect(main.locator(heading)).toBeVisible();
    await expect(main.getByRole("listitem").filter({ has: heading }).getByRole("paragraph").last()).toHaveText(
      /.{30,}/,
    );
  }
  await expect(main.getByRole("heading", { name: "Featured Talks" })).toBeVisible();
  const talks = main.getByRole("article").filter({ has: page.locator("iframe") });
  await expect(talks).toHaveCount(6);
  for (const talk of await talks.all()) {
    await expect(talk.getByRole("heading", { level: 3 })).toBeVisible();
    await expect(talk.getByText("Keynote", { exact: true }).first()).toBeVisible();
    await expect(talk.getByText(/^[^,]+, [^,]+ 20\d\d$/)).toBeVisible(); // the event: name, place and year
    await expect(talk.getByRole("paragraph").filter({ hasText: /.{40,}/ })).toBeVisible(); // the description
    await expect(talk.locator("iframe")).toHaveAttribute("title", /.+/);
  }
  const transcript = main.getByRole("link", { name: /Read Transcript/ });
  await expect(transcript).toHaveCount(1);
  await expect(transcript).toHaveAttribute("href", /^https:/);
  await expect(transcript).toHaveAttribute("target", "_blank");
});

test("Contact has the form, three side cards and the direct connection", async ({ page }) => {
  await page.goto("/contact");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Let's Start a Conversation");
  for (const heading of [
    "Send Us a Message",
    "Get in Touch",
    "What to Expect",
    "Our Expertise",
    "Prefer a Direct Connection?",
  ]) {
    await expect(main.getByRole("heading", { name: heading, exact: true })).toBeVisible();
  }
  for (const text of [
    "Quick Response",
    "Strategic Assessment",
    "Tailored Approach",
    "Brand Strategy",
    "Growth Planning",
    "Partnerships",
    "Business Development",
    "Strategic Advisory",
    "Market Expansion",
  ]) {
    await expect(main.getByText(text, { exact: true })).toBeVisible();
  }
  const quick = main.getByRole("listitem").filter({ hasText: "Quick Response" });
  await expect(quick).toContainText("reply within 24 hours");
  const profile = main.locator('a[href^="https://www.linkedin.com/"]');
  await expect(profile).toHaveAttribute("target", "_blank");
  await expect(profile).toHaveAttribute("rel", /noopener/);
});

test("an unknown path shows the not-found page with status 404 and logs the path", async ({ page }) => {
  const logged = page.waitForEvent("console", (m) => m.type() === "error" && m.text().includes("/no/such/page"));
  const response = await page.goto("/no/such/page?x=1");
  expect(response?.status()).toBe(404);
  expect(response?.headers()["cache-control"]).toBe("no-store");
  const main = page.getByRole("main");
  await expect(main.getByText("404", { exact: true })).toBeVisible();
  await expect(main.getByText("Oops! Page not found")).toBeVisible();
  await logged;
  await main.getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveURL(/\/$/);
});

test("every link between the pages leads to a page", async ({ page, request }) => {
  const seen = new Set<string>();
  for (const path of ["/", "/about", "/speaking", "/contact", "/nowhere"]) {
    await page.goto(path);
    for (const href of await page
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((a) => a.getAttribute("href")))) {
      seen.add(href ?? "");
    }
  }
  expect([...seen].sort()).toEqual(["/", "/about", "/contact", "/speaking"]);
  for (const href of seen) expect((await request.get(href)).status(), href).toBe(200);
});
