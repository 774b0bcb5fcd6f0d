import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg } from "node:os";
import { join } from "node:path";
import { root, tool } from "../root.mjs";

const page = join(root, "docs/guide/scaling.md");
const [from, to] = ["<!-- throughput -->", "<!-- end of throughput -->"];

/** What else the machine has to do: how many want to work on average, of the last minute. */
export const machine = () => loadavg()[0] ?? 0;

const cell = ({ perSecond, p99, refused }) =>
  `${perSecond < 100 ? perSecond.toFixed(0) : Math.round(perSecond / 10) * 10}; ${p99.toFixed(p99 < 10 ? 1 : 0)} ms${refused > 0 ? ` (${refused} times 503)` : ""}`;

/** The table as text; with `isKept` it takes the place of the one on the page. */
export function writeTable(rows, about, isKept) {
  const { seconds, rounds, connections, posts, before, after } = about;
  const lines = [
    "| Requests a second; p99 | a page of ten | one item | a create |",
    "| --- | --- | --- | --- |",
    ...rows.map(({ name, row }) => `| ${name} | ${row.map(cell).join(" | ")} |`),
  ];
  const model = cpus()[0]?.model.trim() ?? "unknown processor";
  const day = new Date().toISOString().slice(0, 10);
  const how = `Measured on ${day} with Node ${process.versions.node} on ${availableParallelism()} cores (${model}), which also made the load and, before and after, had other work for ${before.toFixed(1)} and ${after.toFixed(1)} processes: ${connections} connections, ${posts} posts, the middle of ${rounds} rounds of ${seconds} s.`;
  const text = `${lines.join("\n")}\n\n${how}`;
  if (!isKept) return text;
  const whole = readFileSync(page, "utf8");
  const [head] = whole.split(from);
  const [, tail] = whole.split(to);
  writeFileSync(page, `${head}${from}\n\n${text}\n\n${to}${tail}`);
  spawnSync(tool("oxfmt"), [page]);
  return text;
}
