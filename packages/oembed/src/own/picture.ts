import type { accountTables } from "@waymark/accounts";
import { isPublic, type ItemAtUrl, type LookupContext, toAttachment } from "@waymark/content";
import type { ImageSource } from "@waymark/content-text";
import type { Db } from "@waymark/core";

/** The context of handlers of this module. */
export type Context = LookupContext & { readonly db: Db<Pick<typeof accountTables, "users">> };

/** An image file of an item. Width and height in pixels. */
export type Picture = Omit<ImageSource, "name">;

/**
 * The image of an item: its featured image, or the item itself if it is an image; in the largest size not wider than
 * `width`, otherwise the smallest size. Undefined for protected items and for images that are not public.
 */
export async function pictureOf(
  { db, site, all }: Context,
  { item, type }: ItemAtUrl,
  width: number,
): Promise<Picture | undefined> {
  if (item.password !== "") return undefined;
  const id = item.featured_media;
  const file = type.features.has("file") ? item : id > 0 ? await db.content.get(id) : undefined;
  if (!file?.mime_type.startsWith("image/") || !isPublic(file, all)) return undefined;
  const { url, width: full, height, sizes = [] } = toAttachment(file, site);
  if (full === undefined || height === undefined) return undefined;
  const whole = { url, width: full, height };
  const shape = full / height;
  // Cropped sizes with another aspect ratio are excluded.
  const alike = sizes.filter((one) => Math.abs(one.width / one.height / shape - 1) < 0.05);
  const known: readonly Picture[] = [whole, ...alike].toSorted((a, b) => a.width - b.width);
  const fitting = known.findLast((one) => one.width <= width) ?? known[0];
  return fitting && { url: fitting.url, width: fitting.width, height: fitting.height };
}
