// Measures every page with Lighthouse, as a phone and as a desktop, and prints the table: npm start [RUNS]
// It needs a newer Node than the rest of the project and brings it along; `npm start` finds that one first.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { launch } from "chrome-launcher";
import lighthouse, { desktopConfig } from "lighthouse";
import { args, executablePath } from "../chromium.mjs";

const runs = Number(process.argv[2] ?? 3);
const pages = { Home: "/", About: "/about", Speaking: "/speaking", Contact: "/contact", "Not found": "/nowhere" };
const forms = { mobile: undefined, desktop: desktopConfig };
const categories = ["performance", "accessibility", "best-practices", "seo"];

/** serve starts the program on a free port and returns its address. */
function serve(data) {
  const program = fileURLToPath(new URL("../../bin/lectern", import.meta.url));
  const server = spawn(program, ["serve", "--addr", "127.0.0.1:0", "--data", data]);
  const url = new Promise((resolve, reject) => {
    server.stdout.on("data", (chunk) => {
      const found = /http:\/\/\S+/.exec(String(chunk));
      if (found) resolve(found[0]);
    });
    server.on("exit", (code) => reject(new Error(`lectern ended with ${code}`)));
  });
  return { server, url };
}

/** measure looks at one page as often as asked and returns the report in the middle, by performance. */
async function measure(url, port, config) {
  const reports = [];
  for (let left = runs * 2; reports.length < runs && left > 0; left--) {
    // Without ignoreStatusCode, Lighthouse does not look at a page that honestly answers 404.
    const { lhr } = await lighthouse(url, { port, ignoreStatusCode: true, logLevel: "error" }, config);
    // On a busy machine the browser's trace may lack its beginning; such a run says nothing and is repeated.
    if (!lhr.runtimeError || left <= runs) reports.push(lhr);
  }
  reports.sort((a, b) => (a.categories.performance?.score ?? 0) - (b.categories.performance?.score ?? 0));
  return reports[Math.floor(runs / 2)];
}

/** reasons names the audits that cost a category its 100. */
function reasons(report, category) {
  return report.categories[category].auditRefs
    .filter(({ id, weight }) => weight > 0 && (report.audits[id].score ?? 1) < 0.995)
    .map(({ id }) => {
      const { title, displayValue } = report.audits[id];
      return `${category}: ${title}${displayValue ? ` (${displayValue})` : ""} [${id}]`;
    });
}

const data = mkdtempSync(join(tmpdir(), "lectern-lighthouse-"));
const { server, url } = serve(data);
const chrome = await launch({ chromePath: executablePath, chromeFlags: ["--headless=new", ...args] });
try {
  const origin = await url;
  const why = [];
  console.log(`median of ${runs}\n`);
  console.log("page       form     perf  a11y  best   seo   LCP ms  TBT ms  CLS");
  for (const [name, path] of Object.entries(pages)) {
    for (const [form, config] of Object.entries(forms)) {
      const report = await measure(origin + path, chrome.port, config);
      const scores = categories.map((c) => String(Math.round((report.categories[c]?.score ?? 0) * 100)).padStart(4));
      const value = (id) => report.audits[id]?.numericValue ?? Number.NaN;
      console.log(
        `${name.padEnd(10)} ${form.padEnd(8)}${scores.join("  ")}  ${value("largest-contentful-paint").toFixed(0).padStart(6)}  ` +
          `${value("total-blocking-time").toFixed(0).padStart(6)}  ${value("cumulative-layout-shift").toFixed(4)}`,
      );
      if (report.runtimeError) why.push(`${name}, ${form}: ${report.runtimeError.message}`);
      for (const category of categories) {
        for (const reason of reasons(report, category)) {
          if (report.categories[category].score < 1) why.push(`${name}, ${form}: ${reason}`);
        }
      }
    }
  }
  if (why.length > 0) console.log(`\nbelow 100:\n  ${why.join("\n  ")}`);
} finally {
  chrome.kill();
  server.kill("SIGTERM");
  rmSync(data, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
