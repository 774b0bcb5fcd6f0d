import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { packageOf, readPackages, root, type Package } from "./sources.ts";

const packages = readPackages();
const read = (path: string): string => readFileSync(join(root, path), "utf8");
const manifestOf = ({ folder }: Package) => JSON.parse(read(join(folder, "package.json")));
const workspace = JSON.parse(read("package.json"));
/** Modules of Node. */
const isBuiltIn = (from: string): boolean => from.startsWith("node:");

describe.each(packages.map((own) => [own.name, own] as const))("%s", (name, own) => {
  const manifest = manifestOf(own);
  const shipped = own.sources.filter(({ isTest }) => !isTest);
  const imported = new Set(
    shipped
      .flatMap(({ imports }) => imports.map(({ from }) => from))
      .filter((from) => !from.startsWith(".") && !isBuiltIn(from))
      .map(packageOf),
  );
  const { dependencies = {}, peerDependencies = {}, optionalDependencies = {} } = manifest;

  test("declares every package that it imports", () => {
    const declared = { ...dependencies, ...peerDependencies, ...optionalDependencies };
    expect([...imported].filter((one) => one !== own.name && !(one in declared))).toEqual([]);
  });
  test("imports every package that it depends on", () => {
    const text = shipped.map((one) => one.text).join("\n");
    // A module may require another one by name only.
    const isRequired = (one: string) =>
      /requires: \[([^\]]*)\]/.exec(text)?.[1]?.includes(`"${one.split("/")[1]}"`) ?? false;
    const isUsed = (one: string) => imported.has(one) || isRequired(one);
    expect(Object.keys(dependencies).filter((one) => !isUsed(one))).toEqual([]);
  });
  test("requires exact versions, and the current version of packages of this repository", () => {
    for (const [one, range] of Object.entries<string>(dependencies)) {
      expect([one, range]).toEqual([one, expect.stringMatching(/^\d+\.\d+\.\d+$/)]);
      if (packages.some((other) => other.name === one))
        expect([one, range]).toEqual([one, manifest.version]);
    }
  });
  test("has the fields that registries require", () => {
    expect(manifest).toMatchObject({
      license: "MIT",
      type: "module",
      sideEffects: false,
      engines: workspace.engines,
      description: expect.stringMatching(/[^.]$/),
    });
    expect(manifest.keywords?.length).toBeGreaterThan(2);
    if (name.startsWith("@")) expect(manifest.publishConfig).toEqual({ access: "public" });
  });
  test("exports only files that are built from its sources", () => {
    for (const entry of Object.values<any>(manifest.exports)) {
      // Skips clients that are bundled for browsers, which are not modules of the
      // sources, and entries that have only types.
      if (
        typeof entry === "string" ||
        entry.default === undefined ||
        entry.default === "./client-dist/index.js"
      )
        continue;
      const source = entry["@waymark/source"];
      expect(existsSync(join(root, own.folder, source))).toBe(true);
      const built = source.replace("./src/", "./dist/").replace(/\.ts$/, "");
      expect(entry).toEqual({
        "@waymark/source": source,
        types: `${built}.d.ts`,
        default: `${built}.js`,
      });
    }
  });
  test("locates files by import.meta.url only from its src folder, whose depth is that of the bundle", () => {
    const locates = /(?:new URL|createRequire\(import\.meta\.url\))\(\s*["'`]\.\.?\//;
    const found = shipped
      .filter(({ text, path }) => locates.test(text) && dirname(path) !== `${own.folder}/src`)
      .map(({ path }) => path);
    expect(found).toEqual([]);
  });
  test("includes its licence, changelog and README", () => {
    expect(read(join(own.folder, "LICENSE"))).toBe(read("LICENSE"));
    expect(manifest.files).toContain("CHANGELOG.md");
    expect(read(join(own.folder, "CHANGELOG.md"))).toContain(`\n## ${manifest.version}`);
    expect(read(join(own.folder, "README.md")).split("\n", 1)).toEqual([`# ${name}`]);
  });
});

test.each(
  packages.flatMap((own) =>
    Object.entries<string>(manifestOf(own).bin ?? {}).map(
      ([name, file]) => [name, join(own.folder, file)] as const,
    ),
  ),
)("%s explains how to build it if only its source is installed", (name, file) => {
  const folder = mkdtempSync(join(tmpdir(), "waymark-bin-"));
  const copy = join(folder, "bin", `${name}.mjs`);
  cpSync(join(root, file), copy);
  const { status, stderr } = spawnSync(process.execPath, [copy], { encoding: "utf8" });
  rmSync(folder, { recursive: true });
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: `${name}: This package is not built; run \`npm run build\` in the repository first.\n`,
  });
});
