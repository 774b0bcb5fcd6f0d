import { readPackages, targetOf, type Package, type Source } from "../../sources.ts";
import { exportsOf, type Exported } from "../public-names.ts";
import type { Declaration, Declarations } from "./declarations.ts";
import { groups, type Group } from "./groups.ts";

/** A public name with its declarations; overloaded functions have several. */
export interface Entry {
  readonly name: string;
  readonly kind: Declaration["kind"];
  readonly declarations: readonly Declaration[];
}
/** One page of the reference. */
export interface ReferencePage {
  /** The file name without extension. */
  readonly page: string;
  readonly title: string;
  readonly about: string;
  readonly package: string;
  /** The module specifier of the entry point. */
  readonly from: string;
  readonly entries: readonly Entry[];
}
/** The entry points of packages and their source files. */
const entryPoints = [
  { file: "src/index.ts", suffix: "" },
  { file: "src/testing/index.ts", suffix: "/testing" },
] as const;
const titles: Readonly<Record<string, readonly [title: string, about: string]>> = {
  "@waymark/testing": [
    "Testing",
    "Sites in memory for tests, ports that send nothing, and contract suites for modules and adapters.",
  ],
};

/** All pages of the reference: core and storage first. */
export function toPages(declarations: Declarations): readonly ReferencePage[] {
  const packages = readPackages();
  const split = packages.filter(({ name }) => groups.has(name));
  const others = packages.filter((own) => !split.includes(own));
  return [...split, ...others].flatMap((own) => pagesOf(own, declarations));
}

function pagesOf(own: Package, declarations: Declarations): readonly ReferencePage[] {
  const listed = new Set<string>();
  return entryPoints.flatMap(({ file, suffix }) => {
    const source = own.sources.find(({ path }) => path === `${own.folder}/${file}`);
    if (!source) return [];
    const from = own.name + suffix;
    const found = exportsOf(own, source).filter((one) => {
      const key = `${one.source.path} ${one.declared}`;
      return !listed.has(key) && listed.add(key);
    });
    const renamed = found.filter(({ name, declared }) => name !== declared);
    const entries = found.flatMap((one) => {
      const { path } = one.source;
      const publicNames = publicNamesIn(one.source, renamed);
      return toEntries(one, declarations.of(path), publicNames).map((entry) => ({ path, entry }));
    });
    if (entries.length === 0) return [];
    const folder = own.folder.slice("packages/".length);
    const pages = groups.get(from);
    if (!pages) {
      const [title, about] = titles[from] ?? [from, `${own.description}.`];
      const page = folder + suffix.replace("/", "-");
      const all = entries.map(({ entry }) => entry);
      return [{ page, title, about, package: own.name, from, entries: all }];
    }
    return pages.map((group) => {
      const ofGroup = entries.flatMap(({ path, entry }) => {
        const { at, of } = pageOf(pages, path.slice(`${own.folder}/src/`.length), entry.name);
        return of === group ? [{ at, entry }] : [];
      });
      const { page, title, about } = group;
      const sorted = ofGroup.toSorted((a, b) => a.at - b.at).map(({ entry }) => entry);
      return { page, title, about, package: own.name, from, entries: sorted };
    });
  });
}

/** The page that lists a name of a file, and the position of the file on that page. */
function pageOf(
  pages: readonly Group[],
  path: string,
  name: string,
): { at: number; of: Group | undefined } {
  const find = (isListed: (one: string) => boolean) => {
    const of = pages.find(({ files }) => files.some(isListed));
    return of && { at: of.files.findIndex(isListed), of };
  };
  const of = pages.find(({ files }) => files.length === 0);
  const found =
    find((one) => one === `${path}#${name}`) ??
    find((one) => one === path) ??
    find((one) => one.endsWith("/") && path.startsWith(one)) ??
    (of && { at: 0, of });
  if (!found) throw new Error(`No page of the reference lists ${path}, which exports ${name}.`);
  return found;
}

/** Maps local names of a file to public names, for exports that are renamed. */
function publicNamesIn(source: Source, renamed: readonly Exported[]): ReadonlyMap<string, string> {
  const publicNames = new Map<string, string>();
  for (const [, names = "", from = ""] of source.text.matchAll(importing)) {
    const target = targetOf(source, { from, isTypeOnly: false });
    for (const part of names.split(",")) {
      const [inner = "", own = inner] = part
        .trim()
        .replace(/^type\s+/, "")
        .split(/\s+as\s+/);
      const found = renamed.find((one) => one.source.path === target && one.declared === inner);
      if (found) publicNames.set(own, found.name);
    }
  }
  for (const one of renamed) if (one.source === source) publicNames.set(one.declared, one.name);
  return publicNames;
}
const importing = /^import\s+(?:type\s+)?\{([^}]*)\}\s*from\s*"(\.[^"]+)"/gm;

/** Replaces local names in a text by public names, except property names. */
const withPublicNames = (text: string, publicNames: ReadonlyMap<string, string>): string =>
  publicNames.size === 0
    ? text
    : text.replace(
        /(?<![.\w$"'`])[A-Za-z_$][\w$]*(?![\w$]*\??\s*:|["'`])/g,
        (name) => publicNames.get(name) ?? name,
      );

/** The declaration under its public name: `const tables: …` becomes `const accountTables: …`. */
const toPublicText = (
  text: string,
  declared: string,
  name: string,
  publicNames: ReadonlyMap<string, string>,
): string =>
  withPublicNames(
    text.replace(
      new RegExp(`^((?:export |declare |abstract )*\\w+ )${declared}\\b`, "gm"),
      `$1${name}`,
    ),
    publicNames,
  );

/** The entries of a name: one, or two if it is both a value and a type. */
function toEntries(
  { name, declared }: Exported,
  all: readonly Declaration[],
  publicNames: ReadonlyMap<string, string>,
): readonly Entry[] {
  const own = all
    .filter((one) => one.name === declared)
    .map(({ text, ...one }) => ({
      ...one,
      name,
      text: toPublicText(text, declared, name, publicNames),
    }));
  return [...new Set(own.map(({ kind }) => kind))].map((kind) => ({
    name,
    kind,
    declarations: own.filter((one) => one.kind === kind),
  }));
}
