import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { test as base } from "@playwright/test";

const root = fileURLToPath(new URL("..", import.meta.url));

/** A copy of the demonstration's content folder that a test may change. */
export class Folder {
  readonly path = mkdtempSync(join(tmpdir(), "lectern-content-"));

  constructor() {
    cpSync(join(root, "content"), this.path, { recursive: true });
  }

  edit(change: (yaml: string) => string) {
    const file = join(this.path, "site.yaml");
    const before = readFileSync(file, "utf8");
    const after = change(before);
    if (after === before) throw new Error("the edit changed nothing");
    writeFileSync(file, after);
  }
}

/** A program of its own, serving a folder of its own. */
export class Lectern {
  readonly errors: string[] = [];
  private readonly data = mkdtempSync(join(tmpdir(), "lectern-data-"));
  private readonly process: ChildProcess;
  /** Where it serves, once it does. */
  readonly ready: Promise<string>;

  constructor(...flags: string[]) {
    this.process = spawn(join(root, "bin/lectern"), ["serve", "--addr", "127.0.0.1:0", "--data", this.data, ...flags]);
    this.process.stderr?.on("data", (chunk) => this.errors.push(String(chunk)));
    this.ready = new Promise((resolve, reject) => {
      this.process.stdout?.on("data", (chunk) => {
        const found = /http:\/\/\S+/.exec(String(chunk));
        if (found) resolve(found[0]);
      });
      this.process.on("exit", () => reject(new Error(this.errors.join(""))));
    });
  }

  async stop() {
    if (this.process.exitCode === null) {
      const gone = new Promise((resolve) => this.process.on("exit", resolve));
      this.process.kill("SIGTERM");
      await gone;
    }
    rmSync(this.data, { recursive: true, force: true });
  }
}

/** Tests that bring their own content: `folder` is removed and every server stopped afterwards. */
export const test = base.extend<{ folder: Folder; serve: (...flags: string[]) => Promise<Lectern & { url: string }> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here
  folder: async ({}, use) => {
    const folder = new Folder();
    await use(folder);
    rmSync(folder.path, { recursive: true, force: true });
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here
  serve: async ({}, use) => {
    const running: Lectern[] = [];
    await use(async (...flags) => {
      const lectern = new Lectern(...flags);
      running.push(lectern);
      return Object.assign(lectern, { url: await lectern.ready });
    });
    for (const lectern of running) await lectern.stop();
  },
});
