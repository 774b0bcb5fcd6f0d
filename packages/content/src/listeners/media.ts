import { type Context, on } from "../builder.ts";
import { contentTypes, statuses } from "../extension-points.ts";
import { permalinkRules } from "../permalink.ts";
import { isOpen, itemPermissions } from "../permissions.ts";
import { attachment } from "../types.ts";
import { changeItem, followItem } from "../write/item.ts";
import { movedFileSlug } from "../write/slug.ts";
import { audienceFor } from "../media/attachment.ts";
import { countsOfBytes } from "../media/quota.ts";
import { addRemoval } from "../jobs/files.ts";
import { contentDeleted, counted } from "../events.ts";

/** Files are removed after their item has been deleted and committed; attached files move up. */
export const followRemoval = on(
  contentDeleted,
  async ({ item }, ctx) => {
    const { db, jobs, emit } = ctx;
    if (item.type !== attachment.name) return releaseAttached(ctx, item);
    await db.formerFiles.removeAll({ content: item.id });
    const files = await db.files.find({ where: { content: item.id } });
    if (files.length === 0) return;
    await db.files.removeAll({ content: item.id });
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    await emit(counted, countsOfBytes(item.author, -bytes));
    await addRemoval(
      jobs,
      files.map(({ name }) => name),
    );
  },
  { name: "follow-removal" },
);

/** Files that were not public do not become public when their item is deleted: they become private. */
async function releaseAttached(
  ctx: Context,
  { id, parent }: { readonly id: number; readonly parent: number },
): Promise<void> {
  const { db, all, options, site } = ctx;
  const attached = await db.content.find({
    where: { parent: id, type: attachment.name },
    orderBy: "id",
    forUpdate: true,
  });
  if (attached.length === 0) return;
  const permissions = itemPermissions(attachment, all(statuses), all(contentTypes));
  const rules = permalinkRules(attachment, all(statuses), options.permalinks, site);
  const above = parent === 0 ? undefined : await db.content.get(parent, { forUpdate: true });
  const at = above?.id ?? 0;
  for (const file of attached) {
    const isHidden = file.status === "inherit" && !isOpen(permissions, file.audience);
    const status = isHidden ? "private" : file.status;
    const claim = { id: file.id, type: file.type, parent: at };
    const moved = await changeItem(db, file, {
      parent: at,
      slug: await movedFileSlug(db, claim, file.slug),
      status,
      audience: audienceFor({ ...file, status, parent: at }, above),
      owner: above?.author ?? 0,
      version: file.version + 1,
    });
    await followItem(ctx, rules, file, moved);
  }
}
