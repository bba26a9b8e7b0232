import { expect, test, vi } from "vitest";

test("the console says which path led to the not-found page", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  history.replaceState(null, "", "/no/such-page?from=here");
  await import("./not-found.ts");
  expect(log).toHaveBeenCalledWith("404: no page at /no/such-page");
});
