// Builds the front end: first what browsers load (dist/client), then the one script that draws pages (dist/server.js), which
// has the names and texts of the former built in. `--watch` does it again after every change.

import { watch } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import tailwind from "@tailwindcss/vite";
import { build } from "vite";

const root = fileURLToPath(new URL(".", import.meta.url));
const watching = process.argv.includes("--watch");
const common = { root, configFile: false, logLevel: "warn", mode: "production", publicDir: false };

/** calm passes on every warning but one: that a library is marked for browsers only says nothing to us. */
const calm = (warning, pass) => warning.code === "MODULE_LEVEL_DIRECTIVE" || pass(warning);

/** client builds islands, styles and fonts, and tells what came of them. */
async function client() {
  const { output } = await build({
    ...common,
    plugins: [tailwind({ optimize: false })], // Vite minifies; a second pass would only repeat prefixes
    build: {
      outDir: "dist/client",
      cssTarget: ["chrome111", "safari16.4", "firefox121"],
      emptyOutDir: !watching,
      assetsInlineLimit: 0,
      modulePreload: false,
      target: "es2022",
      minify: !watching,
      rolldownOptions: {
        input: {
          form: "src/islands/form.entry.tsx",
          gallery: "src/islands/gallery.entry.tsx",
          main: "src/styles/main.css",
          frame: "src/styles/frame.css",
        },
      },
    },
  });
  const named = (name) => output.find((file) => (file.names ?? [file.name]).includes(name));
  const url = (name) => `/${named(name).fileName}`;
  const css = named("main.css");
  // The pages carry this stylesheet inside of them; nobody asks for the file.
  await rm(`${root}dist/client/${css.fileName}`);
  return {
    css: lean(css.source),
    islands: { form: url("form"), gallery: url("gallery") },
    fonts: [url("instrument-serif-latin-400-normal.woff2"), url("instrument-sans-latin-wght-normal.woff2")],
    frame: url("frame.css"),
  };
}

/**
 * lean takes out of the stylesheet what is said twice. Tailwind registers its inner properties one by one and repeats them
 * for older browsers; one rule for every element does both, in a fifth of the bytes.
 */
function lean(css) {
  return css
    .replace(/\/\*!.*?\*\/\s*/, "")
    .replace(
      /(@layer properties\{)@supports[^{]*\{([^}]*\})\}/,
      (_, layer, rule) => layer + rule.replace(",::backdrop", ""),
    )
    .replace(/@property [^}]*\}/g, "")
    .trim();
}

/** inline builds a script that is small enough to stand in the page itself, and returns its text. */
async function inline(entry) {
  const [{ output }] = await build({
    ...common,
    build: {
      write: false,
      target: "es2022",
      lib: { entry, formats: ["iife"], name: "inline" },
      modulePreload: false,
    },
  });
  return output[0].code.trim();
}

/**
 * React's string renderer appends every tag to one growing string. In an engine without ropes that copies the whole page
 * each time, which was nine tenths of the time for drawing it; a list that is joined at the end copies it once.
 */
const joined = {
  name: "joined",
  transform(code, id) {
    if (!id.includes("react-dom-server-legacy")) return;
    for (const [from, to] of [
      ['result = ""', "result = []"],
      ["(result += chunk)", "result.push(chunk)"],
      ["return result;", 'return result.join("");'],
    ]) {
      if (code.split(from).length !== 2) throw new Error(`React's string renderer has changed: ${from}`);
      code = code.replace(from, to);
    }
    return { code, map: null }; // every line stays where it was
  },
};

/** server builds the script that runs inside the program; its names are kept, for the sake of error messages. */
async function server(assets) {
  const virtual = {
    name: "assets",
    resolveId: (id) => (id === "virtual:assets" ? "\0assets" : undefined),
    load: (id) =>
      id === "\0assets"
        ? Object.entries(assets)
            .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
            .join("\n")
        : undefined,
  };
  const engine = await readFile(`${root}src/engine.js`, "utf8");
  const [{ output }] = await build({
    ...common,
    plugins: [virtual, joined],
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      target: "es2017",
      minify: false,
      sourcemap: true,
      lib: { entry: "src/server.tsx", formats: ["iife"], name: "lectern", fileName: () => "server.js" },
      rolldownOptions: { output: { banner: engine }, onwarn: calm },
    },
  });
  // A program that watches the folder must never read half a script.
  for (const file of output.filter(({ fileName }) => fileName.startsWith("server.js")).reverse()) {
    await writeFile(`${root}dist/.${file.fileName}`, file.code ?? file.source);
    await rename(`${root}dist/.${file.fileName}`, `${root}dist/${file.fileName}`);
  }
}

/** compress writes what the program would otherwise compress anew at every start. */
async function compress() {
  const folder = `${root}dist/client/assets`;
  for (const name of await readdir(folder)) {
    if (!/\.(js|css)$/.test(name)) continue;
    const body = await readFile(`${folder}/${name}`);
    await writeFile(`${folder}/${name}.br`, brotliCompressSync(body)); // at Node's default, the best quality
    await writeFile(`${folder}/${name}.gz`, gzipSync(body, { level: 9 }));
  }
}

async function everything() {
  await mkdir(`${root}dist`, { recursive: true });
  const [made, loader, notFound] = await Promise.all([
    client(),
    inline("src/islands/loader.ts"),
    inline("src/islands/not-found.ts"),
  ]);
  if (!watching) await compress();
  await server({ ...made, scripts: { loader, notFound } });
}

const start = Date.now();
await everything();
console.log(`built in ${Date.now() - start} ms`);

if (watching) {
  let running = Promise.resolve();
  let timer;
  watch(`${root}src`, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const began = Date.now();
      running = running
        .then(everything)
        .then(() => console.log(`built in ${Date.now() - began} ms`))
        .catch((error) => console.error(error.message));
    }, 20);
  });
}
