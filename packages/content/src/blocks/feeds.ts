import { dateFormat, escapeHtml, parseUrl, perSite, discardBody } from "@waymark/core";
import { LRUCache } from "lru-cache";
import { type Context, defineService } from "../builder.ts";
import type { DynamicBlocks } from "../extension-points.ts";
import { type BlockTexts, blockTexts } from "../messages/index.ts";
import { readStart } from "../remote/read-start.ts";
import type { FeedEntry } from "../remote/feed-reader.ts";
import { type Attributes, toClass, toNumber, toText } from "./attributes.ts";

/** The entries of a feed, and when it is requested again. */
interface StoredFeed {
  readonly entries: readonly FeedEntry[];
  readonly next: number;
  /** Headers that ask for a response only if the feed has changed. */
  readonly conditions: Readonly<Record<string, string>>;
}
/** How long entries are used, and how long after a failure the feed is requested again, in milliseconds. */
const [freshFor, retryAfter] = [3_600_000, 600_000];
/** Maximum size of a feed in bytes. The entries that are complete within it are read. */
const maxBytes = 1_000_000;
/** Maximum number of feeds that are requested at the same time. */
const maxLoading = 5;

const sizeOf = (feed: StoredFeed) => JSON.stringify(feed).length;
const feedsOf = perSite(() => ({
  stored: new LRUCache<string, StoredFeed>({
    max: 200,
    maxSize: 2_000_000,
    sizeCalculation: sizeOf,
  }),
  loading: new Set<string>(),
}));

/** The stored entries of a feed, undefined before they are loaded for the first time; a feed that is new or out of date is requested in the background. */
function entriesOf(ctx: Context, url: string): readonly FeedEntry[] | undefined {
  const { stored, loading } = feedsOf(ctx.site);
  const known = stored.get(url);
  const isDue = !known || known.next <= ctx.clock.now().getTime();
  if (isDue && !loading.has(url) && loading.size < maxLoading) {
    loading.add(url);
    void load(ctx, url, known)
      .catch((error: unknown) => {
        ctx.log.debug("A feed could not be read.", { url, error });
        const next = ctx.clock.now().getTime() + retryAfter;
        return { entries: known?.entries ?? [], next, conditions: known?.conditions ?? {} };
      })
      .then((feed) => {
        stored.set(url, feed);
        loading.delete(url);
      });
  }
  return known?.entries;
}

async function load(
  { fetch, clock }: Context,
  url: string,
  known: StoredFeed | undefined,
): Promise<StoredFeed> {
  const accept = "application/rss+xml, application/atom+xml, application/xml;q=0.9, text/xml;q=0.8";
  const response = await fetch(new URL(url), { headers: { Accept: accept, ...known?.conditions } });
  const next = clock.now().getTime() + freshFor;
  if (response.status === 304 && known) return { ...known, next };
  if (response.status !== 200) {
    await discardBody(response);
    throw new Error(`The feed has the status ${response.status}.`);
  }
  const { text } = await readStart(response, maxBytes);
  // Loaded with the first feed, since most sites have none.
  const { readFeed } = await import("../remote/feed-reader.ts");
  const entries = readFeed(text, response.url || url);
  if (!entries) throw new Error("The response is not a feed.");
  const conditions = Object.entries({
    "If-None-Match": "etag",
    "If-Modified-Since": "last-modified",
  })
    .map(([name, from]) => [name, response.headers.get(from)] as const)
    .filter((header): header is [string, string] => header[1] !== null);
  return { entries, next, conditions: Object.fromEntries(conditions) };
}

/**
 * Renders entries of feeds of other sites. Readers do not wait for these sites: until a feed is loaded for the first
 * time, the block is a link to it.
 */
export const feeds = defineService(
  "content.feeds",
  async (ctx, { blocks }: DynamicBlocks): Promise<readonly string[]> => {
    const t = blockTexts(ctx);
    return blocks.map((block) => {
      const url = toFeedUrl(block["feedURL"]);
      if (!url) return "";
      const count = toNumber(block["itemsToShow"], { fallback: 5, min: 1, max: 20 });
      const known = entriesOf(ctx, url.href);
      const entries = known?.slice(0, count) ?? [];
      const loading = known ? "" : " data-loading";
      if (entries.length === 0)
        return `<p class="${toClass("wp-block-rss", block)}"${loading}>${toLink(url.href, url.host, block)}</p>`;
      const items = entries.map((entry) => toItem(entry, block, ctx.site, t));
      return `<ul class="${classOf(block)}">${items.join("")}</ul>`;
    });
  },
);

/** The URL of a feed; undefined unless it is an http or https URL without a password. */
function toFeedUrl(value: unknown): URL | undefined {
  const text = toText(value).trim();
  const url = text.length > 2_000 ? undefined : parseUrl(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined;
  url.hash = "";
  return url;
}

function classOf(block: Attributes): string {
  const columns = toNumber(block["columns"], { fallback: 2, min: 1, max: 6 });
  return toClass("wp-block-rss", block, [
    block["blockLayout"] === "grid" && `is-grid columns-${columns}`,
    block["displayDate"] === true && "has-dates",
    block["displayAuthor"] === true && "has-authors",
    block["displayExcerpt"] === true && "has-excerpts",
  ]);
}

function toItem(
  { title, link, author, text, date }: FeedEntry,
  block: Attributes,
  { locale, timezone }: Context["site"],
  t: BlockTexts,
): string {
  const part = (name: string) => `wp-block-rss__item-${name}`;
  const name = title || t("noTitle");
  const day = date && dateFormat(locale, { dateStyle: "long", timeZone: timezone }).format(date);
  const words = toNumber(block["excerptLength"], { fallback: 55, min: 10, max: 100 });
  return [
    '<li class="wp-block-rss__item">',
    `<div class="${part("title")}">${link ? toLink(link, name, block) : escapeHtml(name)}</div>`,
    block["displayDate"] === true &&
      day &&
      `<time datetime="${date.toISOString()}" class="${part("publish-date")}">${escapeHtml(day)}</time> `,
    block["displayAuthor"] === true &&
      author &&
      `<span class="${part("author")}">${escapeHtml(t("by", { author }))}</span>`,
    block["displayExcerpt"] === true &&
      text &&
      `<div class="${part("excerpt")}">${escapeHtml(cut(text, words))}</div>`,
    "</li>",
  ]
    .filter((html) => typeof html === "string")
    .join("");
}

/** The first words of a text. */
function cut(text: string, words: number): string {
  const all = text.split(" ");
  return all.length <= words ? text : `${all.slice(0, words).join(" ")}…`;
}

function toLink(href: string, text: string, block: Attributes): string {
  const target = block["openInNewTab"] === true ? ' target="_blank"' : "";
  const rel = toText(block["rel"]).slice(0, 100);
  return `<a href="${escapeHtml(href)}"${target}${rel && ` rel="${escapeHtml(rel)}"`}>${escapeHtml(text)}</a>`;
}
