import { splitFileName, decodeSlug } from "@waymark/content-text";
import {
  md5,
  parseHeaderValue,
  type TempFile,
  toLocal,
  type Upload,
  invalidArgument,
  discardBody,
} from "@waymark/core";
import { errors } from "../errors.ts";
import { counted } from "../events.ts";
import type { TypeRuntime } from "../resources/content.ts";
import { isOpen } from "../permissions.ts";
import type { Item } from "../write/item.ts";
import type { WriteArgs } from "../write/values.ts";
import { addressOf, audienceOf } from "./attachment.ts";
import { lockImage } from "../locks.ts";
import { folderOf, randomName, toSafeName, withSuffix } from "./file-name.ts";
import { kindsWith } from "./kinds.ts";
import { checkQuota, countsOfBytes, lockLimitedQuota } from "./quota.ts";
import { type MediaFacts, sizesOf } from "./sizes.ts";
import { headLength, sniff } from "./sniff.ts";
import { discard, type StoredMedia, storeMedia } from "./store.ts";
import { createMedia, parentOf } from "./update.ts";
import { type Context, defineService } from "../builder.ts";
import { remember, targetOf } from "../import/origin.ts";

/** An uploaded file that passed the checks: its bytes and the name that was sent. */
export interface ReceivedFile {
  readonly tempFile: TempFile;
  readonly name: string;
}

/**
 * The file of a request, checked for completeness.
 *
 * @throws ApiError 400 `rest_upload_no_data`, `rest_upload_no_content_type`, `rest_upload_no_content_disposition`,
 * `rest_upload_invalid_disposition`; 412 `rest_upload_hash_mismatch`.
 */
export async function arrived(upload: Upload | undefined, request: Request): Promise<ReceivedFile> {
  if (!upload)
    throw isStructured(request)
      ? errors.rest_upload_no_content_disposition()
      : errors.rest_upload_no_data();
  const { tempFile, form, md5: digest } = upload;
  if (tempFile.size === 0) throw errors.rest_upload_no_data();
  const name = form === "multipart" ? (upload.name ?? "") : nameIn(upload, request);
  if (digest !== undefined && (await md5(tempFile.stream())) !== digest.trim().toLowerCase())
    throw errors.rest_upload_hash_mismatch();
  return { tempFile, name };
}

/** JSON and forms contain arguments, not a file. */
const isStructured = ({ headers }: Request): boolean =>
  /^application\/(?:json|[\w.-]{1,80}\+json|x-www-form-urlencoded)\b/i.test(
    headers.get("content-type") ?? "",
  ) && !headers.has("content-disposition");

function nameIn({ disposition }: Upload, { headers }: Request): string {
  // The value is not used, but an empty header is an error of the client.
  if (headers.get("content-type")?.trim() === "") throw errors.rest_upload_no_content_type();
  if (!disposition) throw errors.rest_upload_no_content_disposition();
  const name = parseHeaderValue(disposition)?.parameters["filename"];
  if (!name) throw errors.rest_upload_invalid_disposition();
  return name;
}

/** A context with the transaction of an endpoint, in which permissions are checked again; `W` is the context in it. */
export interface MediaContext<W extends Context = Context> extends Context {
  write<R>(work: (within: W) => Promise<R>): Promise<R>;
}

/**
 * Stores an uploaded file: first its bytes and smaller versions, then the item, in one transaction. If that fails, the
 * bytes are removed.
 *
 * @throws ApiError 415 `rest_upload_unsupported_type`, 413 `rest_upload_user_quota_exceeded`, and the errors of writing
 * an item or reading an image.
 */
export async function storeUpload(
  runtime: TypeRuntime,
  ctx: MediaContext,
  { tempFile, name }: ReceivedFile,
  args: WriteArgs,
): Promise<Item> {
  const known = kindsWith(ctx.options.uploads.types);
  const found = await sniff(name, await tempFile.head(headLength), known);
  if (!found) throw errors.rest_upload_unsupported_type();
  await checkQuota(ctx.db, ctx.options, args.author || ctx.actor.id, tempFile.size);
  const plain = toSafeName(name, found.extension, (extension) => known.has(extension));
  const isHidden = await hides(runtime, ctx, args);
  const stored = await storeMedia(ctx, tempFile, {
    folder: currentFolder(ctx),
    // Files that are not public get unguessable names.
    name: isHidden ? withSuffix(plain, randomName()) : plain,
    kind: found.kind,
    sizes: sizesOf(ctx.options),
  });
  const { image_meta: notes } = stored.facts;
  const fields = {
    title: noted(notes, "title") || baseOf(isHidden ? plain : keptName(stored)),
    ...(noted(notes, "caption") !== "" && { caption: noted(notes, "caption") }),
  };
  return insertMedia(runtime, ctx, stored, () => ({ ...fields, ...withoutUnset(args) }));
}

/** Creates the item of a stored file; `toArgs` runs in the transaction. If it fails, the file is removed. */
export async function insertMedia<W extends Context>(
  runtime: TypeRuntime,
  ctx: MediaContext<W>,
  { file, files, facts }: StoredMedia,
  toArgs: (within: W) => WriteArgs,
): Promise<Item> {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const [displayed] = files.filter(({ name }) => name === file);
  try {
    return await ctx.write(async (within) => {
      const { db, options, site, actor, emit } = within;
      const args = toArgs(within);
      const author = args.author || actor.id;
      await lockLimitedQuota(db, options, author);
      await checkQuota(db, options, author, bytes);
      const item = await createMedia(runtime, within, args, {
        mime_type: displayed?.type ?? "",
        file,
        guid: addressOf(file, site),
        extra: { media: facts },
      });
      await db.files.insertAll(files.map((one) => ({ ...one, content: item.id })));
      await emit(counted, countsOfBytes(item.author, bytes));
      return item;
    });
  } catch (error) {
    await discard(ctx, files);
    throw error;
  }
}

/** The folder of the current month, in the site's time zone. */
export const currentFolder = ({ clock, site }: Pick<Context, "clock" | "site">): string =>
  folderOf(toLocal(clock.now(), site.timezone));

async function hides(runtime: TypeRuntime, ctx: Context, args: WriteArgs): Promise<boolean> {
  if (args.status === "private") return true;
  const parent = await parentOf(runtime, ctx, args.post);
  return parent !== undefined && !isOpen(runtime.permissions, audienceOf(parent));
}

const baseOf = (name: string): string => splitFileName(name).base;
/** The name of the original file, without its folder. */
const keptName = ({ file, facts }: StoredMedia): string =>
  facts.original_image ?? file.slice(file.lastIndexOf("/") + 1);

function noted(notes: MediaFacts["image_meta"], name: string): string {
  const note = notes?.[name];
  // Cameras store file numbers as titles.
  return typeof note === "string" && !/^[\d\s]*$/.test(note) ? note.trim() : "";
}

const withoutUnset = (args: WriteArgs): WriteArgs =>
  Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined));

/** Maximum size of a remote image in bytes. */
const maxBytes = 20 * 1024 * 1024;
/** The source under which origins of remote images are stored. */
const source = "remote-image";

/** The URL of a remote image, and the folder in which it is stored. */
export interface RemoteImage {
  readonly runtime: TypeRuntime;
  readonly url: string;
}

/**
 * Stores an image from another site as a media item, and returns the item. Images that were stored before are not
 * fetched again. Call it outside of a transaction, which would block other writes while the other site responds.
 *
 * @throws ApiError 400 `rest_invalid_param` if there is no image, and the errors of storing a file.
 */
export const importRemoteImage = defineService(
  "content.remote-image",
  async (ctx, { runtime, url }: RemoteImage): Promise<Item> => {
    const storedIn = async ({ db }: Pick<typeof ctx, "db">): Promise<Item | undefined> => {
      const known = await targetOf(db, source, "image", url);
      const item = known === undefined ? undefined : await db.content.get(known);
      return item && runtime.permissions.read(ctx.actor, item) ? item : undefined;
    };
    const existing = await storedIn(ctx);
    if (existing) return existing;
    const response = await ctx.fetch(url).catch(() => {
      throw notThere();
    });
    if (response.status !== 200 || !response.body) {
      await discardBody(response);
      throw notThere();
    }
    const body = response.body;
    const tempFile = await ctx.tempStorage(body, { limit: maxBytes }).catch((error: unknown) => {
      throw isCut(error) ? notThere() : error;
    });
    try {
      const name = decodeSlug(new URL(url).pathname.split("/").at(-1) ?? "");
      const allowed = kindsWith(ctx.options.uploads.types);
      const found = await sniff(name, await tempFile.head(headLength), allowed);
      if (found && !found.kind.type.startsWith("image/")) throw notThere();
      let other: Item | undefined;
      const write = <R>(work: (within: typeof ctx) => Promise<R>) =>
        ctx.transaction(async (within) => {
          await lockImage(within.db, url);
          // Another request may have stored the image meanwhile, or stored it for other readers.
          other = await storedIn(within);
          if (other) throw new Error("The image has already been stored.");
          const item = (await work(within)) as R & Pick<Item, "id">;
          await remember(within.db, source, "image", url, item.id, { replaces: true });
          return item;
        });
      try {
        return await storeUpload(runtime, { ...ctx, write }, { tempFile, name }, {});
      } catch (error) {
        if (other) return other;
        throw error;
      }
    } finally {
      await tempFile.drop();
    }
  },
);

const notThere = () => invalidArgument("image", "The URL is not that of an image.", false);
/** Whether the connection failed or the fetcher rejected the request. */
const isCut = (error: unknown): boolean =>
  error instanceof TypeError || Reflect.get(Object(error), "name") === "OutboundError";
