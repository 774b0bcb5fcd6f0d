import {
  contentOptions,
  itemAt,
  itemById,
  type ItemAtUrl,
  type MediaItem,
  pageForPosts,
  showOnFront,
} from "@waymark/content";
import { rawHtml } from "@waymark/core";
import type { Call } from "../builder.ts";
import { toPages, withImages } from "../data/content.ts";
import { neighboursOf } from "../data/neighbours.ts";
import { plainId, type Requested } from "../data/requested.ts";
import { typesOf } from "../data/types.ts";
import { readItem, type Visitor } from "../data/visitor.ts";
import { embedsOf } from "../render/embeds.ts";
import { toPageResponse, viewOf } from "../render/response.ts";
import { plainText, summaryOf, toPath } from "../render/text.ts";
import { titleOf } from "../templates/parts.ts";
import type { PageItem, ItemContext } from "../templates/types.ts";
import { homePage } from "./lists.ts";
import { redirectTo } from "./redirect.ts";

/** The page of the item at a URL: at its permalink; other addresses of it redirect there. */
export async function itemPage(
  context: Call,
  visitor: Visitor,
  requested: Requested,
): Promise<Response | undefined> {
  const { url, path } = requested;
  const { site } = context;
  const id = path === "/" ? plainId(url) : undefined;
  const found = await lookup(context, requested, id);
  if (!found) return id === undefined ? undefined : previewPage(context, visitor, requested, id);
  const { link, type, item } = found;
  const own = typesOf(context).find(({ name }) => name === type.name);
  if (!own) return undefined;
  const here = url.pathname;
  const canonical = toPath(link, site);
  if (canonical !== here && canonical !== here + url.search) return redirectTo(canonical, 301);
  const { settings } = context;
  if (settings.get(showOnFront) === "page" && item.id === settings.get(pageForPosts))
    return homePage(context, visitor, requested, link);
  return showItem(context, visitor, requested, { base: own.base, id: item.id });
}

async function lookup(
  context: Call,
  { path }: Requested,
  id: number | undefined,
): Promise<ItemAtUrl | undefined> {
  const place = { ...context, options: context.optionsOf(contentOptions) };
  if (id !== undefined) return itemById(place, id);
  return itemAt(place, context.site.url + path);
}

/** An unpublished item for a user who may read it, such as an author who previews a draft. */
async function previewPage(
  context: Call,
  visitor: Visitor,
  requested: Requested,
  id: number,
): Promise<Response | undefined> {
  if (!visitor.user) return undefined;
  for (const { base } of typesOf(context)) {
    const response = await showItem(context, visitor, requested, { base, id });
    if (response) return response;
  }
  return undefined;
}

/** Longest meta description, in characters. */
const longestDescription = 200;

/** Renders an item that the visitor may read. */
export async function showItem(
  context: Call,
  visitor: Visitor,
  { url, page }: Requested,
  { base, id }: { readonly base: string; readonly id: number },
): Promise<Response | undefined> {
  const item = await readItem(visitor, base, id);
  if (!item) return undefined;
  const isMedia = base === "media";
  const file = isMedia ? (item as unknown as MediaItem) : undefined;
  const isLocked = item.content?.protected === true && item.content.rendered === "";
  const parts = isMedia || isLocked ? [""] : toPages(item.content.rendered);
  const part = parts[page - 1];
  if (part === undefined) return undefined;
  const view = viewOf(context, url);
  const here = toPath(item.link, context.site);
  const toPage = (number: number) =>
    number === 1 ? here : `${here}${here.includes("?") ? "&" : "?"}page=${number}`;
  const itemContext: ItemContext = {
    ...view,
    item,
    content: rawHtml(await withImages(part, visitor)),
    isLocked,
    isWrongPassword: false,
    page,
    pages: parts.length,
    toPage,
    ...(await neighboursOf(visitor, item)),
    file,
  };
  const template = isMedia ? "attachment" : item.type === "page" ? "page" : "article";
  const title = plainText(titleOf(item, view).html);
  const origin = new URL(context.site.url).origin;
  return toPageResponse(context, url, {
    title: page === 1 ? title : `${title}, page ${page}`,
    description: isLocked
      ? ""
      : summaryOf(plainText(item.excerpt?.rendered ?? ""), longestDescription),
    main: view.templates[template](itemContext),
    width: item.template === "wide" ? "wide" : "text",
    canonical: page === 1 ? item.link : origin + toPage(page),
    ...(page > 1 && { prev: origin + toPage(page - 1) }),
    ...(page < parts.length && { next: origin + toPage(page + 1) }),
    alternates: embedsOf(context, item.link),
    isHidden: isPreview(item),
    isPrivate: visitor.user !== undefined || isPreview(item),
  });
}
/** Whether an item is shown to its editors only. */
const isPreview = ({ status }: PageItem): boolean =>
  ["draft", "pending", "future", "private"].includes(status);
