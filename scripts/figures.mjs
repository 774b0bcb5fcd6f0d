// Measures the sources of a commit, or of the working tree: files, lines, median and 90th percentile of lines per file, exported
// names, and the part of them with a doc comment. Counts the TypeScript of packages/*/src and packages/*/client, without tests and
// generated files. Prints a row per commit.
//   node scripts/figures.mjs [COMMIT …]
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./lib/root.mjs";

const git = (...args) =>
  execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 256 * 1024 * 1024 });
const isSource = (path) =>
  /^packages\/[^/]+\/(?:src|client)\/.+\.ts$/.test(path) &&
  !/\.test(?:-d)?\.ts$|\/test\/|\.generated\.ts$|\.d\.ts$/.test(path);

/** The texts of the sources of a commit; of the working tree without one. */
function sourcesOf(commit) {
  const list = commit
    ? ["ls-tree", "-r", "--name-only", commit]
    : ["ls-files", "-co", "--exclude-standard"];
  const paths = git(...list)
    .split("\n")
    .filter(isSource);
  if (!commit)
    return paths.flatMap((path) => {
      try {
        return [readFileSync(join(root, path), "utf8")];
      } catch {
        return []; // Deleted, but still in the index.
      }
    });
  const input = paths.map((path) => `${commit}:${path}\n`).join("");
  const packed = execFileSync("git", ["cat-file", "--batch"], {
    cwd: root,
    input,
    maxBuffer: 256 * 1024 * 1024,
  });
  const texts = [];
  for (let at = 0; at < packed.length;) {
    const end = packed.indexOf(10, at);
    const size = Number(packed.toString("utf8", at, end).split(" ")[2]);
    texts.push(packed.toString("utf8", end + 1, end + 1 + size));
    at = end + size + 2;
  }
  return texts;
}

const declaration =
  /^export (?:declare )?(?:async )?(?:abstract )?(?:const|let|function\*?|class|interface|type|enum) [\w$]+/;

function measure(texts) {
  const sizes = texts.map((text) => text.split("\n").length - 1).sort((a, b) => a - b);
  const at = (part) => sizes[Math.min(sizes.length - 1, Math.floor(sizes.length * part))] ?? 0;
  let [exported, documented] = [0, 0];
  for (const text of texts) {
    const lines = text.split("\n");
    for (const [index, line] of lines.entries()) {
      if (!declaration.test(line)) continue;
      exported++;
      if (lines[index - 1]?.trimEnd().endsWith("*/")) documented++;
    }
  }
  return {
    lines: sizes.reduce((sum, size) => sum + size, 0),
    files: sizes.length,
    median: at(0.5),
    p90: at(0.9),
    "over 300": sizes.filter((size) => size > 300).length,
    exports: exported,
    "with doc comment": `${((documented / Math.max(exported, 1)) * 100).toFixed(1)} %`,
  };
}

const commits = process.argv.slice(2);
const names = commits.length > 0 ? commits : [undefined];
console.table(
  Object.fromEntries(names.map((name) => [name ?? "working tree", measure(sourcesOf(name))])),
);
