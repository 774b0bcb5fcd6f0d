import { readPackages, targetOf, type Package, type Source } from "../../sources.ts";
import { exportsOf, type Exported } from "../public-names.ts";
import type { Declaration, Declarations } from "./declarations.ts";
import { groups, type Group } from "./groups.ts";

/** A public name with what declares it; functions may be declared several times. */
export interface Entry {
  readonly name: string;
  readonly kind: Declaration["kind"];
  readonly declarations: readonly Declaration[];
}
/** One page of the reference. */
export interface ReferencePage {
  /** The name of its file, without the ending. */
  readonly page: string;
  readonly title: string;
  readonly about: string;
  readonly package: string;
  /** What its names are imported from. */
  readonly from: string;
  readonly entries: readonly Entry[];
}
/** The entry points of packages, by the files behind them. */
const doors = [
  { file: "src/index.ts", suffix: "" },
  { file: "src/testing/index.ts", suffix: "/testing" },
] as const;
const titles: Readonly<Record<string, readonly [title: string, about: string]>> = {
  "@waymark/testing": [
    "Testing",
    "Sites in memory for tests, ports that send nothing, and contract suites for modules and adapters.",
  ],
};

/** All pages of the reference, those of core and storage first. */
export function toPages(declarations: Declarations): readonly ReferencePage[] {
  const packages = readPackages();
  const large = packages.filter(({ name }) => groups.has(name));
  const others = packages.filter((own) => !large.includes(own));
  return [...large, ...others].flatMap((own) => pagesOf(own, declarations));
}

function pagesOf(own: Package, declarations: Declarations): readonly ReferencePage[] {
  const shown = new Set<string>();
  return doors.flatMap(({ file, suffix }) => {
    const source = own.sources.find(({ path }) => path === `${own.folder}/${file}`);
    if (!source) return [];
    const from = own.name + suffix;
    const found = exportsOf(own, source).filter((one) => {
      const key = `${one.source.path} ${one.declared}`;
      return !shown.has(key) && shown.add(key);
    });
    const renamed = found.filter(({ name, declared }) => name !== declared);
    const entries = found.flatMap((one) => {
      const { path } = one.source;
      const calls = namesIn(one.source, renamed);
      return toEntries(one, declarations.of(path), calls).map((entry) => ({ path, entry }));
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
      const listed = entries.flatMap(({ path, entry }) => {
        const { at, of } = placeOf(pages, path.slice(`${own.folder}/src/`.length));
        return of === group ? [{ at, entry }] : [];
      });
      const { page, title, about } = group;
      const sorted = listed.toSorted((a, b) => a.at - b.at).map(({ entry }) => entry);
      return { page, title, about, package: own.name, from, entries: sorted };
    });
  });
}

/** The page of a file, and its position there. */
function placeOf(pages: readonly Group[], path: string): { at: number; of: Group | undefined } {
  const find = (isListed: (one: string) => boolean) => {
    const of = pages.find(({ files }) => files.some(isListed));
    return of && { at: of.files.findIndex(isListed), of };
  };
  return (
    find((one) => one === path) ??
    find((one) => one.endsWith("/") && path.startsWith(one)) ?? {
      at: 0,
      of: pages.find(({ files }) => files.length === 0),
    }
  );
}

/** What a file calls the names of its package that are public under another one. */
function namesIn(source: Source, renamed: readonly Exported[]): ReadonlyMap<string, string> {
  const calls = new Map<string, string>();
  for (const [, names = "", from = ""] of source.text.matchAll(importing)) {
    const target = targetOf(source, { from, isTypeOnly: false });
    for (const part of names.split(",")) {
      const [inner = "", own = inner] = part
        .trim()
        .replace(/^type\s+/, "")
        .split(/\s+as\s+/);
      const found = renamed.find((one) => one.source.path === target && one.declared === inner);
      if (found) calls.set(own, found.name);
    }
  }
  for (const one of renamed) if (one.source === source) calls.set(one.declared, one.name);
  return calls;
}
const importing = /^import\s+(?:type\s+)?\{([^}]*)\}\s*from\s*"(\.[^"]+)"/gm;

/** Text with public names in the place of those that a file has for them; property names stay. */
const withPublicNames = (text: string, calls: ReadonlyMap<string, string>): string =>
  calls.size === 0
    ? text
    : text.replace(
        /(?<![.\w$"'`])[A-Za-z_$][\w$]*(?![\w$]*\??\s*:|["'`])/g,
        (name) => calls.get(name) ?? name,
      );

/** A declaration under its public name: `const tables: …` is `const accountTables: …` on its page. */
const toPublicText = (
  text: string,
  declared: string,
  name: string,
  calls: ReadonlyMap<string, string>,
): string =>
  withPublicNames(
    text.replace(
      new RegExp(`^((?:export |declare |abstract )*\\w+ )${declared}\\b`, "gm"),
      `$1${name}`,
    ),
    calls,
  );

/** A name may be both of a value and of a type. */
function toEntries(
  { name, declared }: Exported,
  all: readonly Declaration[],
  calls: ReadonlyMap<string, string>,
): readonly Entry[] {
  const own = all
    .filter((one) => one.name === declared)
    .map(({ text, ...one }) => ({ ...one, name, text: toPublicText(text, declared, name, calls) }));
  return [...new Set(own.map(({ kind }) => kind))].map((kind) => ({
    name,
    kind,
    declarations: own.filter((one) => one.kind === kind),
  }));
}
