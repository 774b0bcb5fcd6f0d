import { type CommentItem, postsPerPage } from "@waymark/content";
import { toAsset, toAssetResponse, translatorOf } from "@waymark/core";
import { definePageHandler, type Call } from "../builder.ts";
import { archiveAt, isAt } from "../data/archives.ts";
import { readRequested, type Requested } from "../data/requested.ts";
import { anonymousVisitor, embeddedIn, listItems, type Visitor } from "../data/visitor.ts";
import { feedTypes, toFeedXml, type Feed, type FeedEntry } from "../render/feeds.ts";
import { plainText, summaryOf } from "../render/text.ts";
import { authorOf } from "../templates/parts.ts";
import { pagesMessages } from "../messages/index.ts";
import type { PageItem, TemplateContext } from "../templates/types.ts";
import { findInPeriod, findItem } from "./items.ts";
import { redirectTo } from "./redirect.ts";

/** The title, the page and the entries of a feed. */
type Source = Pick<Feed, "title" | "link" | "entries"> & { readonly description?: string };

/**
 * Feeds in RSS and Atom: of the site at `/feed/`, of each archive below its URL, of all comments at `/comments/feed/`, and
 * of the comments on an item below its permalink. They are the same for all visitors.
 */
export const feeds = definePageHandler("feeds", async (ctx) => {
  // Feeds are cached by programs, so they must not depend on the visitor.
  const context = { ...ctx, language: ctx.site.locale };
  const { request, site } = context;
  const isRead = request.method === "GET" || request.method === "HEAD";
  const requested = isRead ? readRequested(request.url, site) : undefined;
  if (!requested?.feed) return undefined;
  if (requested.redirect !== undefined) return redirectTo(requested.redirect, 301);
  const visitor = anonymousVisitor(context);
  const source = await sourceAt(context, visitor, requested);
  if (!source) return undefined;
  const { description = site.description, ...rest } = source;
  const feed: Feed = {
    ...rest,
    description,
    self: `${source.link.split("?")[0]}feed/${requested.feed === "atom" ? "atom/" : ""}`,
    language: site.locale,
    site: site.name,
  };
  const asset = toAsset(toFeedXml(feed, requested.feed), feedTypes[requested.feed]);
  return toAssetResponse(asset, request, {
    maxAge: 300,
    headers: { "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'" },
  });
});

async function sourceAt(
  ctx: Call,
  visitor: Visitor,
  requested: Requested,
): Promise<Source | undefined> {
  const { site, settings } = ctx;
  const { path } = requested;
  const t = translatorOf(pagesMessages, ctx);
  const size = Math.min(100, settings.get(postsPerPage));
  const entriesOf = async (base: string, query: object) => {
    const { items } = await listItems(visitor, base, { ...query, per_page: size });
    return items.map((item) => toEntry(item));
  };
  if (path === "/")
    return { title: site.name, link: `${site.url}/`, entries: await entriesOf("posts", {}) };
  if (path === "/comments/")
    return {
      title: t("commentsOnSite", { site: site.name }),
      link: `${site.url}/comments/`,
      entries: await commentEntries(visitor, t, { per_page: size }),
    };
  const inPeriod = await findInPeriod(ctx, requested);
  const archive = inPeriod ? undefined : await archiveAt(ctx, visitor, requested);
  if (archive && isAt(archive.link, path, site))
    return {
      title: `${archive.name} · ${site.name}`,
      description: plainText(archive.description.html),
      link: archive.link,
      entries: await entriesOf(archive.base, archive.query),
    };
  const found = inPeriod ?? (await findItem(ctx, requested));
  if (!found) return undefined;
  const { status, body } = await visitor.get(`${found.base}/:id`, { id: found.id });
  if (status !== 200) return undefined;
  return {
    title: t("commentsOnItem", { title: plainText((body as PageItem).title?.rendered ?? "") }),
    link: found.permalink,
    entries: await commentEntries(visitor, t, { post: [found.id], per_page: size }),
  };
}

/** Longest summary, in characters. */
const maxSummaryLength = 500;

function toEntry(item: PageItem): FeedEntry {
  const terms = embeddedIn<{ readonly name: string }>(item, "core:term");
  return {
    id: item.guid.rendered.replaceAll("&amp;", "&").replaceAll("&#038;", "&"),
    link: item.link,
    title: plainText(item.title?.rendered ?? "") || item.slug,
    author: plainText(authorOf(item)?.name ?? ""),
    published: item.date_gmt,
    updated: item.modified_gmt,
    summary: summaryOf(plainText(item.excerpt?.rendered ?? ""), maxSummaryLength),
    content: item.content?.rendered ?? "",
    categories: terms.map(({ name }) => plainText(name)),
  };
}

async function commentEntries(
  visitor: Visitor,
  t: TemplateContext["t"],
  query: object,
): Promise<readonly FeedEntry[]> {
  const { status, body } = await visitor.get("comments", query);
  if (status !== 200) return [];
  return (body as readonly CommentItem[]).map(
    ({ link, author_name: author, date_gmt: date, content: { rendered } }) => ({
      id: link,
      link,
      title: t("commentBy", { author: author || t("anonymous") }),
      author,
      published: date,
      updated: date,
      summary: summaryOf(plainText(rendered), maxSummaryLength),
      content: rendered,
      categories: [],
    }),
  );
}
