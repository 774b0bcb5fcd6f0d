import type { Db } from "@waymark/core";
import type { Context } from "../builder.ts";
import { errors } from "../errors.ts";
import { counted } from "../events.ts";
import { addRemoval } from "../jobs/files.ts";
import type { TypeRuntime } from "../resources/content.ts";
import { isOpen } from "../permissions.ts";
import { tables } from "../tables.ts";
import type { Item } from "../write/item.ts";
import { updateItem } from "../write/save.ts";
import { beside, familyOf } from "./attachment.ts";
import { randomName, toSafeName, withSuffix } from "./file-name.ts";
import { type MediaContext, type ReceivedFile, currentFolder } from "./insert.ts";
import { kindsWith } from "./kinds.ts";
import { checkBytes, countsOfBytes, lockLimitedQuota } from "./quota.ts";
import { sizesOf } from "./sizes.ts";
import { headLength, sniff } from "./sniff.ts";
import { discard, type StoredMedia, storeMedia } from "./store.ts";

/**
 * Replaces the file of a media item: first stores the bytes and smaller versions, then changes the item in one
 * transaction. The new file has a name of its own, and the addresses of the old files lead to the new ones. The old files
 * are removed after the transaction.
 *
 * @throws ApiError 415 `rest_upload_unsupported_type`, 400 `rest_upload_other_kind`, 413
 * `rest_upload_user_quota_exceeded`, and the errors of reading an image.
 */
export async function replaceFile(
  runtime: TypeRuntime,
  ctx: MediaContext<Context & { readonly found: Item }>,
  item: Item,
  { tempFile, name }: ReceivedFile,
): Promise<Item> {
  const known = kindsWith(ctx.options.uploads.types);
  const found = await sniff(name, await tempFile.head(headLength), known);
  if (!found) throw errors.rest_upload_unsupported_type();
  checkKind(item, found.kind.type);
  const plain = toSafeName(name, found.extension, (extension) => known.has(extension));
  const stored = await storeMedia(ctx, tempFile, {
    folder: currentFolder(ctx),
    // Files that are not public get unguessable names.
    name: isOpen(runtime.permissions, item.audience) ? plain : withSuffix(plain, randomName()),
    kind: found.kind,
    sizes: sizesOf(ctx.options),
  });
  try {
    return await ctx.write((within) => setFile(runtime, within, stored));
  } catch (error) {
    await discard(ctx, stored.files);
    throw error;
  }
}

/** The item in the transaction, with its new file. */
async function setFile(
  runtime: TypeRuntime,
  within: Context & { readonly found: Item },
  { file, files, facts }: StoredMedia,
): Promise<Item> {
  const { db, options, emit, jobs, found: before } = within;
  const type = files.find(({ name }) => name === file)?.type ?? "";
  checkKind(before, type);
  const old = await db.files.find({ where: { content: before.id } });
  const bytes = sumOf(files) - sumOf(old);
  await lockLimitedQuota(db, options, before.author);
  await checkBytes(db, options, before.author, bytes);
  const sizes = sizesByName(before);
  const names = old.map(({ name }) => name);
  await db.files.removeAll({ content: before.id });
  await db.formerFiles.insertAll(
    names.map((name) => ({
      name,
      content: before.id,
      size: sizes.get(name) ?? "",
      version: before.version,
    })),
  );
  await limitFormer(db, before.id);
  await db.files.insertAll(files.map((one) => ({ ...one, content: before.id })));
  await emit(counted, countsOfBytes(before.author, bytes));
  await addRemoval(jobs, names);
  const own = { mime_type: type, file, extra: { media: facts } };
  return updateItem(runtime, within, before, {}, { own });
}

/** Maximum number of former names per item, besides those that texts refer to; the oldest ones are forgotten. */
const maxFormer = 1_000;

async function limitFormer(
  db: Pick<Db<typeof tables>, "formerFiles">,
  content: number,
): Promise<void> {
  const referring = { table: tables.mediaReferences, to: "key", from: "name" } as const;
  const where = { content, not: { exists: referring } };
  const excess = (await db.formerFiles.count(where)) - maxFormer;
  if (excess <= 0) return;
  const oldest = await db.formerFiles.find({
    where,
    columns: ["name"],
    orderBy: [{ version: "asc" }],
    limit: Math.min(excess, maxFormer),
  });
  await db.formerFiles.removeAll({ name: { in: oldest.map(({ name }) => name) } });
}

const sumOf = (files: readonly { readonly size: number }[]): number =>
  files.reduce((sum, { size }) => sum + size, 0);

/** The names of an item's sizes, by the names of their files. */
const sizesByName = ({ file, extra }: Item): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(extra.media?.sizes ?? {}).map(([name, size]) => [beside(file, size.file), name]),
  );

/** Texts embed images, audio and video according to their kind, so only a file of the same kind can replace them. */
function checkKind({ file, mime_type: before }: Item, type: string): void {
  const [old, now] = [kindOf(before), kindOf(type)];
  if (file !== "" && old !== now) throw errors.rest_upload_other_kind();
}

function kindOf(type: string): string {
  const family = familyOf(type);
  return ["image", "audio", "video"].includes(family) ? family : "document";
}
