import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Gallery } from "../content.ts";
import type { PictureSource } from "../ui/picture-source.ts";
import { PortraitGallery } from "./PortraitGallery.tsx";

const minute = 60_000;
let motion: EventTarget & { matches: boolean };

beforeEach(() => {
  vi.useFakeTimers();
  motion = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal("matchMedia", () => motion);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function portraits(count: number, kind: string): PictureSource[] {
  return Array.from({ length: count }, (_, index) => {
    const src = `/pictures/${kind}-${index + 1}.jpg`;
    return { width: 8, height: 10, alt: `Portrait ${index + 1}`, sizes: "50vw", avif: src, webp: src, jpeg: src, src };
  });
}

function gallery(count: number) {
  const words: Gallery = {
    label: "Portraits of Ada",
    pause: "Pause slideshow",
    resume: "Resume slideshow",
    select: "Show portrait",
    portraits: [],
  };
  return <PortraitGallery gallery={words} large={portraits(count, "large")} thumbs={portraits(count, "thumb")} />;
}

/** The one picture that is shown has a text; those waiting or leaving have none. */
const shown = () => screen.getByRole("img").getAttribute("alt");
const thumbs = () => screen.getAllByRole("button", { name: /^Show portrait/ });
const selected = () => thumbs().flatMap((thumb, index) => (thumb.hasAttribute("aria-current") ? [index] : []));
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });

describe("five portraits", () => {
  beforeEach(() => {
    render(gallery(5));
  });

  test("begin with the first, which is highlighted", () => {
    expect(shown()).toBe("Portrait 1");
    expect(thumbs()).toHaveLength(5);
    expect(selected()).toEqual([0]);
  });

  test("advance by one every 60,000 ms and wrap from the last to the first", () => {
    for (const next of [2, 3, 4, 5, 1, 2]) {
      const before = shown();
      pass(minute - 1);
      expect(shown()).toBe(before);
      pass(1);
      expect(shown()).toBe(`Portrait ${next}`);
      expect(selected()).toEqual([next - 1]);
    }
  });

  test("show the one that is clicked, and the clock runs on", () => {
    pass(minute - 1_000);
    fireEvent.click(thumbs()[3] as Element);
    expect(shown()).toBe("Portrait 4");
    expect(selected()).toEqual([3]);
    pass(1_000);
    expect(shown()).toBe("Portrait 5");
  });

  test("hold still under neither pointer nor focus", () => {
    fireEvent.pointerOver(screen.getByRole("img"));
    act(() => thumbs()[0]?.focus());
    pass(minute);
    expect(shown()).toBe("Portrait 2");
    expect(document.activeElement).toBe(thumbs()[0]);
  });

  test("stop at the pause button and go on from there", () => {
    fireEvent.click(screen.getByRole("button", { name: "Pause slideshow" }));
    pass(10 * minute);
    expect(shown()).toBe("Portrait 1");
    fireEvent.click(thumbs()[4] as Element);
    expect(shown()).toBe("Portrait 5");
    fireEvent.click(screen.getByRole("button", { name: "Resume slideshow" }));
    pass(minute);
    expect(shown()).toBe("Portrait 1");
  });

  test("are walked through with the arrow keys, Home and End, round the end in both directions", () => {
    act(() => thumbs()[0]?.focus());
    const walk = { ArrowRight: 1, ArrowDown: 2, ArrowLeft: 1, ArrowUp: 0, End: 4, Home: 0 };
    for (const [key, index] of Object.entries(walk)) {
      press(key);
      expect(document.activeElement).toBe(thumbs()[index]);
      expect(shown()).toBe(`Portrait ${index + 1}`);
    }
    press("ArrowLeft");
    expect(selected()).toEqual([4]);
    press("ArrowRight");
    expect(selected()).toEqual([0]);
  });

  test("leave the browser's own shortcuts alone", () => {
    act(() => thumbs()[0]?.focus());
    const back = fireEvent.keyDown(document.activeElement as Element, { key: "ArrowLeft", altKey: true });
    expect(back).toBe(true);
    expect(selected()).toEqual([0]);
  });

  test("keep at most the last, the present and the next large picture in the page", () => {
    const large = () =>
      [...document.querySelectorAll("img")].map((img) => img.src).filter((src) => src.includes("large"));
    expect(large().join()).toMatch(/large-2.*large-1/);
    const second = document.querySelector("img");
    pass(minute);
    expect(screen.getByRole("img")).toBe(second);
    expect(large()).toHaveLength(3);
    fireEvent.click(thumbs()[4] as Element);
    expect(large().join()).toMatch(/large-1.*large-2.*large-5/);
  });
});

test("with reduced motion it starts paused and can be started", () => {
  motion.matches = true;
  render(gallery(5));
  pass(3 * minute);
  expect(shown()).toBe("Portrait 1");
  fireEvent.click(screen.getByRole("button", { name: "Resume slideshow" }));
  pass(minute);
  expect(shown()).toBe("Portrait 2");
});

test("a wish for less motion is heard while the page is open", () => {
  render(gallery(5));
  motion.matches = true;
  act(() => motion.dispatchEvent(new Event("change")));
  pass(minute);
  expect(shown()).toBe("Portrait 1");
});

test("a single portrait has neither thumbnails nor a clock", () => {
  render(gallery(1));
  expect(shown()).toBe("Portrait 1");
  expect(screen.queryByRole("button")).toBe(null);
  expect(vi.getTimerCount()).toBe(0);
});

test.each([2, 3, 12])("%i portraits come round to the first", (count) => {
  render(gallery(count));
  pass((count - 1) * minute);
  expect(shown()).toBe(`Portrait ${count}`);
  pass(minute);
  expect(shown()).toBe("Portrait 1");
});

test("before React has come, the first photo shows and asks for no other large one", () => {
  const html = renderToString(gallery(5));
  expect(html).toContain('alt="Portrait 1"');
  expect(html).toContain("large-1.jpg");
  expect(html).not.toContain("large-2.jpg");
  expect(html).not.toContain("slideshow");
});
