import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { nameOf } from "../place.mjs";
import { root, tool } from "../root.mjs";

const page = join(root, "docs/reliability.md");
const [from, to] = ["<!-- figures -->", "<!-- end of figures -->"];
const rowPattern = /^\| (R-\d+) +\| (\w+) +\| (.+?) *\|$/;

/** Puts the figures of a run between the marks of the page. Trials that did not run keep what stands there. */
export function writeFigures(figures) {
  const text = readFileSync(page, "utf8");
  const [head, rest] = text.split(from);
  const [old, tail] = rest.split(to);
  const found = figures.map(({ id, kind, text: said }) => ({ id, on: nameOf[kind], said }));
  const isNew = (row) => found.some(({ id, on }) => id === row.id && on === row.on);
  const kept = old.split("\n").flatMap((line) => {
    const [, id, on, said] = rowPattern.exec(line) ?? [];
    return id && !isNew({ id, on }) ? [{ id, on, said }] : [];
  });
  const number = ({ id }) => Number(id.slice(2));
  // The kinds stand one behind the other.
  const place = ({ on }) => Object.values(nameOf).indexOf(on);
  const rows = [...kept, ...found].toSorted((a, b) => number(a) - number(b) || place(a) - place(b));
  const lines = rows.map(({ id, on, said }) => `| ${id} | ${on} | ${said} |`);
  const machine = `On ${availableParallelism()} cores of a shared machine that had much else to do, Node ${process.versions.node}:`;
  const table = ["| Number | On | Found |", "| --- | --- | --- |", ...lines].join("\n");
  writeFileSync(page, `${head}${from}\n\n${machine}\n\n${table}\n\n${to}${tail}`);
  spawnSync(tool("oxfmt"), [page]);
}
