import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { readPackages, root } from "./sources.ts";

/** A row of the glossary: the term to use, and the names that it replaces. */
interface Row {
  readonly term: string;
  readonly where: string;
  readonly old: readonly string[];
}

const named = /`([^`]+)`/g;
const namesIn = (cell: string): readonly string[] =>
  [...cell.matchAll(named)].map(([, name]) => name as string);
const rows = readFileSync(join(root, "docs/glossary.md"), "utf8")
  .split("\n")
  .filter((line) => /^\| [^-]/.test(line) && !line.startsWith("| Term "))
  .map((line): Row => {
    const [, term = "", , where = "", old = ""] = line.split("|").map((cell) => cell.trim());
    return { term, where, old: namesIn(old) };
  });

const token =
  /\/\/[^\n]*|\/\*[^]*?\*\/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|(?<name>[A-Za-z_$][\w$]*)/g;
const identifiersIn = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(token)].flatMap(({ groups }) => groups?.["name"] ?? []));
const wordsIn = (name: string): readonly string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .split(/[^a-z]+/);

/** The old names of the glossary in a source file. */
function oldNamesIn(path: string, text: string, old: ReadonlyMap<string, string>): string[] {
  const file = basename(path);
  const names = [...identifiersIn(text)];
  const words = new Set([...names, file.replace(/\.ts$/, "")].flatMap(wordsIn));
  const has = (name: string): boolean => {
    if (name.endsWith(".ts")) return file === name;
    return /^[a-z]+$/.test(name) ? words.has(name) : names.includes(name);
  };
  return [...old]
    .filter(([name]) => has(name))
    .map(([name, term]) => `${path}: ${name} is now "${term}" (docs/glossary.md)`);
}

const sources = readPackages().flatMap((one) => one.sources);
const scripts = ["scripts", "bench"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".mjs"))
    .map((path) => ({
      path: join(folder, path),
      text: readFileSync(join(root, folder, path), "utf8"),
    })),
);

test("finds old names as identifiers, as words of identifiers and as file names", () => {
  const old = new Map([
    ["front.ts", "page handler"],
    ["desk", "module context"],
    ["isForAll", "is public"],
  ]);
  const found = (path: string, text: string): number => oldNamesIn(path, text, old).length;
  expect(found("src/front.ts", "")).toBe(1);
  expect(found("src/write-desk.ts", "")).toBe(1);
  expect(found("src/a.ts", "const newDesk = 1;")).toBe(1);
  expect(found("src/a.ts", "isForAll();")).toBe(1);
  expect(found("src/a.ts", '// desk\nconst text = "desk", isForAllOfThem = 1;')).toBe(0);
});

test("no source and no script uses a name that the glossary replaces", () => {
  const old = new Map(rows.flatMap(({ term, old: names }) => names.map((name) => [name, term])));
  expect(old.size).toBeGreaterThan(50);
  const found = [...sources, ...scripts].flatMap(({ path, text }) => oldNamesIn(path, text, old));
  expect(found).toEqual([]);
});

test("the glossary points to identifiers and files that exist", () => {
  const paths = new Set(sources.map(({ path }) => path));
  const names = new Set(sources.flatMap(({ text }) => [...identifiersIn(text)]));
  const isThere = (name: string): boolean =>
    name.startsWith("packages/")
      ? [...paths].some((path) => path === name || path.startsWith(`${name}/`))
      : (name.match(/[A-Za-z]+/g) ?? []).some((word) => names.has(word)) || /\.ts$|\/$/.test(name);
  const missing = rows.flatMap(({ where }) => namesIn(where)).filter((name) => !isThere(name));
  expect(missing).toEqual([]);
});
