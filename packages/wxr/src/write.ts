import { cdata, group, metaLines, plain, toCdata, toXmlText } from "./markup.ts";
import type { WxrComment, WxrItem, WxrItemTerm, WxrRecord, WxrSite } from "./records.ts";

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

/** The element for data that the format does not define. */
const extension = "waymark:extra";

/** An item as an `<item>` element. */
function fromItem(item: WxrItem): string {
  return group("item", [
    cdata("title", item.title),
    plain("link", item.link),
    plain("pubDate", item.pubDate),
    cdata("dc:creator", item.creator),
    `<guid isPermaLink="${item.isPermaLink}">${toXmlText(item.guid)}</guid>\n`,
    plain("description", ""),
    cdata("content:encoded", item.content),
    cdata("excerpt:encoded", item.excerpt),
    plain("wp:post_id", item.id),
    cdata("wp:post_date", item.date),
    cdata("wp:post_date_gmt", item.dateGmt),
    cdata("wp:post_modified", item.modified),
    cdata("wp:post_modified_gmt", item.modifiedGmt),
    cdata("wp:comment_status", item.commentStatus),
    cdata("wp:ping_status", item.pingStatus),
    cdata("wp:post_name", item.slug),
    cdata("wp:status", item.status),
    plain("wp:post_parent", item.parent),
    plain("wp:menu_order", item.menuOrder),
    cdata("wp:post_type", item.type),
    cdata("wp:post_password", item.password),
    plain("wp:is_sticky", item.isSticky ? 1 : 0),
    cdata("wp:attachment_url", item.attachmentUrl),
    ...item.terms.map(fromItemTerm),
    metaLines("wp:postmeta", item.meta),
    cdata(extension, item.extension),
    ...item.comments.map(fromComment),
  ]);
}

function fromItemTerm({ taxonomy, slug, name }: WxrItemTerm): string {
  const attributes = `domain="${toXmlText(taxonomy)}" nicename="${toXmlText(slug)}"`;
  return `<category ${attributes}>${toCdata(name)}</category>\n`;
}

function fromComment(comment: WxrComment): string {
  return group("wp:comment", [
    plain("wp:comment_id", comment.id),
    cdata("wp:comment_author", comment.author),
    cdata("wp:comment_author_email", comment.email),
    plain("wp:comment_author_url", comment.url),
    cdata("wp:comment_author_IP", comment.ip),
    cdata("wp:comment_date", comment.date),
    cdata("wp:comment_date_gmt", comment.dateGmt),
    cdata("wp:comment_content", comment.content),
    cdata("wp:comment_approved", comment.approved),
    cdata("wp:comment_type", comment.type),
    plain("wp:comment_parent", comment.parent),
    plain("wp:comment_user_id", comment.userId),
    metaLines("wp:commentmeta", comment.meta),
    cdata(extension, comment.extension),
  ]);
}
