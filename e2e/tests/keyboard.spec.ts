import { expect, type Page, test } from "@playwright/test";
import { openStill } from "../still.ts";

const header = ['link "Skip to content"', 'link "Marlowe & Company"', 'link "Home"', 'link "About"', 'link "Speaking"'];
const contactUs = 'link "Contact Us"';
const footer = ['link "Home"', 'link "About"', 'link "Contact"', 'link "hello@marlowe.example"'];

/** Every control of every page, in the order of the Tab key. */
const stops: Record<string, string[]> = {
  "/": ['link "Start Your Journey"', 'link "Learn More"', 'link "Meet Elias Marlowe"', 'link "Get Started Today"'],
  "/about": [
    'link "View LinkedIn Profile"',
    'link "Get in Touch"',
    'button "Resume slideshow"', // with reduced motion it starts paused
    ...[1, 2, 3, 4, 5].map((n) => `button "Show portrait ${n}"`),
    'link "Start a Conversation"',
    'link "Connect on LinkedIn"',
  ],
  "/speaking": [
    'link "Book Elias Marlowe to Speak"',
    'link "Play The Play Economy"',
    'link "Read Transcript"',
    'link "Play After the Launch"',
    'link "Play Who Gets to Play"',
    'link "Play A Million Small Lights"',
    'link "Play The Order of Markets"',
    'link "Play Deciding in the Dark"',
    'link "Book Speaking Engagement"',
  ],
  "/contact": [
    'textbox "Full Name *"',
    'textbox "Email Address *"',
    'textbox "Company"',
    'textbox "Message *"',
    'button "Send Message"',
    'link "hello@marlowe.example"',
    'link "Connect on LinkedIn"',
  ],
  "/nowhere": ['link "Return to Home"'],
};

/** The element that has the focus, also inside a player's frame. */
async function focused(page: Page) {
  const inside = await page.evaluate(() =>
    [...document.querySelectorAll("iframe")].indexOf(document.activeElement as HTMLIFrameElement),
  );
  return inside < 0 ? page.locator(":focus") : page.locator("iframe").nth(inside).contentFrame().locator(":focus");
}

/** How an element shows that the keyboard is on it: its outline, or the line that a poster draws over its picture. */
const ring = (element: Element) => {
  const own = getComputedStyle(element);
  const over = getComputedStyle(element, "::after");
  return own.outlineStyle !== "none" ? own.outlineWidth : over.borderTopWidth;
};

for (const [path, own] of Object.entries(stops)) {
  test(`the Tab key visits every control of ${path} in order, and each shows a ring`, async ({ page }) => {
    await openStill(page, path, 1440);
    const expected = [...header, contactUs, ...own, ...footer];
    const seen: string[] = [];
    for (const _ of expected) {
      await page.keyboard.press("Tab");
      const control = await focused(page);
      seen.push((await control.ariaSnapshot()).split("\n")[0]?.replace(/^- |( \[[^\]]*\])+(?=:|$)|:.*$/g, "") ?? "");
      expect(Number.parseFloat(await control.evaluate(ring)), seen.at(-1)).toBeGreaterThanOrEqual(2);
      await expect(control).toBeInViewport();
    }
    expect(seen).toEqual(expected);
    const visited = await page
      .locator("a, button, input, textarea, iframe")
      .evaluateAll((all) => all.filter((e) => (e as HTMLElement).tabIndex >= 0 && e.checkVisibility()).length);
    expect(visited, "controls on the page").toBe(expected.length);
  });
}

test("the skip link is out of sight until it has the focus", async ({ page }) => {
  await page.goto("/");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).not.toBeInViewport();
  await page.keyboard.press("Tab");
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Tab");
  await expect(skip).not.toBeInViewport();
});
