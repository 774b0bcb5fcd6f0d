import { isPublic, linksTo, type ItemAtUrl, toAttachment } from "@waymark/content";
import { renderExcerpt, renderTitle } from "@waymark/content-text";
import { parseUrl } from "@waymark/core";
import { readStructured } from "../blocks.ts";
import type { Context } from "../builder.ts";
import { toLookupContext } from "./entry.ts";
import { parseHtml, beginningOf, countWords, toPlain } from "../plain-text.ts";
import type { Crumb, Facts, Picture } from "./values.ts";

/** Maximum file size of a shared image, in bytes. */
const maxBytes = 2_097_152;
/** Maximum number of characters to search for an image. */
const maxSearched = 100_000;

/** The featured images of items, by ID. */
export type Files = ReadonlyMap<number, ItemAtUrl["item"]>;

/** Reads the featured images of items in one query. */
async function filesFor({ db }: Context, found: readonly ItemAtUrl[]): Promise<Files> {
  const candidates = found
    .filter(({ type }) => !type.features.has("file"))
    .map(({ item }) => item.featured_media);
  const ids = [...new Set(candidates)].filter((id) => id > 0);
  const files = ids.length === 0 ? [] : await db.content.find({ where: { id: { in: ids } } });
  return new Map(files.map((file) => [file.id, file]));
}

/**
 * The image of an item: the item itself, its featured image, or the first one in its text, in the largest suitable
 * size. Only public images.
 */
function pictureOf(ctx: Context, { item, type }: ItemAtUrl, files: Files): Picture | undefined {
  if (type.features.has("file")) return pictureAt(ctx, item);
  const file = files.get(item.featured_media);
  const own = file && pictureAt(ctx, file);
  return own ?? firstIn(item.content.slice(0, maxSearched), ctx.site.url);
}

function pictureAt({ all, site }: Context, file: ItemAtUrl["item"]): Picture | undefined {
  // Imported images may have no file yet.
  if (file.file === "" || !file.mime_type.startsWith("image/") || !isPublic(file, all))
    return undefined;
  const { url, width, height, sizes = [] } = toAttachment(file, site);
  const { media } = file.extra;
  const type = file.mime_type;
  if (!media || media.filesize <= maxBytes) return { url, width, height, type };
  for (const name of ["large", "medium_large"]) {
    const made = media.sizes?.[name];
    const known = sizes.find((one) => one.name === name);
    if (made && known && made.filesize <= maxBytes)
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

type Item = ItemAtUrl["item"];
/** Maximum number of ancestors in the breadcrumbs of an item. */
export const deepest = 10;
/** Maximum number of characters to count words in. */
const maxLength = 200_000;
/** Maximum number of terms of an item in its head. */
const maxTerms = 50;

/** Data related to items, read for all of them together. */
interface RelatedData {
  readonly above: ReadonlyMap<number, Ancestor>;
  readonly files: Files;
  readonly terms: ReadonlyMap<number, readonly number[]>;
}
/** An ancestor page that is public. */
interface Ancestor {
  readonly title: string;
  readonly link: string;
  readonly parent: number;
}

/**
 * The facts of items, by ID. The number of queries depends on the depth of the hierarchy, not on the number of items.
 */
export async function factsOf(
  ctx: Context,
  found: readonly ItemAtUrl[],
): Promise<ReadonlyMap<number, Facts>> {
  const open = found.filter(({ item }) => item.password === "");
  const around: RelatedData = {
    above: await pagesAbove(ctx, found),
    files: await filesFor(ctx, open),
    terms: await termsOf(ctx, open),
  };
  return new Map(found.map((one) => [one.item.id, toFacts(ctx, one, around)]));
}

/** The facts of an item; for a damaged item only its dates, so that it stops neither writes nor pages. */
function toFacts(ctx: Context, found: ItemAtUrl, around: RelatedData): Facts {
  try {
    return allFacts(ctx, found, around);
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
    const { id: item, date_gmt, modified_gmt } = found.item;
    ctx.log.warn("The data for an item's head could not be read.", { item, error });
    return { published: toIso(date_gmt), modified: toIso(modified_gmt) };
  }
}

function allFacts(ctx: Context, found: ItemAtUrl, around: RelatedData): Facts {
  const { item } = found;
  const times = { published: toIso(item.date_gmt), modified: toIso(item.modified_gmt) };
  const above = crumbsAbove(item, around.above);
  if (item.password !== "") return { ...times, above, isProtected: true };
  const { questions, howTos } = readStructured(item.content);
  const pages = item.content.split("<!--nextpage-->", 10_000).length;
  return {
    ...times,
    above,
    excerpt: excerptOf(item),
    words: countWords(toPlain(item.content.slice(0, maxLength), maxLength)),
    takesComments: found.type.features.has("comments") && item.comment_status === "open",
    image: pictureOf(ctx, found, around.files),
    terms: around.terms.get(item.id) ?? [],
    ...(pages > 1 && { pages }),
    ...(questions.length > 0 && { questions }),
    ...(howTos.length > 0 && { howTos }),
  };
}

function excerptOf(item: Item): string {
  if (item.excerpt.trim() !== "") return toPlain(renderTitle(item.excerpt), 1000);
  const made = renderExcerpt(
    { raw: "", content: item.content.slice(0, maxLength) },
    { postId: item.id },
  );
  return beginningOf(toPlain(made, 1000).replace(/\s*\[…\]$/, ""), 156);
}

/** The public ancestors of an item, the topmost first. */
function crumbsAbove(item: Item, above: RelatedData["above"]): readonly Crumb[] {
  const crumbs: Crumb[] = [];
  const seen = new Set([item.id]);
  for (let id = item.parent; !seen.has(id) && crumbs.length < deepest;) {
    seen.add(id);
    const page = above.get(id);
    if (!page) break;
    crumbs.unshift({ name: toPlain(renderTitle(page.title), 1000), link: page.link });
    id = page.parent;
  }
  return crumbs;
}

async function pagesAbove(
  ctx: Context,
  found: readonly ItemAtUrl[],
): Promise<RelatedData["above"]> {
  const known = new Map<number, Pick<Item, "title" | (typeof columns)[number]>>();
  let next = found.map(({ item }) => item.parent);
  for (let level = 0; level < deepest; level++) {
    const ids = [...new Set(next)].filter((id) => id > 0 && !known.has(id));
    if (ids.length === 0) break;
    const rows = await ctx.db.content.find({ where: { id: { in: ids } }, columns });
    const open = rows.filter((item) => isPublic(item, ctx.all));
    for (const item of open) known.set(item.id, item);
    next = open.map(({ parent }) => parent);
  }
  const links =
    known.size === 0 ? new Map() : await linksTo(toLookupContext(ctx), [...known.values()]);
  return new Map(
    [...known.values()].map(({ id, title, parent }) => [
      id,
      { title, parent, link: links.get(id) ?? "" },
    ]),
  );
}
const columns = ["id", "type", "status", "audience", "slug", "date", "parent", "title"] as const;

async function termsOf(
  { db }: Context,
  found: readonly ItemAtUrl[],
): Promise<RelatedData["terms"]> {
  const terms = new Map<number, number[]>();
  if (found.length === 0) return terms;
  const links = await db.termLinks.find({
    where: {
      content: { in: found.map(({ item }) => item.id) },
      taxonomy: { in: ["category", "post_tag"] },
    },
    limit: maxTerms * found.length,
    columns: ["content", "term"],
  });
  for (const { content, term } of links) {
    const own = terms.get(content) ?? [];
    terms.set(content, own);
    if (own.length < maxTerms) own.push(term);
  }
  return terms;
}

/** A UTC date as content stores it. */
export function toDate(gmt: string): Date | null {
  const date = new Date(`${gmt}Z`);
  return Number.isNaN(date.getTime()) ? null : date;
}
/** `2024-01-05T15:00:00+00:00`; empty if there is no date. */
const toIso = (gmt: string): string => (toDate(gmt) ? `${gmt.slice(0, 19)}+00:00` : "");
