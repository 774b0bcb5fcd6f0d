import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { root, tool } from "../root.mjs";
import { storageNames } from "../test-database.mjs";

const page = join(root, "docs/reliability.md");
const [start, end] = ["<!-- results -->", "<!-- end of results -->"];
const width = 120;

/**
 * Writes results, `{ id, title, storage, text }`, between the markers of docs/reliability.md: a heading for each trial and a list
 * item for each result. The results of other trials are kept.
 */
export function writeResults(results) {
  const text = readFileSync(page, "utf8");
  const [before, rest] = text.split(start);
  const [old, after] = rest.split(end);
  const added = results.map(({ storage, ...one }) => ({ ...one, on: storageNames[storage] }));
  const isReplaced = ({ id, on }) => added.some((one) => one.id === id && one.on === on);
  const all = [...parse(old).filter((one) => !isReplaced(one)), ...added];
  const machine = `On ${availableParallelism()} cores of a shared machine with other load, Node ${process.versions.node}.`;
  writeFileSync(page, `${before}${start}\n\n${machine}\n\n${format(all)}\n\n${end}${after}`);
  spawnSync(tool("oxfmt"), [page]);
}

function parse(text) {
  return text
    .split(/^### /m)
    .slice(1)
    .flatMap((section) => {
      const [, id, title, items] = /^(R-\d+): (.+)\n([\s\S]*)$/.exec(section);
      return items
        .split(/^- /m)
        .slice(1)
        .map((item) => {
          const [, on, result] = /^([^:]+): (.+)$/.exec(item.replace(/\s+/g, " ").trim());
          return { id, title, on, text: result };
        });
    });
}

function format(results) {
  const number = ({ id }) => Number(id.slice(2));
  const storageOrder = ({ on }) => {
    const names = Object.values(storageNames);
    return names.includes(on) ? names.indexOf(on) : names.length;
  };
  const sections = new Map();
  for (const one of results.toSorted(
    (a, b) => number(a) - number(b) || storageOrder(a) - storageOrder(b),
  ))
    sections.set(one.id, [
      ...(sections.get(one.id) ?? [`### ${one.id}: ${one.title}\n`]),
      item(one),
    ]);
  return [...sections.values()].map((lines) => lines.join("\n")).join("\n\n");
}

/** A list item, wrapped at the line width. */
function item({ on, text }) {
  const lines = ["-"];
  for (const word of `${on}: ${text}`.split(" "))
    if (lines.at(-1).length + 1 + word.length > width) lines.push(`  ${word}`);
    else lines.push(`${lines.pop()} ${word}`);
  return lines.join("\n");
}
