import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { packageOf, readPackages, root, targetOf, type Package, type Source } from "./sources.ts";

const packages = readPackages();
const shippedSources = ({ sources }: Package): readonly Source[] =>
  sources.filter(({ isTest }) => !isTest);
const packageNamed = (name: string) => packages.find((own) => own.name === name) as Package;
const core = packageNamed("@waymark/core");
const messages = packageNamed("@waymark/messages");
const storage = packageNamed("@waymark/storage");
/** Storage adapters, queues the Node host, and the development server. */
const isAdapter = (name: string): boolean => /^@waymark\/(storage-.+|jobs-.+|node|dev)$/.test(name);
const isBase = (name: string): boolean => /^@waymark\/(core|storage|messages|testing)$/.test(name);
const isModule = ({ name }: Package): boolean =>
  name.startsWith("@waymark/") && !isBase(name) && !isAdapter(name);
const isOurs = (from: string): boolean => /^(@waymark\/|waymark$|waymark\/)/.test(from);

test("the sources are found", () => {
  expect(core.sources.length).toBeGreaterThan(100);
  expect(core.sources.flatMap(({ imports }) => imports).length).toBeGreaterThan(300);
});

test("core, storage and messages import nothing from Node", () => {
  const found = [core, storage, messages]
    .flatMap(shippedSources)
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ from }) => /^node:|^(fs|path|crypto|buffer|stream|util|http|os|url)$/.test(from))
        .map(({ from }) => `${path}: ${from}`),
    );
  expect(found).toEqual([]);
});

describe.each(packages.map((one) => [one.name, one] as const))("%s", (_, own) => {
  test("imports only workspace packages in its manifest, through their exports", () => {
    const entryPoints = /^(@waymark\/[\w-]+|waymark)(\/(?:testing|node|sqlite))?$/;
    const found = shippedSources(own).flatMap(({ path, imports }) =>
      imports
        .filter(({ from }) => isOurs(from))
        .filter(
          ({ from }) => !entryPoints.test(from) || !own.dependencies.includes(packageOf(from)),
        )
        // The files of a built client, which a package loads through its own entry.
        .filter(({ from }) => from !== `${own.name}/client`)
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
    const found = shippedSources(own).flatMap((source) =>
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
  test("has no import cycles", () => {
    expect(findCycles(importGraph(shippedSources(own)))).toEqual([]);
  });
  test("has a README.md", () => {
    expect(existsSync(join(root, own.folder, "README.md"))).toBe(true);
  });
});

test("no module imports an adapter or a host, core imports storage and messages only, and these no package of the repository", () => {
  const allowed = new Map([
    [core.name, [storage.name, messages.name]],
    [storage.name, []],
    [messages.name, []],
  ]);
  const found = [storage, messages, core, ...packages.filter(isModule)].flatMap((own) =>
    shippedSources(own).flatMap(({ path, imports }) =>
      imports
        .map(({ from }) => packageOf(from))
        .filter((from) =>
          isBase(own.name)
            ? isOurs(from) && !allowed.get(own.name)?.includes(from)
            : isAdapter(from) || from === "waymark",
        )
        .map((from) => `${path}: ${from}`),
    ),
  );
  expect(found).toEqual([]);
});

test("packages have no circular dependencies", () => {
  const dependencyGraph = new Map(
    packages.map(({ name, dependencies }) => [name, dependencies.filter(isOurs)] as const),
  );
  expect(findCycles(dependencyGraph)).toEqual([]);
});

describe("the layers of core", () => {
  /** The folders, lowest layer first. */
  const layers = [
    "util",
    "text",
    "messages",
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
  /** Type imports from higher layers. */
  const exceptions = [
    "settings/setting-values.ts: compile/registry.ts",
    "settings/settings.ts: context/unit-of-work.ts",
  ];
  const pathInCore = (path: string) => path.slice("packages/core/src/".length);
  const layerOf = (path: string) =>
    layers.indexOf(path.includes("/") ? path.split("/", 1)[0]! : "");

  test("every folder is a layer", () => {
    const folders = shippedSources(core).map(({ path }) => pathInCore(path));
    expect(folders.filter((path) => layerOf(path) < 0)).toEqual([]);
  });
  test("imports point to lower layers", () => {
    const upward = shippedSources(core).flatMap((source) =>
      source.imports.flatMap((one) => {
        const target = targetOf(source, one);
        const [from, to] = [pathInCore(source.path), pathInCore(target ?? source.path)];
        return layerOf(to) > layerOf(from) ? [`${from}: ${to}`] : [];
      }),
    );
    expect(upward).toEqual(exceptions);
  });
});

/** The files that each file imports at run time. */
function importGraph(sources: readonly Source[]): ReadonlyMap<string, readonly string[]> {
  return new Map(
    sources.map((source) => [
      source.path,
      source.imports
        .filter(({ isTypeOnly }) => !isTypeOnly)
        .flatMap((one) => targetOf(source, one) ?? []),
    ]),
  );
}
/** Lists the cycles of a graph, each as one line. */
function findCycles(graph: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (node: string): void => {
    const at = path.indexOf(node);
    if (at !== -1) {
      found.push([...path.slice(at), node].join(" → "));
      return;
    }
    if (done.has(node)) return;
    path.push(node);
    for (const next of graph.get(node) ?? []) visit(next);
    path.pop();
    done.add(node);
  };
  for (const node of graph.keys()) visit(node);
  return found;
}
