import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { exportsOf, type Exported } from "./lib/public-names.ts";
import { readPackages, type Package, type Source } from "./sources.ts";

/** Whether a doc comment directly precedes the first declaration of a name. */
function isDocumented({ declared, source: { text } }: Exported): boolean {
  const own = new RegExp(
    `^export\\s+(?:declare\\s+|async\\s+|abstract\\s+)*(?:const|let|function\\*?|interface|type|class)\\s+(?:${declared}\\b|\\{[^}]*\\b${declared}\\b[^}]*\\}\\s*=)`,
    "m",
  );
  const at = text.search(own);
  return at !== -1 && text.slice(0, at).trimEnd().endsWith("*/");
}

const packages = readPackages();
describe.each(packages.map((one) => [one.name, one] as const))("%s", (_, own) => {
  test("every public name has a doc comment", () => {
    const index = own.sources.find(({ path }) => path === join(own.folder, "src/index.ts"));
    const exported = index ? exportsOf(own, index) : [];
    const undocumented = exported
      .filter((one) => !isDocumented(one))
      .map(({ name, source }) => `${source.path}: ${name}`);
    expect([...new Set(undocumented)]).toEqual([]);
  });
});

test("public names are found", () => {
  const core = packages.find(({ name }) => name === "@waymark/core") as Package;
  const index = core.sources.find(({ path }) => path.endsWith("core/src/index.ts")) as Source;
  const names = exportsOf(core, index).map(({ name }) => name);
  for (const name of [
    "createSite",
    "moduleBuilder",
    "defineModule",
    "paged",
    "coreErrors",
    "ApiError",
    "roles",
  ])
    expect(names).toContain(name);
});
