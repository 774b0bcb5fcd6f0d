import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg } from "node:os";
import { join } from "node:path";
import { root, tool } from "../root.mjs";

const page = join(root, "docs/guide/scaling.md");
const [from, to] = ["<!-- throughput -->", "<!-- end of throughput -->"];

/** The load average of the last minute. */
export const loadAverage = () => loadavg()[0] ?? 0;

const cell = ({ perSecond, p99, rejected }) =>
  `${perSecond < 100 ? perSecond.toFixed(0) : Math.round(perSecond / 10) * 10}; ${p99.toFixed(p99 < 10 ? 1 : 0)} ms${rejected > 0 ? ` (${rejected} × 503)` : ""}`;

/**
 * The table and its conditions as text; with `isWritten` also replaces the one in docs/guide/scaling.md, without the row of
 * several processes if they have no cores of their own.
 */
export function writeTable(all, conditions, isWritten) {
  const rows =
    isWritten && availableParallelism() < 8
      ? all.filter(({ name }) => !name.startsWith("four"))
      : all;
  const { seconds, rounds, connections, posts, before, after } = conditions;
  const lines = [
    "| Requests/s; p99 latency | list of ten posts | one post | create |",
    "| --- | --- | --- | --- |",
    ...rows.map(({ name, row }) => `| ${name} | ${row.map(cell).join(" | ")} |`),
  ];
  const model = cpus()[0]?.model.trim() ?? "unknown processor";
  const day = new Date().toISOString().slice(0, 10);
  const measured =
    `Measured on ${day} with Node ${process.versions.node} on ${availableParallelism()} cores (${model}), which also run the load generator: ` +
    `${connections} connections, ${posts} posts, median of ${rounds} rounds of ${seconds} s. ` +
    `Load average of the machine before and after: ${before.toFixed(1)} and ${after.toFixed(1)}.`;
  const text = `${lines.join("\n")}\n\n${measured}`;
  if (!isWritten) return text;
  const whole = readFileSync(page, "utf8");
  const [head] = whole.split(from);
  const [, tail] = whole.split(to);
  writeFileSync(page, `${head}${from}\n\n${text}\n\n${to}${tail}`);
  spawnSync(tool("oxfmt"), [page]);
  return text;
}
