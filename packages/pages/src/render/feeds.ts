import { escapeHtml } from "@waymark/core";
import type { FeedFormat } from "../data/requested.ts";

/** An entry of a feed: an article or a comment. */
export interface FeedEntry {
  readonly id: string;
  readonly link: string;
  /** Plain text. */
  readonly title: string;
  readonly author: string;
  /** Times in UTC, such as `2026-01-15T12:00:00`. */
  readonly published: string;
  readonly updated: string;
  /** Plain text. */
  readonly summary: string;
  /** HTML; empty for protected content. */
  readonly content: string;
  readonly categories: readonly string[];
}
/** A feed of the site. */
export interface Feed {
  readonly title: string;
  readonly description: string;
  /** The page whose items it lists. */
  readonly link: string;
  /** The URL of the feed. */
  readonly self: string;
  readonly language: string;
  /** The author of entries without one. */
  readonly site: string;
  readonly entries: readonly FeedEntry[];
}

/** Characters that XML 1.0 does not allow, even escaped. */
const illegal = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const escaped = (text: string): string => escapeHtml(text.replace(illegal, ""));

const element = (name: string, text: string, attributes = ""): string =>
  `<${name}${attributes}>${escaped(text)}</${name}>\n`;
const toRssDate = (time: string): string => new Date(`${time}Z`).toUTCString();
/** A feed without entries has not changed since the beginning of time. */
const lastUpdate = ({ entries }: Feed): string =>
  entries
    .map(({ updated }) => updated)
    .toSorted()
    .at(-1) ?? "1970-01-01T00:00:00";

/** The media types of feeds. */
export const feedTypes: Readonly<Record<FeedFormat, string>> = {
  rss: "application/rss+xml; charset=UTF-8",
  atom: "application/atom+xml; charset=UTF-8",
};

/** A feed as XML. */
export const toFeedXml = (feed: Feed, format: FeedFormat): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${format === "atom" ? toAtom(feed) : toRss(feed)}`;

function toAtom(feed: Feed): string {
  const entries = feed.entries.map(
    (entry) => `<entry>
${element("id", entry.id)}${element("title", entry.title)}<link rel="alternate" type="text/html" href="${escaped(entry.link)}"/>
${element("published", `${entry.published}Z`)}${element("updated", `${entry.updated}Z`)}<author>${element("name", entry.author || feed.site)}</author>
${entry.categories.map((term) => `<category term="${escaped(term)}"/>\n`).join("")}${
      entry.summary === "" ? "" : element("summary", entry.summary)
    }${entry.content === "" ? "" : element("content", entry.content, ' type="html"')}</entry>
`,
  );
  return `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escaped(feed.language)}" xml:base="${escaped(feed.link)}">
${element("id", feed.self)}${element("title", feed.title)}${feed.description === "" ? "" : element("subtitle", feed.description)}<link rel="self" type="application/atom+xml" href="${escaped(feed.self)}"/>
<link rel="alternate" type="text/html" href="${escaped(feed.link)}"/>
${element("updated", `${lastUpdate(feed)}Z`)}${entries.join("")}</feed>
`;
}

function toRss(feed: Feed): string {
  const items = feed.entries.map(
    (entry) => `<item>
${element("title", entry.title)}${element("link", entry.link)}${element("guid", entry.id, ' isPermaLink="false"')}${element("pubDate", toRssDate(entry.published))}${element("dc:creator", entry.author || feed.site)}${entry.categories.map((term) => element("category", term)).join("")}${element("description", entry.summary)}${entry.content === "" ? "" : element("content:encoded", entry.content)}</item>
`,
  );
  return `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
${element("title", feed.title)}${element("link", feed.link)}${element("description", feed.description)}${element("language", feed.language)}${element("lastBuildDate", toRssDate(lastUpdate(feed)))}<atom:link rel="self" type="application/rss+xml" href="${escaped(feed.self)}"/>
${items.join("")}</channel>
</rss>
`;
}
