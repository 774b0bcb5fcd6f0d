import { blockDelimiters, toAttributes, toBlockJson } from "@waymark/content-text";
import type { Context } from "../builder.ts";
import { followReferences } from "../media/references.ts";
import { type BlockReferences, type SourceId, withOtherIds } from "./block-references.ts";
import type { Item } from "../write/item.ts";
import type { ImportContext } from "./context.ts";
import { storeConnection, targetsOf } from "./origin.ts";
import { noteChanged } from "./saved-events.ts";
import { reportText } from "./report-text.ts";

type Change = (one: SourceId) => number | undefined;

/** In HTML: classes and attributes of images, and shortcodes. */
const inHtml =
  /(\s?\bwp-image-|\battachment_|\s?\bdata-id="|\[(?:gallery|playlist)\b[^\]<>]{0,300}?\bids=["'])(\d{1,15}(?:,\s?\d{1,15}){0,500})("?)/g;

/** A text with other ids in its blocks, the classes of its images and its galleries. Ids that `change` returns no other for are removed. */
function withIds(text: string, references: BlockReferences, change: Change): string {
  let result = "";
  let from = 0;
  const html = (part: string): string =>
    part.replace(inHtml, (all, before: string, ids: string, end: string) => {
      const changed = ids.replace(/(\d+)(,\s?)?/g, (_, id: string, comma = "") => {
        const other = change({ id: Number(id), of: "content" });
        return other === undefined ? "" : `${other}${comma}`;
      });
      if (changed !== "") return before + changed.replace(/,\s?$/, "") + end;
      if (before.endsWith("wp-image-")) return end;
      // Without ids, a gallery would show other images.
      return before.startsWith("[") ? `${before}0${end}` : before.endsWith('="') ? "" : all;
    });
  for (const { kind, name, json, start, end } of blockDelimiters(text)) {
    if (json === "") continue;
    const attributes = toAttributes(json);
    const changed = withOtherIds(references, name, attributes, change);
    if (JSON.stringify(changed) === JSON.stringify(attributes)) continue;
    const short = name.replace(/^core\//, "");
    const own = JSON.stringify(changed) === "{}" ? "" : `${toBlockJson(changed)} `;
    result += html(text.slice(from, start));
    result += `<!-- wp:${short} ${own}${kind === "void" ? "/" : ""}-->`;
    from = end;
  }
  return result + html(text.slice(from));
}

/** The ids of the source in a text. */
function idsIn(text: string, references: BlockReferences): readonly SourceId[] {
  const found: SourceId[] = [];
  withIds(text, references, (one) => {
    found.push(one);
    return one.id;
  });
  return found;
}
export const namesIds = (text: string, references: BlockReferences): boolean =>
  /\d/.test(text) && idsIn(text, references).length > 0;

const keyOf = ({ id, of }: SourceId): string =>
  typeof of === "object" ? `id:${of.taxonomy}:${id}` : `${of === "user" ? "user" : "id"}:${id}`;

async function idsOfContent(db: Context["db"], ids: readonly number[]): Promise<readonly number[]> {
  if (ids.length === 0) return [];
  const rows = await db.content.find({ where: { id: { in: [...new Set(ids)] } }, columns: ["id"] });
  return rows.map(({ id }) => id);
}

type IdsContext = Omit<ImportContext, "db">;
type NewIds = ReadonlyMap<string, number | undefined>;
/** Whether an id belongs to the content table; user ids do not, and the ids of terms belong to another one. */
const isOfContent = (key: string): boolean => /^id:\d+$/.test(key);
const numberOf = (key: string): number => Number(key.slice(key.lastIndexOf(":") + 1));

/** The targets of ids of the source, by their keys. */
async function targetsOfIds(db: Context["db"], source: string, keys: readonly string[]) {
  const known = new Map<string, number>();
  for (const kind of ["content", "term"] as const) {
    const some = keys.filter((key) => isOfContent(key) === (kind === "content"));
    if (some.length > 0)
      for (const [key, target] of await targetsOf(db, source, kind, some)) known.set(key, target);
  }
  return known;
}

/** Stores the texts of an item with other ids, by their keys; ids without a value are removed. */
async function storeWithIds(
  { source, known: { references } }: IdsContext,
  db: Context["db"],
  row: Item,
  changes: NewIds,
): Promise<void> {
  const newOf = (one: SourceId) => (changes.has(keyOf(one)) ? changes.get(keyOf(one)) : one.id);
  const texts = {
    content: withIds(row.content, references, newOf),
    excerpt: withIds(row.excerpt, references, newOf),
  };
  if (texts.content === row.content && texts.excerpt === row.excerpt) return;
  await db.content.update(row.id, { ...texts, version: row.version + 1 });
  await followReferences(db, row.id, row, texts);
  await noteChanged(db, source, [row.id]);
}

/** The keys among these that are equal to the id of another item or term in the same text, and would mean that one. */
function ambiguous(keys: readonly string[], targets: ReadonlyMap<string, number>): Set<string> {
  const keyOfTarget = ([key, target]: readonly [string, number]) =>
    `${key.slice(0, key.lastIndexOf(":"))}:${target}`;
  const used = new Set([...targets].map(keyOfTarget));
  return new Set(keys.filter((key) => used.has(key)));
}

/**
 * Replaces the ids of the source in the texts of an item by those of the imported items, terms and users. If other files
 * of the source may have the missing ones, these ids stay, and a later run replaces them.
 */
export async function rewriteIds(ctx: IdsContext, db: Context["db"], id: number): Promise<void> {
  const { source, tally, authors, isWhole } = ctx;
  const row = await db.content.get(id, { forUpdate: true });
  if (!row) return;
  const found = idsIn(`${row.content}\n${row.excerpt}`, ctx.known.references);
  const ids = new Map(found.map((one) => [keyOf(one), one]));
  const keys = [...ids].flatMap(([key, { of }]) => (of === "user" ? [] : [key]));
  const targets = await targetsOfIds(db, source, keys);
  const missing = keys.filter((key) => !targets.has(key));
  const lost = isWhole ? new Set(missing) : ambiguous(missing, targets);
  const others = [...lost].filter(isOfContent).map(numberOf);
  const taken = new Set(isWhole ? await idsOfContent(db, others) : others);
  const what = reportText("whatIds", { type: row.type });
  const changes = new Map<string, number | undefined>(targets);
  for (const key of missing) {
    if (lost.has(key)) {
      tally.unmapped(what, reportText("targetMissing"));
      // Another import may add the item with this id. The id of an item of this site would show that item.
      const isFree = isOfContent(key) && !taken.has(numberOf(key));
      changes.set(key, isFree ? numberOf(key) : undefined);
    } else {
      tally.unmapped(what, reportText("idMissing"));
      await storeConnection(db, source, "late block id", id, key);
    }
  }
  for (const [key, one] of ids) {
    if (one.of !== "user") continue;
    const user = authors.idOfNumber(one.id) || undefined;
    if (user === undefined) tally.unmapped(what, reportText("targetMissing"));
    changes.set(key, user);
  }
  await storeWithIds(ctx, db, row, changes);
}

/**
 * Replaces an id that was missing in an earlier run, and with it the other late ids of the item whose targets have been
 * imported: one after the other, a new id could be taken for one of the source. Returns false if the id is still missing.
 */
export async function rewriteLateId(
  ctx: IdsContext,
  db: Context["db"],
  id: number,
  key: string,
): Promise<boolean> {
  const { source, tally } = ctx;
  if ((await targetsOfIds(db, source, [key])).size === 0) {
    const [row] = await db.content.find({ where: { id }, columns: ["type"] });
    if (row) tally.unmapped(reportText("whatIds", { type: row.type }), reportText("idMissing"));
    return row === undefined;
  }
  const where = { source, kind: "late block id", target: id };
  const notes = await db.origins.find({ where, columns: ["key"] });
  const keys = notes.map((note) => note.key.slice(note.key.indexOf(" ") + 1));
  // An earlier note of the item has replaced this id, too.
  if (!keys.includes(key)) return true;
  const row = await db.content.get(id, { forUpdate: true });
  if (!row) return true;
  const targets = await targetsOfIds(db, source, keys);
  const lost = ambiguous(
    keys.filter((one) => !targets.has(one)),
    targets,
  );
  const removed = [...lost].map((one) => [one, undefined] as const);
  await storeWithIds(ctx, db, row, new Map([...targets, ...removed]));
  const done = [...targets.keys(), ...lost].map((one) => `${id} ${one}`);
  await db.origins.removeAll({ source, kind: "late block id", key: { in: done } });
  return true;
}
