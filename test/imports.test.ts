import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { packageOf, readPackages, root, targetOf, type Package, type Source } from "./sources.ts";

const packages = readPackages();
const shipped = ({ sources }: Package): readonly Source[] =>
  sources.filter(({ isTest }) => !isTest);
const named = (name: string) => packages.find((own) => own.name === name) as Package;
const core = named("@waymark/core");
const storage = named("@waymark/storage");
/** Hosts, adapters and what puts everything together: all others are modules. */
const isAdapter = (name: string): boolean => /^@waymark\/(storage-.+|jobs-.+|node)$/.test(name);
const isBase = (name: string): boolean => /^@waymark\/(core|storage|testing)$/.test(name);
const isModule = ({ name }: Package): boolean =>
  name.startsWith("@waymark/") && !isBase(name) && !isAdapter(name);
const ours = (from: string): boolean => /^(@waymark\/|waymark$|waymark\/)/.test(from);

test("the sources are found", () => {
  expect(core.sources.length).toBeGreaterThan(100);
  expect(core.sources.flatMap(({ imports }) => imports).length).toBeGreaterThan(300);
});

test("core and storage import nothing from Node", () => {
  const found = [core, storage]
    .flatMap(shipped)
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ from }) => /^node:|^(fs|path|crypto|buffer|stream|util|http|os|url)$/.test(from))
        .map(({ from }) => `${path}: ${from}`),
    );
  expect(found).toEqual([]);
});

describe.each(packages.map((one) => [one.name, one] as const))("%s", (_, own) => {
  test("imports only workspace packages in its manifest, through their exports", () => {
    const doors = /^(@waymark\/[\w-]+|waymark)(\/(?:testing|node|sqlite))?$/;
    const found = shipped(own).flatMap(({ path, imports }) =>
      imports
        .filter(({ from }) => ours(from))
        .filter(({ from }) => !doors.test(from) || !own.dependencies.includes(packageOf(from)))
        .map(({ from }) => `${path}: ${from}`),
    );
    expect(found).toEqual([]);
  });
  test("imports no file outside its own folder", () => {
    const found = own.sources.flatMap((source) =>
      source.imports
        .map((one) => targetOf(source, one))
        .filter((target) => target !== undefined && !target.startsWith(`${own.folder}/`))
        .map((target) => `${source.path}: ${target}`),
    );
    expect(found).toEqual([]);
  });
  test("imports no test files", () => {
    const found = shipped(own).flatMap((source) =>
      source.imports
        .filter((one) => {
          const target = targetOf(source, one) ?? one.from;
          return (
            /^(vitest|fast-check)$/.test(target) ||
            /\.test(-d)?\.ts$|\/src\/(.*\/)?test\//.test(target)
          );
        })
        .map(({ from }) => `${source.path}: ${from}`),
    );
    expect(found).toEqual([]);
  });
  test("has no circle of imports among its files", () => {
    expect(circles(graphOf(shipped(own)))).toEqual([]);
  });
  test("has a README.md", () => {
    expect(existsSync(join(root, own.folder, "README.md"))).toBe(true);
  });
});

test("no module imports an adapter or a host, core imports storage only, and storage no package of ours", () => {
  const below = new Map([
    [core.name, [storage.name]],
    [storage.name, []],
  ]);
  const found = [storage, core, ...packages.filter(isModule)].flatMap((own) =>
    shipped(own).flatMap(({ path, imports }) =>
      imports
        .map(({ from }) => packageOf(from))
        .filter((from) =>
          isBase(own.name)
            ? ours(from) && !below.get(own.name)?.includes(from)
            : isAdapter(from) || from === "waymark",
        )
        .map((from) => `${path}: ${from}`),
    ),
  );
  expect(found).toEqual([]);
});

test("packages have no circular dependencies", () => {
  const needs = new Map(
    packages.map(({ name, dependencies }) => [name, dependencies.filter(ours)] as const),
  );
  expect(circles(needs)).toEqual([]);
});

describe("the layers of core", () => {
  /** The folders, lowest first: a file imports from its own folder and from those before it. */
  const layers = [
    "text",
    "crypto",
    "schema",
    "errors",
    "time",
    "args",
    "declare",
    "log",
    "settings",
    "compile",
    "context",
    "jobs",
    "response",
    "idempotency",
    "request",
    "pages",
    "inspect",
    "",
  ];
  /** Types of higher layers that are part of what these files describe. */
  const exceptions = [
    "settings/setting-values.ts: compile/registry.ts",
    "settings/settings.ts: context/unit-of-work.ts",
  ];
  const inside = (path: string) => path.slice("packages/core/src/".length);
  const layerOf = (path: string) =>
    layers.indexOf(path.includes("/") ? path.split("/", 1)[0]! : "");

  test("every folder is a layer", () => {
    const folders = shipped(core).map(({ path }) => inside(path));
    expect(folders.filter((path) => layerOf(path) < 0)).toEqual([]);
  });
  test("imports point to lower layers", () => {
    const upward = shipped(core).flatMap((source) =>
      source.imports.flatMap((one) => {
        const target = targetOf(source, one);
        const [from, to] = [inside(source.path), inside(target ?? source.path)];
        return layerOf(to) > layerOf(from) ? [`${from}: ${to}`] : [];
      }),
    );
    expect(upward).toEqual(exceptions);
  });
});

/** What each file imports at run time. */
function graphOf(sources: readonly Source[]): ReadonlyMap<string, readonly string[]> {
  return new Map(
    sources.map((source) => [
      source.path,
      source.imports
        .filter(({ isTypeOnly }) => !isTypeOnly)
        .flatMap((one) => targetOf(source, one) ?? []),
    ]),
  );
}
/** One line for each way back to where one came from. */
function circles(graph: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const trail: string[] = [];
  const visit = (node: string): void => {
    const at = trail.indexOf(node);
    if (at !== -1) {
      found.push([...trail.slice(at), node].join(" → "));
      return;
    }
    if (done.has(node)) return;
    trail.push(node);
    for (const next of graph.get(node) ?? []) visit(next);
    trail.pop();
    done.add(node);
  };
  for (const node of graph.keys()) visit(node);
  return found;
}
