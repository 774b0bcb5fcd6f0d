import { readPackages, targetOf, type Package, type Source } from "../../sources.ts";
import { exportsOf, type Exported } from "../public-names.ts";
import type { Declaration, Declarations } from "./declarations.ts";
import { groups } from "./groups.ts";

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
/** The doors of packages, by the files behind them. */
const doors = [
  { file: "src/index.ts", suffix: "" },
  { file: "src/testing/index.ts", suffix: "/testing" },
  { file: "src/storage/adapter.ts", suffix: "/storage" },
] as const;
const titles: Readonly<Record<string, readonly [title: string, about: string]>> = {
  "@waymark/core/testing": [
    "Testing",
    "Sites in memory for tests, ports that send nothing, and the contracts that modules and adapters pass.",
  ],
  "@waymark/core/storage": [
    "Writing a storage adapter",
    "Declarations and queries, checked and in their simplest form. What applications use as well stands under [storage](core-storage-port.md).",
  ],
};

/** All pages of the reference, those of core first. */
export function toPages(declarations: Declarations): readonly ReferencePage[] {
  const packages = readPackages();
  const core = packages.filter(({ name }) => name === "@waymark/core");
  const others = packages.filter((own) => !core.includes(own));
  return [...core, ...others].flatMap((own) => pagesOf(own, declarations));
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
    if (from !== "@waymark/core") {
      const [title, about] = titles[from] ?? [from, `${own.description}.`];
      const page = folder + suffix.replace("/", "-");
      const all = entries.map(({ entry }) => entry);
      return [{ page, title, about, package: own.name, from, entries: all }];
    }
    const known = new Set(groups.flatMap(({ files }) => files));
    const rest = new Set(entries.map(({ path }) => path.slice(`${own.folder}/src/`.length)));
    for (const one of known) rest.delete(one);
    return groups.map(({ page, title, about, files }) => ({
      page,
      title,
      about,
      package: own.name,
      from,
      entries: (files.length > 0 ? files : [...rest]).flatMap((one) =>
        entries.flatMap(({ path, entry }) => (path === `${own.folder}/src/${one}` ? [entry] : [])),
      ),
    }));
  });
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
