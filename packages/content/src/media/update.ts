import { coreErrors, toTextLine } from "@waymark/core";
import { errors } from "../errors.ts";
import { contentTypes, statuses } from "../extension-points.ts";
import type { TypeRuntime } from "../resources/content.ts";
import { itemPermissions } from "../permissions.ts";
import type { ContentContext, Item } from "../write/item.ts";
import { createItem, updateItem, type OwnColumns } from "../write/save.ts";
import { movedFileSlug } from "../write/slug.ts";
import type { WriteArgs } from "../write/values.ts";
import { familyOf, audienceFor } from "./attachment.ts";
import { moveBytes } from "./quota.ts";

/** Creates the media item of a stored file. */
export async function createMedia(
  runtime: TypeRuntime,
  ctx: ContentContext,
  args: WriteArgs,
  stored: OwnColumns & Pick<Item, "mime_type">,
): Promise<Item> {
  const parent = await parentOf(runtime, ctx, args.post, { forUpdate: true });
  const status = args.status === "private" ? "private" : "inherit";
  checkFeatured(args, stored.mime_type);
  const parentFields = attachedTo(runtime, status, parent?.id ?? 0, parent);
  const own = { ...stored, ...parentFields, ...altOf(args, stored) };
  return createItem(runtime, ctx, toItemArgs(args, status), own);
}

/**
 * Locks a media item for a write, after the item that it is attached to, because its audience depends on both. Writes of
 * that item lock in the same order.
 */
export async function lockMedia(
  { content }: ContentContext["db"],
  id: number,
): Promise<Item | undefined> {
  const { parent = 0 } = (await content.get(id, { forUpdate: false })) ?? {};
  if (parent !== 0) await content.get(parent);
  return content.get(id);
}

/** Updates a media item; omitted arguments stay unchanged. */
export async function updateMedia(
  runtime: TypeRuntime,
  ctx: ContentContext,
  before: Item,
  args: WriteArgs,
): Promise<Item> {
  const status =
    args.status === undefined ? before.status : args.status === "private" ? "private" : "inherit";
  const parentFields = await parentColumns(runtime, ctx, before, args, status);
  checkFeatured(args, before.mime_type);
  const parent = parentFields.parent ?? before.parent;
  const isMoved = parent !== before.parent;
  const claim = { id: before.id, type: before.type, parent };
  const own = {
    ...parentFields,
    ...(isMoved && !args.slug && { slug: await movedFileSlug(ctx.db, claim, before.slug) }),
    ...altOf(args, {}),
  };
  const item = await updateItem(runtime, ctx, before, toItemArgs(args, status), { own });
  await moveBytes(ctx, before, item);
  return item;
}

/** The columns about the parent of a file after an update; empty if they do not change. */
async function parentColumns(
  runtime: TypeRuntime,
  ctx: ContentContext,
  before: Item,
  args: WriteArgs,
  status: string,
): Promise<OwnColumns> {
  if (args.post === undefined && args.status === undefined) return {};
  const at = args.post === undefined ? before.parent : (args.post ?? 0);
  const lock = { forUpdate: true } as const;
  const parent =
    at === before.parent
      ? await ctx.db.content.get(at, lock)
      : await parentOf(runtime, ctx, at, lock);
  return attachedTo(runtime, status, at, parent);
}

/** The arguments of media by the names of other items' arguments. */
const toItemArgs = ({ description, caption, ...args }: WriteArgs, status: string): WriteArgs => ({
  ...args,
  status,
  ...(description !== undefined && { content: description }),
  ...(caption !== undefined && { excerpt: caption }),
});

const altOf = ({ alt_text: alt }: WriteArgs, { extra }: OwnColumns): OwnColumns =>
  alt === undefined ? {} : { extra: { ...extra, alt_text: toTextLine(alt) } };

/** The parent of a file, and its audience there. */
function attachedTo(
  { type }: TypeRuntime,
  status: string,
  at: number,
  parent: Item | undefined,
): OwnColumns {
  const file = { type: type.name, status, password: "", extra: {}, parent: at };
  return { parent: at, audience: audienceFor(file, parent), owner: parent?.author ?? 0 };
}

/**
 * The item that a file is to be attached to: one that the caller may edit, and not a file. Locked when the file is
 * written, because its audience must not change between check and write.
 *
 * @throws ApiError 401 or 403 `rest_cannot_edit`, also for a missing item; 400 `rest_invalid_param`.
 */
export async function parentOf(
  { setup }: Pick<TypeRuntime, "setup">,
  { db, actor }: Pick<ContentContext, "db" | "actor">,
  id: number | null | undefined,
  options: { readonly forUpdate?: true } = {},
): Promise<Item | undefined> {
  if (!id) return undefined;
  const parent = await db.content.get(id, options);
  const type = setup.all(contentTypes).find(({ name }) => name === parent?.type);
  if (!parent || !type || !itemPermissions(type, setup.all(statuses)).edit(actor, parent))
    throw errors.rest_cannot_edit();
  if (type.features.has("file"))
    throw coreErrors.rest_invalid_param({ message: "A file cannot be attached to a file." });
  return parent;
}

/** Audio and video may have a featured image; images may not. */
function checkFeatured({ featured_media: image }: WriteArgs, type: string): void {
  if (image && !["audio", "video"].includes(familyOf(type))) throw errors.rest_no_featured_media();
}
