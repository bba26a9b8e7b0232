// @vitest-environment node

import { expect, test } from "vitest";
import { site } from "../site.fixture.ts";
import type { Page, PageName } from "./page.ts";
import { structuredData } from "./structured-data.ts";

function graph(page: PageName, path: string) {
  const input: Page = { page, path, origin: "https://reed.example", site, endpoint: { url: "", key: "" } };
  const data = structuredData(input, ({ title }) => `/pictures/${title}.jpg`) as {
    "@graph": Record<string, unknown>[];
  };
  return data["@graph"];
}

const types = (page: PageName, path: string) => graph(page, path).map((thing) => thing["@type"]);

test("every page says who stands behind it", () => {
  expect(types("home", "/")).toEqual(["Organization", "Person", "WebSite"]);
});

test("a page below Home says how to get back", () => {
  expect(graph("about", "/about").at(-1)).toEqual({
    "@type": "BreadcrumbList",
    itemListElement: [
      { "@type": "ListItem", position: 1, name: "Home", item: "https://reed.example/" },
      { "@type": "ListItem", position: 2, name: "About", item: "https://reed.example/about" },
    ],
  });
});

test("every talk is a video with its thumbnail, and its day where it is known", () => {
  const videos = graph("speaking", "/speaking").filter((thing) => thing["@type"] === "VideoObject");
  expect(videos).toHaveLength(3);
  expect(videos[0]).toMatchObject({
    name: "First",
    thumbnailUrl: "https://reed.example/pictures/First.jpg",
    uploadDate: "2024-06-06",
    embedUrl: "https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ",
  });
  expect(videos[1]?.uploadDate).toBeUndefined();
});
