import { blockDelimiters, toAttributes, toBlockJson } from "@waymark/content-text";
import { followReferences } from "../media/references.ts";
import { type BlockReferences, type SourceId, withOtherIds } from "./block-references.ts";
import type { Context } from "./context.ts";
import { type ImportDb, targetsOf } from "./origin.ts";
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

async function idsOfContent(db: ImportDb, ids: readonly number[]): Promise<readonly number[]> {
  if (ids.length === 0) return [];
  const rows = await db.content.find({ where: { id: { in: [...new Set(ids)] } }, columns: ["id"] });
  return rows.map(({ id }) => id);
}

/** Replaces the ids of the source in the texts of an item by those of the imported items, terms and users. */
export async function rewriteIds(
  { source, tally, authors, known: { references } }: Omit<Context, "db">,
  db: ImportDb,
  id: number,
): Promise<void> {
  const row = await db.content.get(id, { forUpdate: true });
  if (!row) return;
  const ids = idsIn(`${row.content}\n${row.excerpt}`, references);
  const kinds = [
    ["content", ids.filter(({ of }) => of === "content")],
    ["term", ids.filter(({ of }) => typeof of === "object")],
  ] as const;
  const known = new Map<string, number>();
  for (const [kind, some] of kinds)
    if (some.length > 0)
      for (const [key, target] of await targetsOf(db, source, kind, some.map(keyOf)))
        known.set(key, target);
  const others = ids.filter((one) => one.of === "content" && !known.has(keyOf(one)));
  const taken = new Set(
    await idsOfContent(
      db,
      others.map(({ id: other }) => other),
    ),
  );
  const newOf = (one: SourceId): number | undefined => {
    if (one.of === "user") return authors.idOfNumber(one.id) || undefined;
    // Another import may add the item with this id. The id of an item of this site would show that item.
    return (
      known.get(keyOf(one)) ?? (one.of === "content" && !taken.has(one.id) ? one.id : undefined)
    );
  };
  for (const one of new Map(ids.map((given) => [keyOf(given), given])).values())
    if (!known.has(keyOf(one)) && !(one.of === "user" && newOf(one) !== undefined))
      tally.unmapped(reportText("whatIds", { type: row.type }), reportText("targetMissing"));
  const texts = {
    content: withIds(row.content, references, newOf),
    excerpt: withIds(row.excerpt, references, newOf),
  };
  if (texts.content === row.content && texts.excerpt === row.excerpt) return;
  await db.content.update(id, { ...texts, version: row.version + 1 });
  await followReferences(db, id, row, texts);
  await noteChanged(db, source, [id]);
}
