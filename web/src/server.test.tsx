import { describe, expect, test } from "vitest";
import type { Page, PageName } from "./layout/page.ts";
import { render } from "./server.tsx";
import { site } from "./site.fixture.ts";

const paths: Record<PageName, string> = {
  home: "/",
  about: "/about",
  speaking: "/speaking",
  contact: "/contact",
  "contact-sent": "/contact",
  "contact-unsent": "/contact",
  "not-found": "/404",
};
const pages = Object.keys(paths) as PageName[];

function draw(page: PageName, more: Partial<Page> = {}) {
  const endpoint = { url: "/functions/v1/send-contact-email", key: "public" };
  const input: Page = { page, path: paths[page], origin: "https://reed.example", site, endpoint, ...more };
  const output: { html: string; pictures: { url: string }[]; files: { url: string }[] } = JSON.parse(
    render(JSON.stringify(input)),
  );
  return { ...output, document: new DOMParser().parseFromString(output.html, "text/html") };
}

const urls = (html: string, folder: string) => [...new Set(html.match(new RegExp(`/${folder}/[\\w.-]+`, "g")))].sort();

describe.each(pages)("the page %s", (page) => {
  const { html, document, pictures, files } = draw(page);

  test("has one h1, one main and the language of the content", () => {
    expect(html).toMatch(/^<!doctype html><html lang="en">/);
    expect(document.querySelectorAll("h1")).toHaveLength(1);
    expect(document.querySelectorAll("main")).toHaveLength(1);
  });

  test("asks for exactly the pictures and files that it names", () => {
    expect(pictures.map(({ url }) => url).sort()).toEqual(urls(html, "pictures"));
    expect(files.map(({ url }) => url).sort()).toEqual(urls(html, "files"));
  });

  test("has no style attribute and no event handler, which the content security policy forbids", () => {
    for (const element of document.querySelectorAll("*")) {
      expect(element.getAttributeNames().filter((name) => name === "style" || name.startsWith("on"))).toEqual([]);
    }
  });

  test("marks the link of its own path and no other", () => {
    const marked = [...document.querySelectorAll("header [aria-current=page]")].map((link) =>
      link.getAttribute("href"),
    );
    expect(marked).toEqual(paths[page] === "/404" ? [] : [paths[page]]);
  });

  test("loads its first picture at once and the others when they are needed", () => {
    const [first, ...others] = document.querySelectorAll("img:not([src^='/files/'])");
    if (first) expect(first.getAttribute("fetchpriority")).toBe("high");
    for (const other of others) expect(other.getAttribute("loading")).toBe("lazy");
  });
});

describe("the players of the talks", () => {
  const { document } = draw("speaking");
  const frames = [...document.querySelectorAll("iframe")];

  test("show our own poster, which leads to the video on the privacy-enhanced host", () => {
    expect(frames).toHaveLength(3);
    for (const frame of frames) {
      const inside = new DOMParser().parseFromString(frame.srcdoc, "text/html");
      expect(frame.src).toBe("https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0");
      expect(inside.querySelector("a")?.href).toBe(frame.src);
      expect(inside.querySelector("picture img")).not.toBeNull();
      expect(inside.documentElement.lang).toBe("en");
      expect(inside.title).toBe(`Play ${frame.title}`);
    }
  });

  test("send the referrer that the video service requires", () => {
    for (const frame of frames) expect(frame.getAttribute("referrerpolicy")).toBe("strict-origin-when-cross-origin");
  });

  test("a transcript is linked where there is one", () => {
    expect([...document.querySelectorAll("article a")].map((link) => link.getAttribute("href"))).toEqual([
      "https://example.com/first",
    ]);
  });
});

test("an island carries its props and its script, and its inside can be used before the script comes", () => {
  const { document } = draw("contact");
  const island = document.querySelector<HTMLElement>("[data-island=form]");
  expect(island?.dataset.src).toBe("/assets/form.js");
  expect(JSON.parse(island?.dataset.props ?? "")).toMatchObject({ form: { submit: "Send Message" } });
  expect(island?.querySelector("form")?.getAttribute("action")).toBe("/functions/v1/send-contact-email");
});

test("the answer to a failed form post keeps what was entered", () => {
  const values = { name: "N", email: "E", company: "C", message: "M" };
  const errors = { name: "", email: "wrong", company: "", message: "" };
  const { document } = draw("contact-unsent", { reply: { values, errors } });
  expect(document.querySelector<HTMLInputElement>("[name=email]")?.value).toBe("E");
  expect(document.querySelector<HTMLTextAreaElement>("[name=message]")?.value).toBe("M");
  expect(document.body.textContent).toContain("Not sent");
  expect(document.body.textContent).toContain("wrong");
});

test("the script of live reload is there only while the site is watched", () => {
  expect(draw("home").html).not.toContain("/live.js");
  expect(draw("home", { live: "/live.js" }).html).toContain('<script type="module" src="/live.js">');
});
