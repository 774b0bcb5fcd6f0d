import { extensionOf, integerOf, textOf, wordOf } from "./element.ts";
import type { Element } from "./element.ts";
import type { WxrAuthor, WxrSite } from "./records.ts";
import { WxrError } from "./wxr-error.ts";

const VERSIONS: readonly string[] = ["1.0", "1.1", "1.2"];

/** The record of the site, from the children of `<channel>` before the first author, term or item. */
export function toSite(channel: Element): WxrSite {
  const version = wordOf(channel, "wp:wxr_version");
  if (version === "") {
    throw new WxrError(
      "This is RSS but not a WXR file: <wp:wxr_version> must come before authors, terms and items.",
      channel.line,
    );
  }
  if (!VERSIONS.includes(version)) {
    throw new WxrError(
      `WXR version "${version.slice(0, 20)}" is not supported; supported are ${VERSIONS.join(", ")}.`,
      channel.line,
    );
  }
  const link = wordOf(channel, "link");
  const pubDate = wordOf(channel, "pubDate");
  return {
    kind: "site",
    title: textOf(channel, "title") ?? "",
    link,
    description: textOf(channel, "description") ?? "",
    language: wordOf(channel, "language"),
    baseSiteUrl: wordOf(channel, "wp:base_site_url") || link,
    baseBlogUrl: wordOf(channel, "wp:base_blog_url") || link,
    version,
    ...(pubDate === "" ? {} : { pubDate }),
  };
}

/** An `<wp:author>` element as a record. */
export function toAuthor(element: Element): WxrAuthor {
  return {
    kind: "author",
    id: integerOf(element, "wp:author_id"),
    login: wordOf(element, "wp:author_login"),
    email: wordOf(element, "wp:author_email"),
    displayName: textOf(element, "wp:author_display_name") ?? "",
    firstName: textOf(element, "wp:author_first_name") ?? "",
    lastName: textOf(element, "wp:author_last_name") ?? "",
    ...extensionOf(element),
  };
}
