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
import { experiments as writes } from "./goals/writes.mjs";
import { experiments as storage } from "./goals/storage.mjs";
import { experiments as flatness } from "./goals/flatness.mjs";
import { experiments as redirects } from "./goals/redirects.mjs";
import { experiments as start } from "./goals/start.mjs";
import { toData, toText } from "./lib/report.mjs";
import { stopPostgres } from "./lib/postgres.mjs";
import { judge } from "./lib/verdict.mjs";

const { values: given } = parseArgs({
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
const hasWaymark = !given.peers && existsSync(built);
if (!given.peers && !hasWaymark)
  console.log("The packages are not built (npm run build): peers only.");

const folder = join(tmpdir(), "waymark-bench");
mkdirSync(folder, { recursive: true });
const context = {
  rounds: positive("rounds", given.rounds ?? (given.quick ? "3" : "9")),
  connections: positive("connections", given.connections),
  count: (requests) => (given.quick ? Math.ceil(requests / 2) : requests),
  folder,
  hasWaymark,
  /** Servers or contenders without those of Waymark, where it cannot run. */
  only: (named) =>
    Object.fromEntries(
      Object.entries(named).filter(([name]) => hasWaymark || !name.startsWith("waymark")),
    ),
};
const goals = given.only?.split(",").map(Number);
const chosen = [
  ...echo,
  ...validator,
  ...concerns,
  ...root,
  ...routing,
  ...posts,
  ...storage,
  ...flatness,
  ...writes,
  ...redirects,
  ...start,
].filter((one) => !goals || one.goals.some((goal) => goals.includes(goal)));

const results = [];
for (const experiment of chosen) {
  const { samples, notes } = await experiment.measure(context).catch((error) => ({
    samples: {},
    notes: [error.message],
  }));
  const lines = experiment.lines
    .filter(({ goal }) => !goals || goals.includes(goal))
    .map((line) => judge(samples, line));
  results.push({ ...experiment, samples, lines, notes });
  console.log(toText(results.at(-1)));
}
await stopPostgres();
const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version };
const settings = { rounds: context.rounds, connections: context.connections, quick: given.quick };
const data = {
  date: new Date().toISOString(),
  machine,
  settings,
  experiments: results.map(toData),
};
// Only a whole run replaces the figures that are kept.
const isWhole = hasWaymark && !goals && !given.quick;
const file = isWhole ? new URL("results.json", import.meta.url) : join(folder, "results.json");
writeFileSync(file, `${JSON.stringify(data, undefined, 2)}\n`);

const verdicts = results.flatMap(({ lines }) => lines.map(({ verdict }) => verdict));
const counted = (wished) => verdicts.filter((verdict) => verdict === wished).length;
console.log(
  `\nDemands: ${counted("met")} met, ${counted("NOT MET")} not met, ${counted("not measured")} lines not measured.`,
);
console.log(`Written to ${isWhole ? "bench/results.json" : file}.`);

function positive(name, text) {
  const value = Number(text);
  if (Number.isInteger(value) && value > 0) return value;
  console.error(`--${name} is a positive number, not "${text}".`);
  process.exit(1);
}
