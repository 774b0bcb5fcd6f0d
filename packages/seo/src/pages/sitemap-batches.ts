import { escapeXml } from "@waymark/core";
import { authorsAreHidden, havePublished } from "@waymark/accounts";
import {
  contentTypes,
  publicTaxonomies,
  isPublic,
  pageOnFront,
  showOnFront,
} from "@waymark/content";
import type { Context } from "../builder.ts";
import { sectionOf, buildOf, pageSize } from "../entries/entry.ts";
import { seoSettings } from "../settings.ts";
import { archivesOf } from "../entries/build-other.ts";
import { isElsewhere } from "../entries/store.ts";
import { isHidden } from "../head/page.ts";
import { archivePage, frontPage } from "../head/page-at.ts";

/** A URL in a sitemap, or a sitemap in an index. */
export interface SitemapUrl {
  readonly loc: string;
  readonly lastmod?: Date | null | undefined;
}
/** The two kinds of documents. */
export type SitemapKind = "index" | "urls";

const space = "http://www.sitemaps.org/schemas/sitemap/0.9";
const elements = {
  index: { whole: "sitemapindex", one: "sitemap" },
  urls: { whole: "urlset", one: "url" },
} as const;

/** Streams a sitemap in batches, so that only one is in memory. */
export function toSitemap(
  kind: SitemapKind,
  batches: AsyncIterable<readonly SitemapUrl[]>,
): ReadableStream<Uint8Array> {
  const { whole, one } = elements[kind];
  const encoder = new TextEncoder();
  const source = batches[Symbol.asyncIterator]();
  let isBegun = false;
  return new ReadableStream<Uint8Array>({
    async pull(control) {
      const begin = `<?xml version="1.0" encoding="UTF-8"?>\n<${whole} xmlns="${space}">\n`;
      const start = isBegun ? "" : begin;
      isBegun = true;
      const { done, value } = await source.next();
      const text = done ? `</${whole}>\n` : value.map((place) => toXml(one, place)).join("");
      control.enqueue(encoder.encode(start + text));
      if (done) control.close();
    },
    async cancel() {
      await source.return?.();
    },
  });
}

function toXml(element: string, { loc, lastmod }: SitemapUrl): string {
  const time = lastmod ? `<lastmod>${lastmod.toISOString().slice(0, 19)}+00:00</lastmod>` : "";
  return `<${element}><loc>${escapeXml(loc)}</loc>${time}</${element}>\n`;
}

/** A section of the sitemap: the items of a type, the terms of a taxonomy, authors. */
interface Section {
  /** Its name in URLs. */
  readonly name: string;
  readonly object_type: string;
  readonly object_sub_type: string;
}

/** The names of types and other sections that options or administrators exclude. */
const excludedFrom = ({ options, settings }: Context): ReadonlySet<string> =>
  new Set([...options.sitemap.without, ...settings.get(seoSettings).hidden_types]);

/** The sections of a site, without those excluded by options or administrators. */
export function sectionsOf(ctx: Context): readonly Section[] {
  const { all, settings } = ctx;
  const { many_authors } = settings.get(seoSettings);
  const out = excludedFrom(ctx);
  const types = all(contentTypes)
    .filter(({ viewable }) => viewable)
    .map(({ name }) => ({ name, object_type: "post", object_sub_type: name }));
  const terms = publicTaxonomies(all).map(({ name }) => ({
    name,
    object_type: "term",
    object_sub_type: name,
  }));
  const authors = { name: "author", object_type: "user", object_sub_type: "" };
  const listed = many_authors && !authorsAreHidden({ all, settings });
  const sections = [...types, ...terms, ...(listed ? [authors] : [])];
  const seen = new Set<string>();
  return sections.filter(({ name }) => !out.has(name) && !seen.has(name) && seen.add(name));
}

/** The key of a section in entries and sitemap pages. */
const keyOfSection = ({ object_type, object_sub_type }: Section): string =>
  sectionOf({ object_type, object_sub_type });

/** Rows in memory at a time. */
const batchSize = 250;
/** Maximum number of sitemaps in an index: the protocol allows 50,000. */
const maxSitemaps = 50_000 - batchSize;
/** The section without entries: the home page, and archive pages of types. */
export const general = "site";

/** The URL of a page of a section. */
export const addressOf = ({ site }: Pick<Context, "site">, name: string, page: number): string =>
  `${site.url}/sitemap-${name}-${page}.xml`;

/** All non-empty sitemaps. */
export async function* sitemapsOf(
  ctx: Context,
  sections: readonly Section[],
): AsyncGenerator<readonly SitemapUrl[]> {
  yield [{ loc: addressOf(ctx, general, 1) }];
  const names = new Map(sections.map((one) => [keyOfSection(one), one.name]));
  const where = { section: { in: [...names.keys()] }, entries: { gt: 0 } };
  let after: { readonly section: string; readonly page: number } | undefined;
  for (let count = 0; count < maxSitemaps; count += batchSize) {
    const rows = await ctx.db.sitemap_pages.find({
      where,
      orderBy: [{ section: "asc" }, { page: "asc" }],
      limit: batchSize,
      after,
    });
    if (rows.length > 0)
      yield rows.map(({ section, page, modified }) => ({
        loc: addressOf(ctx, names.get(section) ?? "", page),
        lastmod: modified,
      }));
    after = rows.at(-1);
    if (rows.length < batchSize) return;
  }
}

/**
 * The URLs of one page of a section: at most as many as its range of IDs. A page named in the index exists, even if
 * none of its URLs are public now.
 */
export async function* placesOf(
  ctx: Context,
  section: Section,
  page: number,
): AsyncGenerator<readonly SitemapUrl[]> {
  const { object_type, object_sub_type } = section;
  const last = page * pageSize;
  let reached = last - pageSize;
  let isEmpty = true;
  while (reached < last) {
    const rows = await ctx.db.entries.find({
      where: {
        object_type,
        object_sub_type,
        listed: true,
        object_id: { between: [reached + 1, last] },
      },
      orderBy: "object_id",
      limit: batchSize,
      columns: ["object_id", "permalink", "permalink_hash", "built_by", "modified"],
    });
    const ids = rows.map(({ object_id }) => object_id);
    const listed = ids.length === 0 ? new Set<number>() : await readable(ctx, object_type, ids);
    const built = buildOf(ctx);
    const places = rows
      // Entries that moved, or were built for another URL of the site, are listed after they are rebuilt.
      .filter((row) => row.permalink_hash !== "" && row.built_by === built)
      .filter(({ object_id }) => listed.has(object_id))
      .map(({ permalink, modified }) => ({ loc: permalink, lastmod: modified }));
    if (places.length > 0) {
      isEmpty = false;
      yield places;
    }
    reached = ids.at(-1) ?? last;
    if (rows.length < batchSize) break;
  }
  if (!isEmpty) return;
  const known = await ctx.db.sitemap_pages.get({ section: keyOfSection(section), page });
  if (known && known.entries > 0) yield [];
}

/** The home page and the archive pages of types, unless they are hidden or have another canonical URL. */
export async function* generalUrls(ctx: Context): AsyncGenerator<readonly SitemapUrl[]> {
  const out = excludedFrom(ctx);
  const listed = archivesOf(ctx).filter(({ type }) => !out.has(type.name));
  const archives = await Promise.all(listed.map((archive) => archivePage(ctx, archive)));
  yield [await frontPage(ctx), ...archives]
    .filter((page) => !isHidden(ctx, page) && !isElsewhere(page.own, page.link))
    .map(({ link }) => ({ loc: link }));
}

/**
 * Filters entries: public items except the one on the home page, terms with items, and users with published items.
 * Other pages are empty.
 */
async function readable(
  { db, all, settings }: Context,
  object_type: string,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (object_type === "post") {
    const items = await db.content.find({
      where: { id: { in: ids }, password: "" },
      columns: ["id", "type", "status", "audience"],
    });
    const front = settings.get(showOnFront) === "page" ? settings.get(pageOnFront) : 0;
    const open = items.filter((item) => item.id !== front && isPublic(item, all));
    return new Set(open.map(({ id }) => id));
  }
  const rows =
    object_type === "term"
      ? await db.terms.find({ where: { id: { in: ids }, count: { gt: 0 } }, columns: ["id"] })
      : await db.users.find({ where: { id: { in: ids }, ...havePublished(all) }, columns: ["id"] });
  return new Set(rows.map(({ id }) => id));
}
