import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { nameOf } from "../place.mjs";
import { root } from "../root.mjs";

const page = join(root, "docs/reliability.md");
const [from, to] = ["<!-- figures -->", "<!-- end of figures -->"];

/** Puts the figures of a run between the marks of the page. Trials that did not run keep what stands there. */
export function writeFigures(figures) {
  const text = readFileSync(page, "utf8");
  const [head, rest] = text.split(from);
  const [old, tail] = rest.split(to);
  const isNew = (line) => figures.some(({ id, kind }) => line.startsWith(startOf(id, kind)));
  const kept = old.split("\n").filter((line) => line.startsWith("| R-") && !isNew(line));
  const rows = figures.map(({ id, kind, text: said }) => `${startOf(id, kind)} ${said} |`);
  const order = (line) => Number(/R-(\d+)/.exec(line)[1]);
  const lines = [...kept, ...rows].toSorted((a, b) => order(a) - order(b));
  const machine = `On ${availableParallelism()} cores of a shared machine, Node ${process.versions.node}:`;
  const table = ["|  | On | Found |", "| --- | --- | --- |", ...lines].join("\n");
  writeFileSync(page, `${head}${from}\n\n${machine}\n\n${table}\n\n${to}${tail}`);
}
const startOf = (id, kind) => `| ${id} | ${nameOf[kind]} |`;
