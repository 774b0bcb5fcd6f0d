// Compares the example's catalogue with the interface document next to the workspace, if there is one.
//   node scripts/contract.mjs [--contract DIR]
// Routes of the site must match the document, and the listed namespaces must be complete; other missing routes are counted.
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { startExample } from "./lib/example-site.mjs";
import { root } from "./lib/root.mjs";
import { run } from "./lib/run.mjs";

const { values } = parseArgs({
  options: { contract: { type: "string", default: join(root, "../shared/contract") } },
});
const check = join(resolve(values.contract), "check.mjs");
if (!existsSync(check)) {
  console.log(`${values.contract} contains no interface document: skipped.`);
  process.exit(0);
}
/** Namespaces that must be complete. Missing routes of other namespaces are only counted. */
const completeNamespaces = [
  "batch/v1",
  "core/v2",
  "core-site-health/v1",
  "core-block-editor/v1",
  "oembed/1.0",
  "redirection/v1",
  "calendar/events/v1",
  "calendar/event-aggregator/v1",
  "calendar/views/v2",
  "forms-submissions",
  "consent/v1",
  "popup/v1",
  "security/v1",
  "seo/v1",
  "sitekit/v1",
  "string-locator/v1",
  "forms-views",
];
/** Differences in defaults that contain the date on which the document was created; the site describes them in words. */
const datedDefaults = /events\/v1\/events (?:start|end)_date: default: /;

const example = await startExample({ SAMPLE_CONTENT: "no" });
let text = "";
try {
  ({ text } = await run(process.execPath, [check, `${example.url}/api`], { capture: true }));
} finally {
  await example.stop();
}
const lines = text.trim().split("\n");
const isMissingRoute = (line) => / no such route$| namespaces lacks /.test(line);
const isRequired = (line) =>
  completeNamespaces.some(
    (name) => line.startsWith(`${name}: `) || line.endsWith(` lacks ${name}`),
  );
const differences = lines.filter((line) => !/^(?:ok|SHORT) |^\d+ passed, /.test(line.trim()));
const errors = differences.filter(
  (line) => (!isMissingRoute(line) || isRequired(line)) && !datedDefaults.test(line),
);
for (const line of errors) console.log(line);
for (const line of lines) if (/^SHORT|^ok /.test(line) && !/: 0 of /.test(line)) console.log(line);
console.log(`Complete document: ${lines.at(-1)}`);
const missing = differences.filter((line) => isMissingRoute(line) && !isRequired(line));
console.log(`${missing.length} checks are of routes that are not implemented.`);
if (!/^\d+ passed, \d+ failed$/.test(lines.at(-1) ?? ""))
  errors.push("The check did not complete.");
process.exitCode = errors.length === 0 ? 0 : 1;
