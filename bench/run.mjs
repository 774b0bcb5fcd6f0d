/** `node bench/run.mjs [--only 1,2,5] [--rounds N] [--connections N] [--quick] [--peers]`; see README.md. */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { experiments as echo } from "./goals/echo.mjs";
import { experiments as validator } from "./goals/validator.mjs";
import { experiments as concerns } from "./goals/concerns.mjs";
import { experiments as root } from "./goals/root.mjs";
import { experiments as routing } from "./goals/routing.mjs";
import { experiments as posts } from "./goals/posts.mjs";
import { experiments as items } from "./goals/items.mjs";
import { experiments as blog } from "./goals/blog.mjs";
import { experiments as cms } from "./goals/cms.mjs";
import { experiments as writes } from "./goals/writes.mjs";
import { experiments as storage } from "./goals/storage.mjs";
import { experiments as tableSize } from "./goals/table-size.mjs";
import { experiments as redirects } from "./goals/redirects.mjs";
import { experiments as declarations } from "./goals/declarations.mjs";
import { experiments as compat } from "./goals/compat.mjs";
import { experiments as start } from "./goals/start.mjs";
import { toData, toText } from "./lib/report.mjs";
import { stopPostgres } from "./lib/postgres.mjs";
import { compare } from "./lib/comparison.mjs";

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    rounds: { type: "string" },
    connections: { type: "string", default: "16" },
    quick: { type: "boolean", default: false },
    peers: { type: "boolean", default: false },
  },
});
if (process.platform !== "linux") {
  console.error("CPU time is read from /proc: this runs on Linux only.");
  process.exit(1);
}
const built = new URL("../packages/core/dist/index.js", import.meta.url);
const hasWaymark = !values.peers && existsSync(built);
if (!values.peers && !hasWaymark)
  console.log("The packages are not built (npm run build): measuring the peers only.");

const folder = join(tmpdir(), "waymark-bench");
mkdirSync(folder, { recursive: true });
const context = {
  rounds: positive("rounds", values.rounds ?? (values.quick ? "3" : "9")),
  connections: positive("connections", values.connections),
  count: (requests) => (values.quick ? Math.ceil(requests / 2) : requests),
  folder,
  hasWaymark,
  /** The servers or candidates that can run: without Waymark, the peers only. */
  available: (named) =>
    Object.fromEntries(
      Object.entries(named).filter(([name]) => hasWaymark || !name.startsWith("waymark")),
    ),
};
const goals = values.only?.split(",").map(Number);
const selected = [
  ...echo,
  ...validator,
  ...concerns,
  ...root,
  ...routing,
  ...posts,
  ...items,
  ...blog,
  ...cms,
  ...storage,
  ...tableSize,
  ...writes,
  ...redirects,
  ...declarations,
  ...compat,
  ...start,
].filter((one) => !goals || one.goals.some((goal) => goals.includes(goal)));

const results = [];
for (const experiment of selected) {
  const { samples, notes } = await experiment.measure(context).catch((error) => ({
    samples: {},
    notes: [error.message],
  }));
  const lines = experiment.lines
    .filter(({ goal }) => !goals || goals.includes(goal))
    .map((line) => compare(samples, line));
  results.push({ ...experiment, samples, lines, notes });
  console.log(toText(results.at(-1)));
}
await stopPostgres();
const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version };
const settings = { rounds: context.rounds, connections: context.connections, quick: values.quick };
const data = {
  date: new Date().toISOString(),
  machine,
  settings,
  experiments: results.map(toData),
};
// Only a complete run replaces the committed results.
const isComplete = hasWaymark && !goals && !values.quick;
const file = isComplete ? new URL("results.json", import.meta.url) : join(folder, "results.json");
writeFileSync(file, `${JSON.stringify(data, undefined, 2)}\n`);

const outcomes = results.flatMap(({ lines }) => lines.map(({ result }) => result));
const countOf = (outcome) => outcomes.filter((one) => one === outcome).length;
console.log(
  `\nComparisons with a limit: ${countOf("met")} met, ${countOf("NOT MET")} not met; not measured: ${countOf("not measured")}.`,
);
console.log(`Written to ${isComplete ? "bench/results.json" : file}.`);

function positive(name, text) {
  const value = Number(text);
  if (Number.isInteger(value) && value > 0) return value;
  console.error(`--${name} must be a positive integer, not "${text}".`);
  process.exit(1);
}
