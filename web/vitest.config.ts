import { defineConfig } from "vitest/config";

const assets = `
  export const css = "";
  export const scripts = { loader: "", notFound: "" };
  export const islands = { form: "/assets/form.js", gallery: "/assets/gallery.js" };
  export const fonts = ["/assets/serif.woff2", "/assets/sans.woff2"];
  export const frame = "/assets/frame.css";
`;

export default defineConfig({
  plugins: [
    {
      name: "assets",
      resolveId: (id) => (id === "virtual:assets" ? "\0assets" : undefined),
      load: (id) => (id === "\0assets" ? assets : undefined),
    },
  ],
  test: { include: ["src/**/*.test.{ts,tsx}"], environment: "jsdom" },
});
