import {
  attachment,
  contentOptions,
  isPublished,
  itemAt,
  itemById,
  type ItemAtUrl,
  type MediaItem,
  pageForPosts,
  pageOnFront,
  plainId,
  plainIdNames,
  privateItemAt,
  readArchivePath,
  showOnFront,
} from "@waymark/content";
import { rawHtml } from "@waymark/core";
import type { Call } from "../builder.ts";
import { commentsOf, type Submitted } from "../data/comments.ts";
import { standfirstOf, toPages, withImages, toAccessible } from "../data/content.ts";
import { withEmbeds } from "../data/embeds.ts";
import { neighboursOf } from "../data/neighbours.ts";
import { enteredPassword } from "../data/password.ts";
import type { Requested } from "../data/requested.ts";
import { typesOf } from "../data/types.ts";
import { previewedItem } from "../data/preview.ts";
import { readItem, type Visitor } from "../data/visitor.ts";
import { embedsOf } from "../render/embeds.ts";
import { toPageResponse, viewOf } from "../render/response.ts";
import { plainText, summaryOf, toPath, withParameter } from "../render/text.ts";
import { titleOf } from "../templates/parts.ts";
import type { ItemContext, PageItem } from "../templates/types.ts";
import { homePage, withPage } from "./lists.ts";
import { redirectTo } from "./redirect.ts";

/** A public item: the URL of its page, its permalink, its id, and the base of the routes of its type. */
export interface FoundItem {
  /** The permalink, or the home page for the item that is the front page. */
  readonly link: string;
  readonly permalink: string;
  readonly id: number;
  readonly base: string;
}

/** The URL of the home page. */
export const homeLink = ({ url }: Pick<Call["site"], "url">): string => `${url}/`;

const isFront = ({ settings }: Pick<Call, "settings">, id: number): boolean =>
  settings.get(showOnFront) === "page" && settings.get(pageOnFront) === id;

/** The published item at a URL that these pages show. */
export async function findItem(
  context: Call,
  { path, url }: Requested,
): Promise<FoundItem | undefined> {
  const ctx = { ...context, options: context.optionsOf(contentOptions) };
  const id = path === "/" ? plainId(url.searchParams) : undefined;
  const found: ItemAtUrl | undefined =
    id === undefined
      ? await itemAt(ctx, context.site.url + path, isPublished)
      : await itemById(ctx, id, isPublished);
  const type = found && typesOf(context).find(({ name }) => name === found.type.name);
  if (!type) return undefined;
  const { id: own } = found.item;
  const link = isFront(ctx, own) ? homeLink(ctx.site) : found.link;
  return { link, permalink: found.link, id: own, base: type.base };
}

/** The published item at the URL of a period, such as a post "2026" with the permalinks `/:slug/`. A file cannot be. */
export async function findInPeriod(
  context: Call,
  requested: Requested,
): Promise<FoundItem | undefined> {
  if (readArchivePath(context.all, requested.segments)?.kind !== "date") return undefined;
  const found = await findItem(context, requested);
  return found?.base === attachment.base ? undefined : found;
}

/** The page of the item at a URL: at its permalink; other addresses of it redirect there. */
export async function itemPage(
  ctx: Call,
  visitor: Visitor,
  requested: Requested,
): Promise<Response | undefined> {
  const { url, path } = requested;
  const { site, settings } = ctx;
  const found = await findItem(ctx, requested);
  if (!found) {
    const id = path === "/" ? plainId(url.searchParams) : undefined;
    return id === undefined
      ? privatePage(ctx, visitor, requested)
      : previewPage(ctx, visitor, requested, id);
  }
  const canonical = toPath(found.link, site);
  if (isFront(ctx, found.id)) return redirectTo(canonical + withoutIds(url), 301);
  if (!isAtLink(url, new URL(found.link))) return redirectTo(canonical, 301);
  if (settings.get(showOnFront) === "page" && found.id === settings.get(pageForPosts))
    return homePage(ctx, visitor, requested, found.link);
  const password = enteredPassword(ctx.request, found.id);
  return showItem(ctx, visitor, requested, found, { password });
}

/** Whether a URL is that of an item, with other parameters or without. */
const isAtLink = ({ pathname, searchParams }: URL, link: URL): boolean =>
  pathname === link.pathname &&
  [...link.searchParams].every(([name, value]) => searchParams.get(name) === value);

/** The query of a URL without the ids of plain addresses. */
function withoutIds({ searchParams }: URL): string {
  const query = new URLSearchParams(searchParams);
  for (const name of plainIdNames) query.delete(name);
  return query.size === 0 ? "" : `?${query}`;
}

/** An unpublished item for a user who may read it, such as an author who previews a draft. */
async function previewPage(
  ctx: Call,
  visitor: Visitor,
  requested: Requested,
  id: number,
): Promise<Response | undefined> {
  if (!visitor.user) return undefined;
  for (const { base } of typesOf(ctx)) {
    const response = await showItem(ctx, visitor, requested, { base, id });
    if (response) return response;
  }
  return undefined;
}

/** A private item at its permalink, for a user who may read it. */
async function privatePage(
  ctx: Call,
  visitor: Visitor,
  requested: Requested,
): Promise<Response | undefined> {
  if (!visitor.user || requested.segments.length === 0) return undefined;
  const context = { ...ctx, options: ctx.optionsOf(contentOptions) };
  const found = await privateItemAt(context, ctx.site.url + requested.path);
  const type = found && typesOf(ctx).find(({ name }) => name === found.type.name);
  return type && showItem(ctx, visitor, requested, { base: type.base, id: found.item.id });
}

/** Longest meta description, in characters. */
const maxDescriptionLength = 200;

/** Renders an item that the visitor may read, with what was submitted to its page. */
export async function showItem(
  ctx: Call,
  visitor: Visitor,
  requested: Requested,
  { base, id, link }: Pick<FoundItem, "base" | "id"> & Partial<Pick<FoundItem, "link">>,
  submitted: Submitted & { readonly status?: number } = {},
): Promise<Response | undefined> {
  const { url, page } = requested;
  const { site } = ctx;
  const stored = await readItem(visitor, base, id, submitted.password);
  if (!stored) return undefined;
  const previewed = await previewedItem(ctx, url, stored);
  const shown = previewed ?? stored;
  const item = { ...shown, link: link ?? shown.link };
  const isHidden = previewed !== undefined || isPreview(item);
  const file = base === "media" ? (item as unknown as MediaItem) : undefined;
  const isProtected = item.content?.protected === true;
  const content = file ? "" : (item.content?.rendered ?? "");
  const isLocked = isProtected && content === "";
  const parts = toPages(content);
  const part = parts[page - 1];
  if (part === undefined) return undefined;
  const view = viewOf(ctx, url);
  const titleOfVideo = (provider: string) => view.t("videoOf", { provider });
  const here = toPath(item.link, site);
  const toPage = (number: number) => (number === 1 ? here : withParameter(here, "page", number));
  const comments =
    file || isLocked ? undefined : await commentsOf(ctx, visitor, requested, item, submitted);
  if (comments === "missing") return undefined;
  // The pages of the comments are those of the first page of the text.
  const paging =
    comments && page === 1 && comments.page > 1 ? comments : { page, pages: parts.length, toPage };
  const itemContext: ItemContext = {
    ...view,
    item,
    standfirst: page === 1 ? standfirstOf(item) : undefined,
    content: rawHtml(
      toAccessible(withEmbeds(await withImages(part, visitor), titleOfVideo), view.t("table")),
    ),
    isLocked,
    isWrongPassword: submitted.isWrongPassword === true,
    page,
    pages: parts.length,
    toPage,
    ...(await neighboursOf(visitor, item)),
    file,
    comments,
  };
  const template = file ? "attachment" : item.type === "page" ? "page" : "article";
  const title = plainText(titleOf(item, view).html);
  const { origin } = new URL(site.url);
  return toPageResponse(ctx, url, {
    title: withPage(view, title, paging.page),
    description: isProtected
      ? ""
      : summaryOf(plainText(item.excerpt?.rendered ?? ""), maxDescriptionLength),
    main: view.templates[template](itemContext),
    width: item.template === "wide" ? "wide" : "text",
    canonical: paging.page === 1 ? item.link : origin + paging.toPage(paging.page),
    ...(paging.page > 1 && { prev: origin + paging.toPage(paging.page - 1) }),
    ...(paging.page < paging.pages && { next: origin + paging.toPage(paging.page + 1) }),
    ...(comments && comments.pages > 1 && { script: commentFinder }),
    alternates: embedsOf(ctx, shown.link),
    feeds:
      comments && !isHidden && shown.link.endsWith("/")
        ? [{ title: view.t("commentsOnItem", { title }), href: `${shown.link}feed/` }]
        : [],
    hasContent: true,
    isHidden,
    isPrivate: visitor.user !== undefined || isHidden || isProtected,
    status: submitted.status ?? 200,
  });
}
/** Links to comments do not contain the page of the comment: opens it if the comment is not on this one. */
const commentFinder = `{
const find = () => {
const id = /^#comment-(\\d+)$/.exec(location.hash)?.[1], to = new URL(location.href);
if (!id || document.getElementById("comment-" + id) || to.searchParams.get("comment") === id) return;
to.searchParams.delete("comments");
to.searchParams.set("comment", id);
location.replace(to);
};
find();
addEventListener("hashchange", find);
}`;

/** Whether an item is shown to its editors only. */
const isPreview = ({ status }: PageItem): boolean =>
  ["draft", "pending", "future", "private"].includes(status);
