import { pages, toAnchor, type Page } from "../../markdown.ts";
import type { ReferencePage, Entry } from "./entry-points.ts";
import { toSignatures } from "./signature.ts";

/** A location of a name in the reference. */
interface NameLocation {
  readonly page: ReferencePage;
  readonly entry: Entry;
}
/** The locations of all names in the reference. */
export type NameIndex = ReadonlyMap<string, readonly NameLocation[]>;

/** Indexes the names of all pages. */
export function toNameIndex(all: readonly ReferencePage[]): NameIndex {
  const index = new Map<string, NameLocation[]>();
  for (const page of all)
    for (const entry of page.entries)
      index.set(entry.name, [...(index.get(entry.name) ?? []), { page, entry }]);
  return index;
}

const note = "<!-- Generated from doc comments by `node scripts/reference.mjs`. -->";

/** A page of the reference as Markdown. */
export async function toMarkdown(page: ReferencePage, index: NameIndex): Promise<string> {
  const signatures = [
    ...(await toSignatures(page.entries.flatMap(({ declarations }) => declarations))),
  ];
  const parts = page.entries.map((entry) => {
    const own = signatures.splice(0, entry.declarations.length);
    return toPart(entry, own, page, index);
  });
  const from = `\`import { … } from "${page.from}";\``;
  return [`# ${page.title}`, note, page.about, from, ...parts, ""]
    .join("\n\n")
    .replace(/\n+$/, "\n");
}

const headingOf = ({ kind, name }: Entry): string => `${kind} ${name}`;
const urlOf = ({ page, entry }: NameLocation): string =>
  `${page.page}.md#${toAnchor(headingOf(entry))}`;

function toPart(
  entry: Entry,
  signatures: readonly string[],
  page: ReferencePage,
  index: NameIndex,
): string {
  const docs = [...new Set(entry.declarations.map(({ doc }) => doc))].filter((doc) => doc !== "");
  const signature = "```typescript\n" + signatures.join("\n") + "\n```";
  const links = linksOf(entry, signatures.join("\n"), page, index);
  const examples =
    entry.kind === "function" || entry.kind === "const" ? examplesOf(entry, page) : [];
  return [
    `## ${headingOf(entry)}`,
    ...docs.map(toProse),
    signature,
    ...(links.length > 0 ? [`Names: ${links.join(", ")}.`] : []),
    ...(examples.length > 0 ? [`Example: ${examples.join("; ")}.`] : []),
  ].join("\n\n");
}

/** A doc comment as Markdown: each tag starts a paragraph. */
const toProse = (doc: string): string =>
  doc
    .replace(/\s*@throws\s+(\w+)/g, "\n\nThrows `$1`")
    .replace(/\s*@returns\s+/g, "\n\nReturns: ")
    .trim();

/** Links to the public types in a declaration: preferably to the same package, then to core. */
function linksOf(
  entry: Entry,
  signature: string,
  page: ReferencePage,
  index: NameIndex,
): readonly string[] {
  const bare = signature.replace(/\/\*[^]*?\*\//g, "").replace(/"[^"\n]*"/g, "");
  const parameters = new Set(
    [...bare.matchAll(/[<,(]\s*(?:const |in |out |infer )?(\w+)(?= extends| =|[,>])/g)].map(
      ([, one]) => one,
    ),
  );
  const names = new Set([...bare.matchAll(/\b[A-Z]\w+\b/g)].map(([name]) => name));
  return [...names].flatMap((name) => {
    if (name === entry.name || (name.length === 1 && parameters.has(name))) return [];
    const found = (index.get(name) ?? []).filter(({ entry: { kind } }) =>
      ["interface", "type", "class"].includes(kind),
    );
    const location =
      found.find((one) => one.page.package === page.package) ??
      found.find((one) => one.page.package === "@waymark/core") ??
      found[0];
    return location ? [`[${name}](${urlOf(location)})`] : [];
  });
}

const guides: readonly Page[] = pages().filter(({ path }) => path.startsWith("docs/guide/"));
const importing = /import (?:type )?\{([^}]*)\} from "(waymark|@waymark\/[\w-]+)(\/[\w-]+)?"/g;

/** The sections of the guide whose programs use a name. */
function examplesOf({ name }: Entry, { from }: ReferencePage): readonly string[] {
  const [owner, subpath] = [from.split("/").slice(0, 2).join("/"), from.split("/")[2]];
  return guides
    .flatMap(({ path, title, fences }) => {
      const use = fences.find(
        ({ language, text }) =>
          language === "ts" &&
          [...text.matchAll(importing)].some(
            ([, names = "", of, at]) =>
              (of === owner || of === "waymark") &&
              (at ?? "") === (subpath === undefined ? "" : `/${subpath}`) &&
              names.split(",").some((one) => one.trim().replace(/^type /, "") === name),
          ),
      );
      if (!use) return [];
      const section = use.section === title ? "" : `: ${use.section}`;
      const anchor = section === "" ? "" : `#${toAnchor(use.section)}`;
      return [`[${title}${section}](../../${path.slice("docs/".length)}${anchor})`];
    })
    .slice(0, 2);
}
