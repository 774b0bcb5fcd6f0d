import { type Element, extensionOf, integerOf, metaOf, textOf, wordOf } from "./channel.ts";
import type { WxrComment, WxrItem, WxrItemTerm } from "./records.ts";

/** An `<item>` element as a record. Missing values are empty, 0 or the default of a new post. */
export function toItem(element: Element): WxrItem {
  const guid = element.children.find((child) => child.name === "guid");
  const modified = wordOf(element, "wp:post_modified");
  const modifiedGmt = wordOf(element, "wp:post_modified_gmt");
  const attachmentUrl = wordOf(element, "wp:attachment_url");
  return {
    kind: "item",
    id: integerOf(element, "wp:post_id"),
    type: wordOf(element, "wp:post_type") || "post",
    status: wordOf(element, "wp:status") || "publish",
    title: textOf(element, "title") ?? "",
    link: wordOf(element, "link"),
    guid: guid?.text.trim() ?? "",
    // In RSS a guid is a permalink by default.
    isPermaLink: guid?.attributes.get("isPermaLink") !== "false",
    creator: wordOf(element, "dc:creator"),
    pubDate: wordOf(element, "pubDate"),
    date: wordOf(element, "wp:post_date"),
    dateGmt: wordOf(element, "wp:post_date_gmt"),
    ...(modified === "" ? {} : { modified }),
    ...(modifiedGmt === "" ? {} : { modifiedGmt }),
    content: textOf(element, "content:encoded") ?? "",
    excerpt: textOf(element, "excerpt:encoded") ?? "",
    slug: wordOf(element, "wp:post_name"),
    parent: integerOf(element, "wp:post_parent"),
    menuOrder: integerOf(element, "wp:menu_order"),
    commentStatus: wordOf(element, "wp:comment_status"),
    pingStatus: wordOf(element, "wp:ping_status"),
    isSticky: integerOf(element, "wp:is_sticky") === 1,
    password: textOf(element, "wp:post_password") ?? "",
    ...(attachmentUrl === "" ? {} : { attachmentUrl }),
    terms: termsOf(element),
    meta: metaOf(element, "wp:postmeta"),
    comments: element.children.filter(({ name }) => name === "wp:comment").map(toComment),
    ...extensionOf(element),
  };
}

/** Version 1.0 contains each term twice, once without a slug, and has another name for tags. */
function termsOf(element: Element): WxrItemTerm[] {
  const terms: WxrItemTerm[] = [];
  for (const { name, attributes, text } of element.children) {
    const slug = attributes.get("nicename") ?? "";
    if (name !== "category" || slug === "") continue;
    const domain = attributes.get("domain") ?? "category";
    terms.push({ taxonomy: domain === "tag" ? "post_tag" : domain, slug, name: text });
  }
  return terms;
}

function toComment(element: Element): WxrComment {
  return {
    id: integerOf(element, "wp:comment_id"),
    author: textOf(element, "wp:comment_author") ?? "",
    email: wordOf(element, "wp:comment_author_email"),
    url: wordOf(element, "wp:comment_author_url"),
    ip: wordOf(element, "wp:comment_author_IP"),
    date: wordOf(element, "wp:comment_date"),
    dateGmt: wordOf(element, "wp:comment_date_gmt"),
    content: textOf(element, "wp:comment_content") ?? "",
    approved: wordOf(element, "wp:comment_approved"),
    type: wordOf(element, "wp:comment_type"),
    parent: integerOf(element, "wp:comment_parent"),
    userId: integerOf(element, "wp:comment_user_id"),
    meta: metaOf(element, "wp:commentmeta"),
    ...extensionOf(element),
  };
}
