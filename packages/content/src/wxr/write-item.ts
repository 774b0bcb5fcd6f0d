import { cdata, group, metaLines, plain, toCdata, toXmlText } from "./markup.ts";
import type { WxrComment, WxrItem, WxrItemTerm } from "./records.ts";

/** The element for data that the format has no element for. */
export const extension = "waymark:extra";

/** An item as an `<item>` element. */
export function fromItem(item: WxrItem): string {
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
