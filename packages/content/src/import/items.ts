import { countItem } from "../write/counters.ts";
import { ancestors } from "../parents.ts";
import { freeSlug, nested } from "../write/slug.ts";
import { setTerms } from "../write/terms.ts";
import type { Item } from "../write/item.ts";
import type { WxrItem } from "../wxr/index.ts";
import { importComments } from "./comments.ts";
import { toDates } from "./dates.ts";
import type { Desk } from "./desk.ts";
import { metaOf, toColumns } from "./item.ts";
import { leaveLoose, remember, takeLoose, targetOf } from "./origin.ts";
import { importTerm } from "./terms.ts";

/** Names each item of a file the same way in every run. Addresses and ids occur twice in real files: then the order counts. */
export function keys(): (item: WxrItem) => string {
  const seen = new Map<string, number>();
  return (item) => {
    const key = `${item.type}:${item.id}:${item.guid || item.slug}`;
    const times = (seen.get(key) ?? 0) + 1;
    seen.set(key, times);
    return times === 1 ? key : `${key}:${times}`;
  };
}

/** Makes an item with its terms and comments. What it names by ids of the file is connected later. */
export async function importItem(desk: Desk, item: WxrItem, key: string): Promise<void> {
  const { db, source, known, tally, timezone, now } = desk;
  const isMounted = known.types.has(item.type) || item.type === "attachment";
  if (!isMounted) {
    tally.unmapped(`type ${item.type}`, "No mounted module declares it; the items were left out.");
    return;
  }
  const earlier = await targetOf(db, source, "content", key);
  if (earlier !== undefined) {
    tally.known(item.type);
    await importComments(db, source, item, earlier, desk);
    return;
  }
  const canFloat = known.statuses.get(item.status)?.floating ?? false;
  const dates = toDates(item.date, item.dateGmt, canFloat, timezone, now);
  const modified = item.modified
    ? toDates(item.modified, item.modifiedGmt, false, timezone, now)
    : dates;
  const columns = toColumns(item, dates, known, tally);
  const wished = item.id > 0 && !(await db.content.get(item.id)) ? { id: item.id } : {};
  const claim = { id: 0, type: item.type, parent: 0 };
  const row = await db.content.insert({
    ...wished,
    ...columns,
    // Below a parent the slug is settled when that is known: `a/team` and `b/team` both keep theirs.
    slug:
      columns.slug === "" || (item.parent !== 0 && nested.has(item.type))
        ? columns.slug
        : await freeSlug(db, claim, columns.slug),
    modified: modified.date,
    modified_gmt: modified.date_gmt,
    author: desk.authors.idOf(item.creator),
  });
  await remember(db, source, "content", key, row.id);
  // Of several items with one id the first is the one that others mean.
  if (item.id > 0 && (await targetOf(db, source, "content", `id:${item.id}`)) === undefined)
    await remember(db, source, "content", `id:${item.id}`, row.id);
  await countItem(db, undefined, row);
  await giveTerms(desk, item, row);
  await importComments(db, source, item, row.id, desk);
  tally.made(item.type);
  const picture = Number(metaOf(item, "_thumbnail_id") ?? 0) || 0;
  if (item.parent !== 0) await leaveLoose(db, source, "item parent", row.id, String(item.parent));
  if (picture !== 0) await leaveLoose(db, source, "item picture", row.id, String(picture));
}

/** Files the item under its terms; a term without a record of its own is made from what the item says. */
async function giveTerms(
  { db, source, known, taxonomies, tally }: Desk,
  item: WxrItem,
  row: { readonly id: number; readonly status: string; readonly date: string },
): Promise<void> {
  const ids = new Map<string, number[]>();
  for (const term of item.terms) {
    if (term.taxonomy === "post_format") continue;
    const taxonomy = taxonomies.get(term.taxonomy);
    if (!taxonomy || !known.types.has(item.type)) {
      tally.unmapped(
        `taxonomy ${term.taxonomy}`,
        "No mounted module declares it; its terms were left out.",
      );
      continue;
    }
    const made = { ...term, description: "", parent: "" };
    const id = await importTerm(db, source, taxonomy, made, undefined);
    ids.set(taxonomy.name, [...(ids.get(taxonomy.name) ?? []), id]);
  }
  for (const [taxonomy, list] of ids) await setTerms(db, row, taxonomy, list);
}

/** Puts items below their parents and gives them their pictures, once all of them are there. */
export async function connect({ db, source, tally }: Desk): Promise<void> {
  const find = (wished: string) => targetOf(db, source, "content", `id:${wished}`);
  for (const { id, wished } of await takeLoose(db, source, "item parent")) {
    const parent = await find(wished);
    const row = await db.content.get(id);
    if (!row) continue;
    if (parent === undefined)
      tally.unmapped(`${row.type} parent`, "The file holds no such item; it stands at the top.");
    const isCircle = parent !== undefined && (await ancestors(db, [parent])).has(id);
    await place(db, row, isCircle ? 0 : (parent ?? 0));
  }
  for (const { id, wished } of await takeLoose(db, source, "item picture")) {
    const picture = await find(wished);
    if (picture === undefined)
      tally.unmapped(
        `${await typeOf(db, id)} picture`,
        "The file holds no such item; it has no picture.",
      );
    else await db.content.updateAll({ id }, { featured_media: picture });
  }
}
/** Puts an item below its parent, where its slug has to be free. */
async function place(db: Desk["db"], row: Item, parent: number): Promise<void> {
  const claim = { id: row.id, type: row.type, parent };
  const isFinal = row.slug === "" || row.status === "trash" || !nested.has(row.type);
  const slug = isFinal ? row.slug : await freeSlug(db, claim, row.slug);
  await db.content.updateAll({ id: row.id }, { parent, slug });
}
const typeOf = async (db: Desk["db"], id: number): Promise<string> =>
  (await db.content.get(id))?.type ?? "item";
