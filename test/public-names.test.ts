import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readPackages, targetOf, type Package, type Source } from "./sources.ts";

interface Exported {
  readonly name: string;
  /** The file that declares it. */
  readonly source: Source;
}
const star = /^export\s*\*\s*from\s*["']([^"']+)["']/gm;
const list = /^export\s+(?:type\s+)?\{([^}]*)\}\s*from\s*["']([^"']+)["']/gm;
const declaration =
  /^export\s+(?:declare\s+)?(?:async\s+)?(?:const|let|function\*?|interface|type|class|abstract class)\s+(\w+)/gm;
const destructured = /^export\s+const\s+\{([^}]*)\}\s*=/gm;

/** The public names of a file, each with the file that declares it; those of other packages are theirs. */
function exportsOf(own: Package, source: Source): readonly Exported[] {
  const open = (from: string): Source | undefined => {
    const target = targetOf(source, { from, isTypeOnly: false });
    return own.sources.find(({ path }) => path === target);
  };
  const names = (text: string) =>
    text.split(",").flatMap((part) => {
      const [name = ""] = part
        .trim()
        .replace(/^type\s+/, "")
        .split(/\s+as\s+|\s*:\s*/);
      return name === "" ? [] : [name];
    });
  const found: Exported[] = [];
  for (const [, name = ""] of source.text.matchAll(declaration)) found.push({ name, source });
  for (const [, text = ""] of source.text.matchAll(destructured))
    for (const name of names(text)) found.push({ name, source });
  for (const [, from = ""] of source.text.matchAll(star)) {
    const target = open(from);
    if (target) found.push(...exportsOf(own, target));
  }
  for (const [, text = "", from = ""] of source.text.matchAll(list)) {
    const target = open(from);
    if (!target) continue;
    const wanted = new Set(names(text));
    found.push(...exportsOf(own, target).filter(({ name }) => wanted.has(name)));
  }
  return found;
}

/** Whether a doc comment stands right above the (first) declaration of a name. */
function isDescribed({ name, source: { text } }: Exported): boolean {
  const own = new RegExp(
    `^export\\s+(?:declare\\s+|async\\s+|abstract\\s+)*(?:const|let|function\\*?|interface|type|class)\\s+(?:${name}\\b|\\{[^}]*\\b${name}\\b[^}]*\\}\\s*=)`,
    "m",
  );
  const at = text.search(own);
  return at !== -1 && text.slice(0, at).trimEnd().endsWith("*/");
}

const packages = readPackages();
describe.each(packages.map((one) => [one.name, one] as const))("%s", (_, own) => {
  test("says of every public name what it means to the caller", () => {
    const index = own.sources.find(({ path }) => path === join(own.folder, "src/index.ts"));
    const exported = index ? exportsOf(own, index) : [];
    const silent = exported
      .filter((one) => !isDescribed(one))
      .map(({ name, source }) => `${source.path}: ${name}`);
    expect([...new Set(silent)]).toEqual([]);
  });
});

test("public names are found", () => {
  const core = packages.find(({ name }) => name === "@waymark/core") as Package;
  const index = core.sources.find(({ path }) => path.endsWith("core/src/index.ts")) as Source;
  const names = exportsOf(core, index).map(({ name }) => name);
  for (const name of ["createSite", "bind", "Where", "paged", "errors", "ApiError", "roles"])
    expect(names).toContain(name);
});
