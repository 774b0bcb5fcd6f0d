import type { Context } from "../builder.ts";
import { updateCommentCopies } from "../comments/item-copy.ts";
import { permalinkChanged } from "../events.ts";
import { contentTypes, statuses } from "../extension-points.ts";
import { lockParents } from "../locks.ts";
import { audienceFor } from "../media/attachment.ts";
import { ancestors, permalinkRules } from "../permalink.ts";
import { changeItem, type Item, moveOf, noteOf, touchBelow } from "../write/item.ts";
import { freeSlug, movedFileSlug, nested } from "../write/slug.ts";
import { rewriteIds, rewriteLateId } from "./block-ids.ts";
import type { ImportContext } from "./context.ts";
import { connectItemData } from "./item-data.ts";
import { connectMenus } from "./menu-entries.ts";
import { makeConnections, targetOf } from "./origin.ts";
import { reportText } from "./report-text.ts";
import { isCreated, noteChanged } from "./saved-events.ts";

/** Sets parents, images, menu targets and references of modules when all items have been imported. */
export async function connect(scope: Context, ctx: Omit<ImportContext, "db">): Promise<void> {
  const { source, tally } = ctx;
  const find = (db: Context["db"], requested: string) =>
    targetOf(db, source, "content", `id:${requested}`);
  await makeConnections(scope, source, "item parent", async (inner, id, requested) => {
    const { db } = inner;
    const parent = await find(db, requested);
    const row = await db.content.get(id, { forUpdate: true });
    // An editor may have set another parent since an earlier run.
    if (!row || row.parent !== 0) return true;
    await lockParents(db, row.type);
    const isCircle = parent !== undefined && (await ancestors(db, [parent])).has(id);
    const isFile = row.type === "attachment" && row.status === "inherit";
    const isLeftOut =
      parent === undefined &&
      (await targetOf(db, source, "left-out", `id:${requested}`)) !== undefined;
    const isHidden = parent === undefined && isFile && !ctx.isWhole && !isLeftOut;
    if (parent === undefined)
      tally.unmapped(
        reportText("whatParent", { type: row.type }),
        reportText(isHidden ? "attachedMissing" : "parentMissing"),
      );
    await setParent(inner, source, row, isCircle ? 0 : (parent ?? 0), isHidden);
    return parent !== undefined || isLeftOut;
  });
  await makeConnections(scope, source, "item picture", async ({ db }, id, requested) => {
    const picture = await find(db, requested);
    const row = await db.content.get(id, { forUpdate: true });
    // An editor may have set another image since an earlier run.
    if (row?.featured_media !== 0) return true;
    if (picture !== undefined) {
      await db.content.update(id, { featured_media: picture, version: row.version + 1 });
      await noteChanged(db, source, [id]);
      return true;
    }
    tally.unmapped(reportText("whatPicture", { type: row.type }), reportText("pictureMissing"));
    return false;
  });
  await connectMenus(scope, source);
  await connectItemData(scope, ctx);
  // Before the notes of this run's texts, so that ids are looked up once.
  await makeConnections(scope, source, "late block id", ({ db }, id, key) =>
    rewriteLateId(ctx, db, id, key),
  );
  await makeConnections(scope, source, "block ids", async ({ db }, id) => {
    await rewriteIds(ctx, db, id);
    return true;
  });
}
/** Moves an item below its parent, with a free slug, and updates the audience of files unless they stay hidden. */
async function setParent(
  { db, all, options, site, emit }: Context,
  source: string,
  row: Item,
  parent: number,
  isHidden: boolean,
): Promise<void> {
  const claim = { id: row.id, type: row.type, parent };
  const isFile = row.type === "attachment";
  const isFinal = row.slug === "" || row.status === "trash" || !(isFile || nested.has(row.type));
  const slug = isFinal ? row.slug : await (isFile ? movedFileSlug : freeSlug)(db, claim, row.slug);
  const above =
    isFile && parent !== 0 ? await db.content.get(parent, { forUpdate: true }) : undefined;
  const readers = isFile &&
    !isHidden && {
      audience: audienceFor({ ...row, parent }, above),
      owner: above?.author ?? 0,
    };
  const item = { ...row, parent, slug, ...readers, version: row.version + 1 };
  const isChanged = (["parent", "slug", "audience", "owner"] as const).some(
    (name) => item[name] !== row[name],
  );
  if (!isChanged) return;
  await changeItem(db, row, item);
  await noteChanged(db, source, [row.id]);
  if (readers) await updateCommentCopies(db, item);
  const type = all(contentTypes).find(({ name }) => name === row.type);
  if (!type?.features.has("hierarchy")) return;
  await touchBelow(db, row.id);
  if (await isCreated(db, source, row.id)) return;
  const rules = permalinkRules(type, all(statuses), options.permalinks, site);
  const move = await moveOf(db, rules, row, item);
  if (move) await emit(permalinkChanged, { item: noteOf(item), ...move });
}
