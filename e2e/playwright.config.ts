import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { args, executablePath } from "./chromium.mjs";

const port = 18080;
process.env.LECTERN_E2E_DATA ??= mkdtempSync(join(tmpdir(), "lectern-e2e-")); // one folder for all workers

export default defineConfig({
  testDir: "tests",
  outputDir: "results",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 20_000 }, // for busy machines; nothing here measures time
  reporter: [["list"]],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    browserName: "chromium",
    launchOptions: { executablePath, args },
    viewport: { width: 1440, height: 900 },
    trace: "retain-on-failure",
  },
  webServer: {
    command: "../bin/lectern serve",
    url: `http://127.0.0.1:${port}/`,
    env: {
      LECTERN_ADDR: `127.0.0.1:${port}`,
      LECTERN_URL: `http://127.0.0.1:${port}`,
      LECTERN_DATA: process.env.LECTERN_E2E_DATA,
      LECTERN_RATE_LIMIT: "0",
    },
    stdout: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
  },
});
