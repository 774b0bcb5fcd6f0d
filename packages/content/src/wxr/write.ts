import { cdata, group, metaLines, plain } from "./markup.ts";
import type { WxrRecord, WxrSite } from "./records.ts";
import { extension, fromItem } from "./write-item.ts";

const NAMESPACES = [
  'xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"',
  'xmlns:content="http://purl.org/rss/1.0/modules/content/"',
  'xmlns:wfw="http://wellformedweb.org/CommentAPI/"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  'xmlns:wp="http://wordpress.org/export/1.2/"',
  'xmlns:waymark="urn:waymark:export:1"',
].join(" ");

/**
 * Writes a WXR 1.2 file, one piece of text per record, in the given order; readers expect authors before categories,
 * tags and terms, and items last. Reading it with `parseWxr` gives equal records, except that the version becomes 1.2
 * and characters that XML cannot hold (most control characters) are left out. `site` records among `records` are
 * skipped.
 */
export async function* writeWxr(
  site: WxrSite,
  records: AsyncIterable<WxrRecord> | Iterable<WxrRecord>,
): AsyncGenerator<string, void, undefined> {
  yield fromSite(site);
  for await (const record of records) {
    if (record.kind !== "site") yield fromRecord(record);
  }
  yield "</channel>\n</rss>\n";
}

function fromSite(site: WxrSite): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<rss version="2.0" ${NAMESPACES}>\n`,
    "<channel>\n",
    plain("title", site.title),
    plain("link", site.link),
    plain("description", site.description),
    site.pubDate === undefined ? "" : plain("pubDate", site.pubDate),
    plain("language", site.language),
    plain("wp:wxr_version", "1.2"),
    plain("wp:base_site_url", site.baseSiteUrl),
    plain("wp:base_blog_url", site.baseBlogUrl),
  ].join("");
}

function fromRecord(record: Exclude<WxrRecord, WxrSite>): string {
  switch (record.kind) {
    case "author":
      return group("wp:author", [
        record.id === 0 ? "" : plain("wp:author_id", record.id),
        cdata("wp:author_login", record.login),
        cdata("wp:author_email", record.email),
        cdata("wp:author_display_name", record.displayName),
        cdata("wp:author_first_name", record.firstName),
        cdata("wp:author_last_name", record.lastName),
        cdata(extension, record.extension),
      ]);
    case "category":
      return group("wp:category", [
        record.id === 0 ? "" : plain("wp:term_id", record.id),
        cdata("wp:category_nicename", record.slug),
        cdata("wp:category_parent", record.parent),
        cdata("wp:cat_name", record.name),
        cdata("wp:category_description", record.description),
        metaLines("wp:termmeta", record.meta),
        cdata(extension, record.extension),
      ]);
    case "tag":
      return group("wp:tag", [
        record.id === 0 ? "" : plain("wp:term_id", record.id),
        cdata("wp:tag_slug", record.slug),
        cdata("wp:tag_name", record.name),
        cdata("wp:tag_description", record.description),
        metaLines("wp:termmeta", record.meta),
        cdata(extension, record.extension),
      ]);
    case "term":
      return group("wp:term", [
        record.id === 0 ? "" : plain("wp:term_id", record.id),
        cdata("wp:term_taxonomy", record.taxonomy),
        cdata("wp:term_slug", record.slug),
        cdata("wp:term_parent", record.parent),
        cdata("wp:term_name", record.name),
        cdata("wp:term_description", record.description),
        metaLines("wp:termmeta", record.meta),
        cdata(extension, record.extension),
      ]);
    case "item":
      return fromItem(record);
  }
}
