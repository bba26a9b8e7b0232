import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ContactForm } from "./ContactForm.tsx";
import { PortraitGallery } from "./PortraitGallery.tsx";

const formProps = {
  form: {
    title: "Send Us a Message",
    name: { label: "Full Name *", placeholder: "" },
    email: { label: "Email Address *", placeholder: "" },
    company: { label: "Company", placeholder: "" },
    message: { label: "Message *", placeholder: "" },
    submit: "Send Message",
    sending: "Sending...",
    close: "Close",
    success: { title: "Message Sent Successfully", text: "" },
    failure: { title: "Error Sending Message", text: "" },
  },
  endpoint: { url: "https://site.example/functions/v1/send-contact-email", key: "public-key" },
};
const written = { name: "Ada", email: "ada@example.com", company: "Engines Ltd", message: "One" };

const server = vi.fn<typeof fetch>();
const posted = vi.fn();
const complaints = vi.fn();

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal(
    "fetch",
    server.mockImplementation(async () => new Response("{}")),
  );
  vi.spyOn(HTMLFormElement.prototype, "submit").mockImplementation(posted);
  vi.spyOn(console, "error").mockImplementation(complaints);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const mock of [server, posted, complaints]) mock.mockReset();
});

const element = <T extends Element>(selector: string) => document.querySelector(selector) as T;
const button = () => element<HTMLButtonElement>("button[type=submit]");

/** Puts the page up as a server would send it, and runs the loader in it. */
async function open(name: "form" | "gallery", markup: string, props: object, src = `./${name}.entry.tsx`) {
  document.body.innerHTML = `<div data-island="${name}">${markup}</div>`;
  const island = element<HTMLElement>("[data-island]");
  island.dataset.props = JSON.stringify(props);
  island.dataset.src = src.startsWith(".") ? new URL(src, import.meta.url).pathname : src;
  await import("./loader.ts");
  return island;
}

/** The words of a plain post stand in the markup alone. */
function openForm({ notice, ...reply }: Partial<Parameters<typeof ContactForm>[0]> = {}, src?: string) {
  const markup = renderToString(<ContactForm {...formProps} notice={notice} {...reply} />);
  return open("form", markup, { ...formProps, notice }, src);
}

function write(message: Partial<typeof written> = written) {
  for (const [name, value] of Object.entries(message)) element<HTMLInputElement>(`[name=${name}]`).value = value;
}

const read = () => Object.fromEntries(new FormData(element<HTMLFormElement>("form")));
const alive = () => element<HTMLElement>("[data-island]").dataset.ready === "";

// jsdom knows this property of controls only.
Object.defineProperty(HTMLElement.prototype, "autofocus", {
  get(this: HTMLElement) {
    return this.hasAttribute("autofocus");
  },
});

describe("the form", () => {
  test("asks for no script while the visitor does not turn to it", async () => {
    const rests = vi.fn();
    vi.stubGlobal("requestIdleCallback", rests);
    const island = await openForm();
    window.dispatchEvent(new Event("load"));
    document.body.dispatchEvent(new Event("pointerover", { bubbles: true }));
    expect(rests).not.toHaveBeenCalled();
    expect(island.dataset.touched).toBe(undefined);
  });

  test.each(["pointerover", "focusin"])(
    "comes to life on the first %s and keeps what was typed before",
    async (type) => {
      await openForm();
      write();
      element("[name=email]").dispatchEvent(new Event(type, { bubbles: true }));
      await vi.waitFor(() => expect(alive()).toBe(true));
      expect(read()).toEqual({ ...written, lectern_note: "" });
      expect(server).not.toHaveBeenCalled();
      expect(complaints).not.toHaveBeenCalled();
    },
  );

  test("keeps the words of a plain post, its errors, and edits of both", async () => {
    const values = { ...written, name: 'Ada "the <b>first</b>"', message: "One\ntwo" };
    await openForm({ values, errors: { email: "is no address" }, notice: "failure" });
    write({ company: "Engines & Sons", message: "One\nand a half" });
    element("form").dispatchEvent(new Event("focusin", { bubbles: true }));
    await vi.waitFor(() => expect(alive()).toBe(true));
    expect(read()).toMatchObject({ name: values.name, company: "Engines & Sons", message: "One\nand a half" });
    expect(element("#contact-email-error").textContent).toBe("is no address");
    expect(element("[data-result]").textContent).toContain("Error Sending Message");
    expect(complaints).not.toHaveBeenCalled();
  });

  test("holds a submit that comes too early, shows it at once and sends it once", async () => {
    const island = await openForm();
    write();
    const asked = vi.fn((event: Event) => event.defaultPrevented);
    document.addEventListener("submit", asked, { once: true });
    button().click();
    expect(asked).toHaveReturnedWith(true);
    expect(button().textContent).toBe("Sending...");
    expect(button().disabled).toBe(true);
    button().click();
    await vi.waitFor(() => expect(element("[role=status]").textContent).toContain("Message Sent Successfully"));
    expect(server).toHaveBeenCalledTimes(1);
    expect(JSON.parse(`${server.mock.calls[0]?.[1]?.body}`)).toEqual(written);
    expect(Number(island.dataset.touched)).toBeGreaterThan(0);
    expect(button().textContent).toBe("Send Message");
    expect(button().disabled).toBe(false);
    expect(posted).not.toHaveBeenCalled();
    expect(complaints).not.toHaveBeenCalled();
  });

  test("leaves an invalid form to the browser", async () => {
    await openForm();
    write({ email: "ada@example.com" });
    button().click();
    expect(button().textContent).toBe("Send Message");
    expect(server).not.toHaveBeenCalled();
  });

  test("posts by itself when its script cannot be had, and tries again the next time", async () => {
    const island = await openForm({}, "/no/such/island.js");
    write();
    button().click();
    await vi.waitFor(() => expect(posted).toHaveBeenCalledTimes(1));
    expect(button().textContent).toBe("Send Message");
    expect(button().disabled).toBe(false);
    expect(read()).toMatchObject(written);
    island.dataset.src = new URL("./form.entry.tsx", import.meta.url).pathname;
    button().click();
    await vi.waitFor(() => expect(server).toHaveBeenCalledTimes(1));
    expect(posted).toHaveBeenCalledTimes(1);
  });
});

describe("the gallery", () => {
  const pictures = [1, 2].map((number) => {
    const src = `/pictures/${number}.jpg`;
    return { width: 8, height: 10, alt: `Portrait ${number}`, sizes: "50vw", avif: src, webp: src, jpeg: src, src };
  });
  const words = { label: "", pause: "Pause", resume: "Resume", select: "Show portrait", portraits: [] };
  const props = { gallery: words, large: pictures, thumbs: pictures };
  const openGallery = () => open("gallery", renderToString(<PortraitGallery {...props} />), props);

  beforeEach(() => {
    vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
  });

  test("comes to life by itself after the page has loaded, when the browser rests", async () => {
    const rests = vi.fn<(work: () => void) => void>();
    vi.stubGlobal("requestIdleCallback", rests);
    await openGallery();
    expect(rests).not.toHaveBeenCalled();
    window.dispatchEvent(new Event("load"));
    expect(alive()).toBe(false);
    rests.mock.calls[0]?.[0]();
    await vi.waitFor(() => expect(element("[aria-label=Pause]")).toBeTruthy());
    expect(complaints).not.toHaveBeenCalled();
  });

  test("replays a click that comes too early", async () => {
    await openGallery();
    element<HTMLElement>("[aria-label='Show portrait 2'] img").click();
    await vi.waitFor(() => expect(element("[aria-current]").getAttribute("aria-label")).toBe("Show portrait 2"));
  });
});
