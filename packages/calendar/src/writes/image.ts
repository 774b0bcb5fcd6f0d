import { importRemoteImage, storedFileName } from "@waymark/content";
import { coreErrors, parseUrl } from "@waymark/core";
import { checked, toPositive, unsent } from "../args/scalars.ts";
import type { Context } from "../builder.ts";
import type { Calendar } from "../calendar.ts";
import { invalid } from "../errors.ts";

/** An image in a write: its ID, its URL, or 0 for none. */
export type ImageInput = number | string;

/** The image argument: an ID, or a URL; empty, 0, null and false mean none. */
export const imageArg = checked(
  { type: "string", description: "Featured image: an ID, or a URL to fetch", ...unsent },
  (input): ImageInput | undefined => {
    if (input === null || input === false || input === "" || input === 0 || input === "0") return 0;
    const id = toPositive(input);
    if (id !== undefined) return id;
    if (typeof input !== "string" || input.length > 2000) return undefined;
    return /^https?:$/.test(parseUrl(input)?.protocol ?? "") ? input : undefined;
  },
  "Must be the ID or the URL of an image.",
);

/** The values of a write as they were sent, with an unresolved image. */
export type WithImageInput<V> = Omit<V, "image"> & { readonly image?: ImageInput | undefined };

/** The same values with the ID of their image. */
export async function withImage<V extends { readonly image?: number | undefined }>(
  calendar: Calendar,
  ctx: Context,
  { image, ...values }: WithImageInput<V>,
): Promise<V> {
  const id = await resolveImage(calendar, ctx, image);
  return { ...values, ...(id !== undefined && { image: id }) } as unknown as V;
}

/**
 * The ID of the image of a write, resolved before the transaction: a remote one is fetched, if the user may upload
 * files, and stored as media. Undefined if the write has none.
 *
 * @throws ApiError 400 for something other than an image; 401, 403 for a remote one without the permission to upload.
 */
async function resolveImage(
  { image }: Calendar,
  ctx: Context,
  input: ImageInput | undefined,
): Promise<number | undefined> {
  if (input === undefined || input === 0) return input;
  const found = await (typeof input === "number" ? ctx.db.content.get(input) : fileAt(ctx, input));
  const isImage = found?.type === image.type.name && found.mime_type.startsWith("image/");
  if (isImage && image.permissions.read(ctx.actor, found)) return found.id;
  if (typeof input === "number" || input.startsWith(`${ctx.site.url}/`))
    throw invalid("image", "The image was not found.");
  if (!ctx.actor.can("upload_files")) throw coreErrors.rest_forbidden();
  return (await ctx.callService(importRemoteImage, { runtime: image, url: input })).id;
}

/** The media item of a file URL of the site. */
async function fileAt({ db, site }: Context, address: string) {
  if (!address.startsWith(`${site.url}/uploads/`)) return undefined;
  const file = await db.files.get({ name: storedFileName(address) });
  return file && db.content.get(file.content);
}
