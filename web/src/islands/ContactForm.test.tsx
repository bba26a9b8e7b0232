import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Form } from "../content.ts";
import { ContactForm } from "./ContactForm.tsx";
import { breath, patience } from "./delivery.ts";
import { stay } from "./Toast.tsx";

const words: Form = {
  title: "Send Us a Message",
  name: { label: "Full Name *", placeholder: "Your full name" },
  email: { label: "Email Address *", placeholder: "office@firm.example" },
  company: { label: "Company", placeholder: "Your company name" },
  message: { label: "Message *", placeholder: "Tell us about your project" },
  submit: "Send Message",
  sending: "Sending...",
  close: "Close",
  success: { title: "Message Sent Successfully", text: "Thank you for reaching out." },
  failure: { title: "Error Sending Message", text: "There was a problem sending your message." },
};
const endpoint = { url: "https://site.example/functions/v1/send-contact-email", key: "public-key" };
const written = { name: "Ada", email: "ada@example.com", company: "Engines Ltd", message: "One\ntwo" };

const server = vi.fn<typeof fetch>();
const log = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", server);
  vi.spyOn(console, "error").mockImplementation(log);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  server.mockReset();
  log.mockReset();
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = () => screen.getByRole<HTMLButtonElement>("button", { name: /^Sen/ });
const toast = (tone: "status" | "alert") => screen.getByRole(tone).textContent;
const pass = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms));

function values() {
  const [name, email, company, message] = ["Full Name *", "Email Address *", "Company", "Message *"].map(
    (label) => field(label).value,
  );
  return { name, email, company, message };
}

function write(message: Partial<typeof written> = written) {
  for (const [name, value] of Object.entries(message))
    fireEvent.input(document.getElementsByName(name)[0] as HTMLElement, { target: { value } });
}

function draw(props: Partial<Parameters<typeof ContactForm>[0]> = {}) {
  render(<ContactForm form={words} endpoint={endpoint} {...props} />);
}

/** Sends the written form and lets the first attempt come to its end. */
async function send() {
  fireEvent.click(button());
  await pass();
}

function sent(call: number) {
  const [url, init] = server.mock.calls[call] ?? [];
  return { url, body: JSON.parse(`${init?.body}`), headers: new Headers(init?.headers) };
}

const answer = (status: number, body: unknown = {}) => new Response(JSON.stringify(body), { status });
const silence: typeof fetch = (_, init) =>
  new Promise((_, reject) => init?.signal?.addEventListener("abort", () => reject(init.signal?.reason)));

describe("as it comes from the server", () => {
  test("it is a form that posts by itself, with the limits and names of its fields", () => {
    draw();
    const form = screen.getByRole<HTMLFormElement>("form");
    expect(form.method).toBe("post");
    expect(form.action).toBe(endpoint.url);
    expect([...form.elements].map((control) => control.getAttribute("name"))).toEqual([
      "name",
      "email",
      "company",
      "message",
      "lectern_note",
      null,
    ]);
    const limits = ["Full Name *", "Email Address *", "Company", "Message *"].map((label) => field(label).maxLength);
    expect(limits).toEqual([200, 254, 200, 10_000]);
    expect(field("Email Address *").type).toBe("email");
    expect(field("Message *")).toHaveProperty("rows", 6);
    expect(field("Company").required).toBe(false);
  });

  test("the answer to a plain post keeps the values, says what happened and names the fields at fault", () => {
    draw({ values: written, errors: { email: "is no address" }, notice: "failure" });
    expect(values()).toEqual(written);
    expect(screen.getByText("Error Sending Message")).toBeTruthy();
    expect(document.getElementById("contact-email-error")?.textContent).toBe("is no address");
    expect(toast("alert")).toBe("");
  });
});

describe("sending", () => {
  test("while a message is under way the button reads Sending... and is disabled, and one message goes out", async () => {
    let reply = (_: Response) => {};
    server.mockReturnValue(new Promise((resolve) => (reply = resolve)));
    draw();
    write();
    fireEvent.click(button());
    fireEvent.submit(screen.getByRole("form"));
    fireEvent.click(button());
    await pass();
    expect(button().textContent).toBe("Sending...");
    expect(button().disabled).toBe(true);
    reply(answer(200));
    await pass();
    expect(button().textContent).toBe("Send Message");
    expect(button().disabled).toBe(false);
    expect(server).toHaveBeenCalledTimes(1);
  });

  test("the call carries message, public key, idempotency key and the time since the first touch", async () => {
    server.mockResolvedValue(answer(200));
    draw({ touched: performance.now() - 5_000 });
    write();
    await send();
    const { url, body, headers } = sent(0);
    expect(url).toBe(endpoint.url);
    expect(body).toEqual(written);
    expect(headers.get("content-type")).toBe("application/json");
    expect(headers.get("apikey")).toBe("public-key");
    expect(headers.get("authorization")).toBe("Bearer public-key");
    expect(headers.get("idempotency-key")).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(Number(headers.get("x-lectern-elapsed"))).toBeGreaterThanOrEqual(5_000);
  });

  test("the field for robots is sent only when it is filled in", async () => {
    server.mockResolvedValue(answer(200));
    draw();
    write();
    write({ lectern_note: "cheap pills" } as object);
    await send();
    expect(sent(0).body).toEqual({ ...written, lectern_note: "cheap pills" });
  });

  test("an edit by a script in the middle of sending does not send a second message", async () => {
    server.mockImplementationOnce(silence);
    draw();
    write();
    await send();
    write({ company: "Filled in by an extension" });
    expect(button().disabled).toBe(true);
    fireEvent.submit(screen.getByRole("form"));
    await pass(patience);
    expect(server).toHaveBeenCalledTimes(1);
  });

  test("success clears the fields, shows the toast and the result in place, and is idle again", async () => {
    server.mockResolvedValue(answer(200));
    draw({ values: written, errors: {}, notice: "failure" });
    write({ message: "Another one" });
    await send();
    expect(values()).toEqual({ name: "", email: "", company: "", message: "" });
    expect(toast("status")).toContain("Message Sent Successfully");
    expect(toast("alert")).toBe("");
    expect(screen.getAllByText("Message Sent Successfully")).toHaveLength(2);
    expect(button().textContent).toBe("Send Message");
    expect(button().disabled).toBe(false);
    expect(log).not.toHaveBeenCalled();
  });

  test.each([400, 401, 422, 429, 500, 503])(
    "an answer %i keeps the values, shows the destructive toast and logs",
    async (status) => {
      server.mockResolvedValue(answer(status));
      draw();
      write();
      await send();
      expect(values()).toEqual(written);
      expect(toast("alert")).toContain("Error Sending Message");
      expect(toast("status")).toBe("");
      expect(log).toHaveBeenCalledTimes(1);
      expect(button().disabled).toBe(false);
      expect(server).toHaveBeenCalledTimes(1);
    },
  );

  test("a lost connection is retried once, with the same key", async () => {
    server.mockRejectedValueOnce(new TypeError("Failed to fetch")).mockResolvedValueOnce(answer(200));
    draw();
    write();
    await send();
    expect(button().disabled).toBe(true);
    await pass(breath);
    expect(server).toHaveBeenCalledTimes(2);
    expect(sent(1).headers.get("idempotency-key")).toBe(sent(0).headers.get("idempotency-key"));
    expect(toast("status")).toContain("Message Sent Successfully");
  });

  test("a connection that stays lost is a failure after the second attempt", async () => {
    server.mockRejectedValue(new TypeError("Failed to fetch"));
    draw();
    write();
    await send();
    await pass(breath);
    expect(server).toHaveBeenCalledTimes(2);
    expect(values()).toEqual(written);
    expect(toast("alert")).toContain("Error Sending Message");
    expect(log).toHaveBeenCalledTimes(1);
  });

  test("a server that does not answer is a failure after 20 seconds", async () => {
    server.mockImplementation(silence);
    draw();
    write();
    await send();
    await pass(patience - 1);
    expect(button().disabled).toBe(true);
    await pass(1);
    expect(toast("alert")).toContain("Error Sending Message");
    expect(values()).toEqual(written);
    expect(server).toHaveBeenCalledTimes(1);
  });

  test("a page restored while it was sending asks again with the same key instead of waiting for ever", async () => {
    server.mockImplementationOnce(silence).mockResolvedValueOnce(answer(200));
    draw();
    write();
    await send();
    fireEvent(window, Object.assign(new Event("pageshow"), { persisted: true }));
    await pass(breath);
    expect(sent(1).headers.get("idempotency-key")).toBe(sent(0).headers.get("idempotency-key"));
    expect(button().textContent).toBe("Send Message");
    expect(toast("status")).toContain("Message Sent Successfully");
  });
});

describe("the idempotency key", () => {
  const keys = () => server.mock.calls.map((_, call) => sent(call).headers.get("idempotency-key"));

  test("stays the same when the same message is sent again after a failure", async () => {
    server.mockResolvedValue(answer(503));
    draw();
    write();
    await send();
    await send();
    expect(keys()[1]).toBe(keys()[0]);
  });

  test("is a new one for an edited message", async () => {
    server.mockResolvedValue(answer(503));
    draw();
    write();
    await send();
    write({ message: "Three" });
    await send();
    expect(keys()[1]).not.toBe(keys()[0]);
  });

  test("is a new one for the same words after a success", async () => {
    server.mockImplementation(async () => answer(200));
    draw();
    write();
    await send();
    write();
    await send();
    expect(keys()).toHaveLength(2);
    expect(keys()[1]).not.toBe(keys()[0]);
  });
});

describe("after the answer", () => {
  test("fields that the server refuses are described by its words, and the first one has the focus", async () => {
    const errors = [
      { field: "email", detail: "is no address" },
      { field: "message", detail: "is too long" },
    ];
    server.mockResolvedValue(answer(422, { type: "about:blank", errors }));
    draw();
    write();
    await send();
    const email = field("Email Address *");
    expect(document.activeElement).toBe(email);
    expect(email.getAttribute("aria-invalid")).toBe("true");
    expect(document.getElementById(`${email.getAttribute("aria-describedby")}`)?.textContent).toBe("is no address");
    expect(field("Full Name *").hasAttribute("aria-invalid")).toBe(false);
    write({ email: "ada@example.org" });
    expect(email.hasAttribute("aria-invalid")).toBe(false);
    expect(field("Message *").getAttribute("aria-invalid")).toBe("true");
  });

  test.each([{ errors: null }, { errors: [null] }, "not an object", null])(
    "a problem without field errors is a failure like any other: %j",
    async (problem) => {
      server.mockResolvedValue(answer(422, problem));
      draw();
      write();
      await send();
      expect(toast("alert")).toContain("Error Sending Message");
      expect(document.querySelector("[aria-invalid]")).toBe(null);
    },
  );

  test("the result stands in place until the next edit, longer than the toast", async () => {
    server.mockResolvedValue(answer(500));
    draw();
    write();
    await send();
    await pass(stay);
    expect(toast("alert")).toBe("");
    expect(screen.getAllByText("Error Sending Message")).toHaveLength(1);
    write({ message: "Three" });
    expect(screen.queryByText("Error Sending Message")).toBe(null);
  });

  test("a focus that was in the closed toast returns to the form", async () => {
    server.mockResolvedValue(answer(200));
    draw();
    write();
    await send();
    const close = screen.getByRole("button", { name: "Close" });
    act(() => close.focus());
    fireEvent.click(close);
    expect(toast("status")).toBe("");
    expect(document.activeElement).toBe(button());
  });
});
