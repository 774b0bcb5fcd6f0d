import { decodeSlug, importRemoteImage } from "@waymark/content";
import { errors as coreErrors, parseUrl } from "@waymark/core";
import { checked } from "../args/checked.ts";
import { toPositive, unsent } from "../args/scalars.ts";
import type { Calendar } from "../calendar.ts";
import type { Context } from "../context.ts";
import { invalid } from "../errors.ts";

/** An image that a write names: its id, its address, or 0 for none. */
export type ImageInput = number | string;

/** The image that stands for an item: an id, or an address; empty, 0, null and false are none. */
export const imageArg = checked(
  { type: "string", description: "The image that stands for it: an id, or its address", ...unsent },
  (sent): ImageInput | undefined => {
    if (sent === null || sent === false || sent === "" || sent === 0 || sent === "0") return 0;
    const id = toPositive(sent);
    if (id !== undefined) return id;
    if (typeof sent !== "string" || sent.length > 2000) return undefined;
    return /^https?:$/.test(parseUrl(sent)?.protocol ?? "") ? sent : undefined;
  },
  "Give the id or the address of an image.",
);

/** Values of a write as they were sent: their image is not settled yet. */
export type Sent<V> = Omit<V, "image"> & { readonly image?: ImageInput | undefined };

/** The same values with the id of their image in place of what was sent. */
export async function withImage<V extends { readonly image?: number | undefined }>(
  calendar: Calendar,
  ctx: Context,
  { image, ...values }: Sent<V>,
): Promise<V> {
  const id = await settleImage(calendar, ctx, image);
  return { ...values, ...(id !== undefined && { image: id }) } as unknown as V;
}

/**
 * The id of the image that a write names, before anything is written: one that is elsewhere is fetched, by who may upload
 * files, and kept among the media. Undefined where the write names none.
 *
 * @throws ApiError 400 for what is no image; 401, 403 for one from elsewhere by who may not upload.
 */
async function settleImage(
  { image }: Calendar,
  ctx: Context,
  input: ImageInput | undefined,
): Promise<number | undefined> {
  if (input === undefined || input === 0) return input;
  const found = await (typeof input === "number" ? ctx.db.content.get(input) : fileAt(ctx, input));
  const isImage = found?.type === image.type.name && found.mime_type.startsWith("image/");
  if (isImage && image.rights.read(ctx.actor, found)) return found.id;
  if (typeof input === "number" || input.startsWith(`${ctx.site.url}/`))
    throw invalid("image", "There is no such image.");
  if (!ctx.actor.can("upload_files")) throw coreErrors.rest_forbidden();
  return (await ctx.callService(importRemoteImage, { runtime: image, url: input })).id;
}

/** The media item whose file lies at an address of the site. */
async function fileAt({ db, site }: Context, address: string) {
  const below = `${site.url}/uploads/`;
  if (!address.startsWith(below)) return undefined;
  const name = decodeSlug(address.slice(below.length));
  const file = await db.files.get({ name });
  return file && db.content.get(file.content);
}
