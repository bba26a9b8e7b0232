import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { expect } from "@playwright/test";
import { createClient } from "@supabase/supabase-js";
import { test } from "../lectern.ts";

const key = "lectern-public";
const body = { name: "Ada Byron", email: "ada@example.com", company: "", message: "From an unmodified client." };
const functionName = "send-contact-email";

test("an unmodified Supabase client in Node gets no error for a message", async ({ baseURL }) => {
  const { error } = await createClient(baseURL ?? "", key).functions.invoke(functionName, { body });
  expect(error).toBeNull();
});

test("an unmodified Supabase client in Node gets an error for each failure", async ({ baseURL, serve }) => {
  const client = createClient(baseURL ?? "", key);
  const invalid = await client.functions.invoke(functionName, { body: { ...body, email: "nobody" } });
  expect(invalid.error?.context.status).toBe(422);
  const stranger = await createClient(baseURL ?? "", "another-key").functions.invoke(functionName, { body });
  expect(stranger.error?.context.status).toBe(401);
  const large = await client.functions.invoke(functionName, { body: { ...body, message: "x".repeat(70_000) } });
  expect(large.error?.context.status).toBe(413);
  const text = await client.functions.invoke(functionName, { body: "a text, no object" });
  expect(text.error?.context.status).toBe(415);

  const lectern = await serve("--rate-limit", "1");
  const limited = createClient(lectern.url, key);
  expect((await limited.functions.invoke(functionName, { body })).error).toBeNull();
  const second = await limited.functions.invoke(functionName, { body: { ...body, message: "Again." } });
  expect(second.error?.context.status).toBe(429);
  await lectern.stop();
  expect((await limited.functions.invoke(functionName, { body })).error?.name).toBe("FunctionsFetchError");
});

test("an unmodified Supabase client on a page of another origin can call, if the origin is allowed", async ({
  page,
  serve,
}) => {
  const script = readFileSync(
    createRequire(import.meta.url).resolve("@supabase/supabase-js/dist/umd/supabase.js"),
    "utf8",
  );
  const elsewhere = createServer((_, response) => {
    response.setHeader("content-type", "text/html");
    response.end(`<!doctype html><title>elsewhere</title><script>${script}</script>`);
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
  try {
    await page.goto(origin);
    const send = (url: string, message: object) =>
      page.evaluate(
        async ([url, key, name, body]) => {
          const { supabase } = window as unknown as { supabase: { createClient: typeof createClient } };
          const { error } = await supabase.createClient(url, key).functions.invoke(name, { body });
          return error && { name: error.name, status: error.context?.status };
        },
        [url, key, functionName, message] as const,
      );
    const open = await serve("--allowed-origins", origin);
    expect(await send(open.url, body)).toBeNull();
    expect(await send(open.url, { ...body, name: "" })).toEqual({ name: "FunctionsHttpError", status: 422 });
    const closed = await serve();
    expect(await send(closed.url, body)).toMatchObject({ name: "FunctionsFetchError" });
  } finally {
    elsewhere.close();
  }
});
