import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { site } from "../site.fixture.ts";
import { Order, OrderProvider } from "../ui/order.ts";
import { Head } from "./Head.tsx";
import type { Page } from "./page.ts";

function head(page: Partial<Page> = {}) {
  const input: Page = {
    page: "speaking",
    path: "/speaking",
    origin: "https://reed.example",
    site,
    endpoint: { url: "", key: "" },
    ...page,
  };
  const html = renderToStaticMarkup(
    <OrderProvider value={new Order()}>
      <html lang="en">
        <Head page={input} title="Speaking" />
      </html>
    </OrderProvider>,
  );
  return new DOMParser().parseFromString(html, "text/html").head;
}

const content = (head: HTMLElement, selector: string) => head.querySelector(selector)?.getAttribute("content");

test("a public page has an address of its own and a card for those who link to it", () => {
  const shown = head();
  expect(shown.querySelector("[rel=canonical]")?.getAttribute("href")).toBe("https://reed.example/speaking");
  expect(content(shown, "[property='og:url']")).toBe("https://reed.example/speaking");
  expect(content(shown, "[property='og:image']")).toBe("https://reed.example/og/speaking.jpg");
  expect(content(shown, "[name='twitter:card']")).toBe("summary_large_image");
  expect(content(shown, "[name=description]")).toBe("what Speaking is about");
});

test("where the origin is not known, no canonical address is claimed", () => {
  expect(head({ origin: "" }).querySelector("[rel=canonical]")).toBeNull();
});

test("an answer to one visitor is kept out of search engines", () => {
  const shown = head({ page: "contact-sent", path: "/contact" });
  expect(content(shown, "[name=robots]")).toBe("noindex");
  expect(shown.querySelector("[type='application/ld+json']")).toBeNull();
});

test("a tag in the content cannot end the structured data", () => {
  const data = head().querySelector("[type='application/ld+json']")?.textContent ?? "";
  expect(data).not.toContain("</script>");
  expect(JSON.parse(data)["@graph"].map((thing: { name?: string }) => thing.name)).toContain("Second </script>");
});

test("the two fonts of the first screen are fetched at once", () => {
  expect(head().querySelectorAll("link[rel=preload][as=font][crossorigin]")).toHaveLength(2);
});
