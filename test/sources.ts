import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The root folder of the repository. */
export const root = fileURLToPath(new URL("..", import.meta.url));

/** An `import … from` or `export … from` of a file. */
export interface Import {
  readonly from: string;
  /** Whether it is erased at run time. */
  readonly isTypeOnly: boolean;
}
export interface Source {
  /** Relative to the root: `packages/core/src/index.ts`. */
  readonly path: string;
  readonly text: string;
  readonly imports: readonly Import[];
  /** Whether it is a test, or a helper of tests. */
  readonly isTest: boolean;
}
export interface Package {
  readonly folder: string;
  readonly name: string;
  /** From `package.json`. */
  readonly description: string;
  readonly dependencies: readonly string[];
  readonly sources: readonly Source[];
}

const statement =
  /^(?:(?:import|export)\b(?<clause>[^;"']*?)\bfrom\s*|import\s*)["'](?<from>[^"'\n]+)["']|\bimport\(\s*["'](?<lazy>[^"'\n]+)["']\s*\)/gm;
const isTestPath = (path: string, hasTestingEntry: boolean): boolean =>
  /\.test(-d)?\.ts$/.test(path) ||
  /\/src\/(.*\/)?test\//.test(path) ||
  (!hasTestingEntry && path.includes("/src/testing/"));

/** Whether an import clause such as ` { type A, type B } ` has only types. */
function isTypeOnly(clause: string): boolean {
  const trimmed = clause.trim();
  if (trimmed.startsWith("type ")) return true;
  const names = /^\{(.*)\}$/s.exec(trimmed)?.[1]?.split(",") ?? [];
  const named = names.map((name) => name.trim()).filter((name) => name !== "");
  return named.length > 0 && named.every((name) => name.startsWith("type "));
}

function toSource(path: string, hasTestingEntry: boolean): Source {
  const text = readFileSync(join(root, path), "utf8");
  const imports = [...text.matchAll(statement)].map(({ groups }): Import => {
    const { clause = "", from, lazy = "" } = groups ?? {};
    return { from: from ?? lazy, isTypeOnly: from !== undefined && isTypeOnly(clause) };
  });
  return { path, text, imports, isTest: isTestPath(path, hasTestingEntry) };
}

/** All packages of the repository with their sources. */
export function readPackages(): readonly Package[] {
  return readdirSync(join(root, "packages")).map((folder) => {
    const at = join("packages", folder);
    const manifest = JSON.parse(readFileSync(join(root, at, "package.json"), "utf8")) as {
      readonly name: string;
      readonly description: string;
      readonly dependencies?: Readonly<Record<string, string>>;
      readonly peerDependencies?: Readonly<Record<string, string>>;
      readonly exports?: object;
    };
    const hasTestingEntry = "./testing" in (manifest.exports ?? {});
    const files = readdirSync(join(root, at, "src"), { recursive: true, encoding: "utf8" });
    return {
      folder: at,
      name: manifest.name,
      description: manifest.description,
      dependencies: Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }),
      sources: files
        .filter((file) => file.endsWith(".ts"))
        .map((file) => toSource(join(at, "src", file).replaceAll("\\", "/"), hasTestingEntry)),
    };
  });
}

/** The file of a relative import, relative to the root; undefined for packages. */
export const targetOf = (source: Source, { from }: Import): string | undefined =>
  from.startsWith(".")
    ? relative(root, resolve(root, dirname(source.path), from)).replaceAll("\\", "/")
    : undefined;

/** The package of a module specifier: `waymark/testing` is an entry point of `waymark`. */
export const packageOf = (from: string): string =>
  from
    .split("/")
    .slice(0, from.startsWith("@") ? 2 : 1)
    .join("/");
