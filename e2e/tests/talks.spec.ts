import { expect, type Page, test } from "@playwright/test";

const videos = ["aqz-KE-bpKQ", "eRsGyueVLvQ", "R6MlUcmOul8", "Y-rmzh0PI3c", "WhWc3b3KhnY", "_cMxraX_5RE"];

async function scrollThrough(page: Page) {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 400) {
      window.scrollTo(0, y);
      await new Promise(requestAnimationFrame);
    }
  });
}

async function expectPosters(page: Page) {
  for (let i = 0; i < videos.length; i++) {
    await page.locator("iframe").nth(i).scrollIntoViewIfNeeded();
    const image = page.frameLocator("iframe").nth(i).locator("img");
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  }
}

test("no page asks anything of another host before a visitor presses play", async ({ page, baseURL }) => {
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(`${baseURL}/`) && !url.startsWith("about:") && !url.startsWith("data:")) elsewhere.push(url);
  });
  for (const path of ["/", "/about", "/contact", "/nowhere", "/speaking"]) {
    await page.goto(path);
    await scrollThrough(page);
  }
  await expectPosters(page);
  expect(elsewhere).toEqual([]);
});

for (const [i, id] of videos.entries()) {
  test(`player ${i + 1} plays exactly its own video, with a Referer, by the keyboard too`, async ({
    page,
    baseURL,
  }) => {
    const asked: { url: string; referer: string | undefined }[] = [];
    await page.route("https://www.youtube-nocookie.com/**", async (route) => {
      asked.push({ url: route.request().url(), referer: (await route.request().allHeaders()).referer });
      await route.fulfill({ contentType: "text/html", body: "<title>player</title><p>the player</p>" });
    });
    await page.goto("/speaking");
    const frame = page.locator("iframe").nth(i);
    await frame.scrollIntoViewIfNeeded();
    const play = page.frameLocator("iframe").nth(i).getByRole("link", { name: /^Play/ });
    if (i % 2) {
      await play.focus();
      await page.keyboard.press("Enter");
    } else {
      await play.click();
    }
    await expect(page.frameLocator("iframe").nth(i).getByText("the player")).toBeVisible();
    expect(asked).toHaveLength(1);
    expect(asked[0]?.url).toContain(`https://www.youtube-nocookie.com/embed/${id}?`);
    expect(asked[0]?.referer).toBe(`${baseURL}/`);
  });
}

test("each poster shows a picture before play", async ({ page }) => {
  await page.goto("/speaking");
  await expectPosters(page);
});
