import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stay, Toast } from "./Toast.tsx";

const words = {
  close: "Close",
  success: { title: "Sent", text: "Thank you." },
  failure: { title: "Not sent", text: "Please try again." },
};
const onClose = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  onClose.mockReset();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test("both live regions are there before there is anything to say", () => {
  render(<Toast words={words} onClose={onClose} />);
  expect(screen.getByRole("status").textContent).toBe("");
  expect(screen.getByRole("alert").textContent).toBe("");
  expect(screen.queryByRole("button")).toBe(null);
});

test("success is announced politely, failure assertively", () => {
  const { rerender } = render(<Toast tone="success" words={words} onClose={onClose} />);
  expect(screen.getByRole("status").textContent).toBe("SentThank you.");
  rerender(<Toast tone="failure" words={words} onClose={onClose} />);
  expect(screen.getByRole("status").textContent).toBe("");
  expect(screen.getByRole("alert").textContent).toBe("Not sentPlease try again.");
});

test("it stays at least ten seconds and then goes by itself", () => {
  render(<Toast tone="success" words={words} onClose={onClose} />);
  pass(10_000);
  expect(onClose).not.toHaveBeenCalled();
  pass(stay - 10_000);
  expect(onClose).toHaveBeenCalledOnce();
});

test.each([
  ["the pointer", fireEvent.pointerEnter, fireEvent.pointerLeave],
  ["the focus", fireEvent.focus, fireEvent.blur],
])("%s on it holds it, and it stays its full time afterwards", (_, enter, leave) => {
  render(<Toast tone="success" words={words} onClose={onClose} />);
  const close = screen.getByRole("button", { name: "Close" });
  const card = close.parentElement as HTMLElement;
  pass(stay - 1);
  enter(card);
  pass(stay * 10);
  expect(onClose).not.toHaveBeenCalled();
  leave(card);
  pass(stay - 1);
  expect(onClose).not.toHaveBeenCalled();
  pass(1);
  expect(onClose).toHaveBeenCalledOnce();
});

test("its button and Escape close it, wherever the focus is", () => {
  render(<Toast tone="failure" words={words} onClose={onClose} />);
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  fireEvent.keyDown(document.body, { key: "Escape" });
  expect(onClose).toHaveBeenCalledTimes(2);
});

test("Escape is left alone while no toast is shown", () => {
  render(<Toast words={words} onClose={onClose} />);
  fireEvent.keyDown(document.body, { key: "Escape" });
  expect(onClose).not.toHaveBeenCalled();
});
