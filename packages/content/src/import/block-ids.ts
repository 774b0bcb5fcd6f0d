import { blockDelimiters, toAttributes, toBlockJson } from "@waymark/content-text";
import { followReferences } from "../media/references.ts";
import { type ImportDb, targetsOf } from "./origin.ts";
import type { Tally } from "./report.ts";
import { reportText } from "./report-text.ts";

/** An id of the source in a text: of an item, or of a term of a taxonomy. */
interface SourceId {
  readonly id: number;
  readonly taxonomy?: string;
}
type Attributes = Record<string, unknown>;

/** The attributes of blocks with the id of an item. */
const itemAttributes: Readonly<Record<string, string>> = {
  "core/image": "id",
  "core/cover": "id",
  "core/file": "id",
  "core/audio": "id",
  "core/video": "id",
  "core/media-text": "mediaId",
  "core/page-list": "parentPageID",
  "core/navigation": "ref",
  "core/block": "ref",
};
const links: ReadonlySet<string> = new Set(["core/navigation-link", "core/navigation-submenu"]);
/** In HTML: classes and attributes of images, and shortcodes. */
const inHtml =
  /(\bwp-image-|\battachment_|\bdata-id="|\[(?:gallery|playlist)\b[^\]<>]{0,300}?\bids=["'])(\d{1,15}(?:,\s?\d{1,15}){0,500})/g;

const isId = (value: unknown): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value > 0;

/** Changes the ids in the attributes of a block. */
function changeIds(name: string, attributes: Attributes, change: (one: SourceId) => number): void {
  const own = itemAttributes[name];
  if (own !== undefined && isId(attributes[own])) attributes[own] = change({ id: attributes[own] });
  const { id, ids, kind, type } = attributes;
  if (name === "core/gallery" && Array.isArray(ids))
    attributes["ids"] = ids.map((one: unknown) => {
      if (isId(one)) return change({ id: one });
      // Older editors store them as strings.
      const isText = typeof one === "string" && /^[1-9]\d{0,14}$/.test(one);
      return isText ? String(change({ id: Number(one) })) : one;
    });
  if (!links.has(name) || !isId(id)) return;
  const taxonomy = type === "tag" ? "post_tag" : type;
  if (kind !== "taxonomy") attributes["id"] = change({ id });
  else if (typeof taxonomy === "string") attributes["id"] = change({ id, taxonomy });
}

/** A text with other ids in its blocks, the classes of its images and its galleries. */
function withIds(text: string, change: (one: SourceId) => number): string {
  let result = "";
  let from = 0;
  const html = (part: string): string =>
    part.replace(
      inHtml,
      (_, before: string, ids: string) =>
        before + ids.replace(/\d+/g, (id) => String(change({ id: Number(id) }))),
    );
  for (const { kind, name, json, start, end } of blockDelimiters(text)) {
    if (json === "") continue;
    const attributes = toAttributes(json);
    const before = JSON.stringify(attributes);
    changeIds(name, attributes, change);
    if (JSON.stringify(attributes) === before) continue;
    const short = name.replace(/^core\//, "");
    result += html(text.slice(from, start));
    result += `<!-- wp:${short} ${toBlockJson(attributes)} ${kind === "void" ? "/" : ""}-->`;
    from = end;
  }
  return result + html(text.slice(from));
}

/** The ids of the source in a text. */
function idsIn(text: string): readonly SourceId[] {
  const found: SourceId[] = [];
  withIds(text, (one) => {
    found.push(one);
    return one.id;
  });
  return found;
}
export const namesIds = (text: string): boolean => /\d/.test(text) && idsIn(text).length > 0;

const keyOf = ({ id, taxonomy }: SourceId): string =>
  taxonomy === undefined ? `id:${id}` : `id:${taxonomy}:${id}`;

/** Replaces the ids of the source in the texts of an item by those of the imported items and terms. */
export async function rewriteIds(
  db: ImportDb,
  source: string,
  tally: Tally,
  id: number,
): Promise<void> {
  const row = await db.content.get(id, { forUpdate: true });
  if (!row) return;
  const ids = idsIn(`${row.content}\n${row.excerpt}`);
  const kinds = [
    ["content", ids.filter(({ taxonomy }) => taxonomy === undefined)],
    ["term", ids.filter(({ taxonomy }) => taxonomy !== undefined)],
  ] as const;
  const known = new Map<string, number>();
  for (const [kind, some] of kinds)
    if (some.length > 0)
      for (const [key, target] of await targetsOf(db, source, kind, some.map(keyOf)))
        known.set(key, target);
  const newOf = (one: SourceId): number | undefined => known.get(keyOf(one));
  for (const one of new Map(ids.map((given) => [keyOf(given), given])).values())
    if (newOf(one) === undefined)
      tally.unmapped(reportText("whatIds", { type: row.type }), reportText("targetMissing"));
  const change = (one: SourceId) => newOf(one) ?? one.id;
  const texts = { content: withIds(row.content, change), excerpt: withIds(row.excerpt, change) };
  if (texts.content === row.content && texts.excerpt === row.excerpt) return;
  await db.content.update(id, { ...texts, version: row.version + 1 });
  await followReferences(db, id, row, texts);
}
