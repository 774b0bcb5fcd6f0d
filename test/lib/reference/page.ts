import { pages, toAnchor, type Page } from "../../markdown.ts";
import type { ReferencePage, Entry } from "./doors.ts";
import { toSignatures } from "./signature.ts";

/** Where a name stands in the reference. */
interface Place {
  readonly page: ReferencePage;
  readonly entry: Entry;
}
/** All names of the reference by their names. */
export type Places = ReadonlyMap<string, readonly Place[]>;

export function toPlaces(all: readonly ReferencePage[]): Places {
  const places = new Map<string, Place[]>();
  for (const page of all)
    for (const entry of page.entries)
      places.set(entry.name, [...(places.get(entry.name) ?? []), { page, entry }]);
  return places;
}

const note =
  "<!-- Made from the doc comments of the sources: `node scripts/reference.mjs` writes it anew. -->";

/** A page of the reference as Markdown. */
export async function toMarkdown(page: ReferencePage, places: Places): Promise<string> {
  const signatures = [
    ...(await toSignatures(page.entries.flatMap(({ declarations }) => declarations))),
  ];
  const parts = page.entries.map((entry) => {
    const own = signatures.splice(0, entry.declarations.length);
    return toPart(entry, own, page, places);
  });
  const from = `\`import { … } from "${page.from}";\``;
  return [`# ${page.title}`, note, page.about, from, ...parts, ""]
    .join("\n\n")
    .replace(/\n+$/, "\n");
}

const headingOf = ({ kind, name }: Entry): string => `${kind} ${name}`;
const addressOf = ({ page, entry }: Place): string =>
  `${page.page}.md#${toAnchor(headingOf(entry))}`;

function toPart(
  entry: Entry,
  signatures: readonly string[],
  page: ReferencePage,
  places: Places,
): string {
  const docs = [...new Set(entry.declarations.map(({ doc }) => doc))].filter((doc) => doc !== "");
  const signature = "```typescript\n" + signatures.join("\n") + "\n```";
  const links = linksOf(entry, signatures.join("\n"), page, places);
  const shown = entry.kind === "function" || entry.kind === "const" ? exampleOf(entry, page) : [];
  return [
    `## ${headingOf(entry)}`,
    ...docs.map(toProse),
    signature,
    ...(links.length > 0 ? [`Names: ${links.join(", ")}.`] : []),
    ...(shown.length > 0 ? [`Example: ${shown.join("; ")}.`] : []),
  ].join("\n\n");
}

/** A doc comment as text: tags begin a paragraph. */
const toProse = (doc: string): string =>
  doc
    .replace(/\s*@throws\s+(\w+)/g, "\n\nThrows `$1`")
    .replace(/\s*@returns\s+/g, "\n\nAnswers: ")
    .trim();

/** The other public names in a declaration, with where they stand: in the same package, or in core. */
function linksOf(
  entry: Entry,
  signature: string,
  page: ReferencePage,
  places: Places,
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
    const found = (places.get(name) ?? []).filter(({ entry: { kind } }) =>
      ["interface", "type", "class"].includes(kind),
    );
    const place =
      found.find((one) => one.page.package === page.package) ??
      found.find((one) => one.page.package === "@waymark/core") ??
      found[0];
    return place ? [`[${name}](${addressOf(place)})`] : [];
  });
}

const guides: readonly Page[] = pages().filter(({ path }) => path.startsWith("docs/guide/"));
const importing = /import (?:type )?\{([^}]*)\} from "(waymark|@waymark\/[\w-]+)(\/[\w-]+)?"/g;

/** The sections of the guide whose programs use a name. */
function exampleOf({ name }: Entry, { from }: ReferencePage): readonly string[] {
  const [owner, door] = [from.split("/").slice(0, 2).join("/"), from.split("/")[2]];
  return guides
    .flatMap(({ path, title, fences }) => {
      const use = fences.find(
        ({ language, text }) =>
          language === "ts" &&
          [...text.matchAll(importing)].some(
            ([, names = "", of, at]) =>
              (of === owner || of === "waymark") &&
              (at ?? "") === (door === undefined ? "" : `/${door}`) &&
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
