import { isPublic, toAttachment, type ItemAtUrl } from "@waymark/content";
import { parseUrl } from "@waymark/core";
import type { Context } from "../builder.ts";
import { parseHtml } from "../text/parse.ts";
import type { Picture } from "./facts.ts";

/** Maximum file size of a shared image, in bytes. */
const mostBytes = 2_097_152;
/** Maximum number of characters to search for an image. */
const longest = 100_000;

/** The featured images of items, by ID. */
export type Files = ReadonlyMap<number, ItemAtUrl["item"]>;

/** Reads the featured images of items in one query. */
export async function filesFor({ db }: Context, found: readonly ItemAtUrl[]): Promise<Files> {
  const wanted = found
    .filter(({ type }) => !type.features.has("file"))
    .map(({ item }) => item.featured_media);
  const ids = [...new Set(wanted)].filter((id) => id > 0);
  const files = ids.length === 0 ? [] : await db.content.find({ where: { id: { in: ids } } });
  return new Map(files.map((file) => [file.id, file]));
}

/**
 * The image of an item: the item itself, its featured image, or the first one in its text, in the largest suitable
 * size. Only public images.
 */
export function pictureOf(
  ctx: Context,
  { item, type }: ItemAtUrl,
  files: Files,
): Picture | undefined {
  if (type.features.has("file")) return pictureAt(ctx, item);
  const file = files.get(item.featured_media);
  const own = file && pictureAt(ctx, file);
  return own ?? firstIn(item.content.slice(0, longest), ctx.site.url);
}

function pictureAt({ all, site }: Context, file: ItemAtUrl["item"]): Picture | undefined {
  if (!file.mime_type.startsWith("image/") || !isPublic(file, all)) return undefined;
  const { url, width, height, sizes = [] } = toAttachment(file, site);
  const { media } = file.extra;
  const type = file.mime_type;
  if (!media || media.filesize <= mostBytes) return { url, width, height, type };
  for (const name of ["large", "medium_large"]) {
    const made = media.sizes?.[name];
    const known = sizes.find((one) => one.name === name);
    if (made && known && made.filesize <= mostBytes)
      return { url: known.url, width: known.width, height: known.height, type };
  }
  return undefined;
}

function firstIn(html: string, base: string): Picture | undefined {
  if (!/<img\s/i.test(html)) return undefined;
  let found: Picture | undefined;
  parseHtml(html, {
    open(name, { src = "" }) {
      if (found || name !== "img" || src.length > 2048) return;
      const url = parseUrl(src, `${base}/`);
      if (url && /^https?:$/.test(url.protocol)) found = { url: url.href };
    },
  });
  return found;
}
