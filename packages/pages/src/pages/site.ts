import { pageOnFront, plainId, showOnFront } from "@waymark/content";
import {
  type Call,
  defineErrorHandler,
  defineNotFoundHandler,
  definePageHandler,
} from "../builder.ts";
import { enteredPassword } from "../data/password.ts";
import { readRequested, type Requested } from "../data/requested.ts";
import { visitorOf, type Visitor } from "../data/visitor.ts";
import { toPageResponse, viewOf } from "../render/response.ts";
import { findInPeriod, homeLink, itemPage, showItem } from "./items.ts";
import { archivePage, homePage } from "./lists.ts";
import { redirectTo } from "./redirect.ts";
import { searchPage } from "./search.ts";

const isRead = ({ method }: Request): boolean => method === "GET" || method === "HEAD";

/** The home page, items, archives and the search. */
export const sitePages = definePageHandler("pages", async (ctx) => {
  const { request, site } = ctx;
  const requested = isRead(request) ? readRequested(request.url, site) : undefined;
  if (!requested || requested.feed) return undefined;
  if (requested.redirect !== undefined) return redirectTo(requested.redirect, 301);
  return pageAt(ctx, await visitorOf(ctx), requested);
});

async function pageAt(
  ctx: Call,
  visitor: Visitor,
  requested: Requested,
): Promise<Response | undefined> {
  const { path } = requested;
  if (path === "/") return frontPage(ctx, visitor, requested);
  const archive = (await findInPeriod(ctx, requested))
    ? undefined
    : await archivePage(ctx, visitor, requested);
  return archive ?? itemPage(ctx, visitor, requested);
}

/** The newest posts or the page that the settings name; plain addresses of items too. */
async function frontPage(
  ctx: Call,
  visitor: Visitor,
  requested: Requested,
): Promise<Response | undefined> {
  const { settings } = ctx;
  if (requested.url.searchParams.has("s")) return searchPage(ctx, visitor, requested);
  if (plainId(requested.url.searchParams) !== undefined) return itemPage(ctx, visitor, requested);
  const id = settings.get(showOnFront) === "page" ? settings.get(pageOnFront) : 0;
  if (id > 0) {
    const password = enteredPassword(ctx.request, id);
    const link = homeLink(ctx.site);
    return showItem(ctx, visitor, requested, { base: "pages", id, link }, { password });
  }
  return homePage(ctx, visitor, requested);
}

/** The page for URLs without a page. */
export const notFound = defineNotFoundHandler("not found", async (ctx) => {
  const { request } = ctx;
  const url = new URL(request.url);
  const view = viewOf(ctx, url);
  return toPageResponse(ctx, url, {
    title: view.t("notFoundTitle"),
    main: view.templates.notFound(view),
    status: 404,
    isHidden: true,
  });
});

/** The page for errors. It reads nothing from the storage, which may be the reason. */
export const failed = defineErrorHandler("error page", async (ctx) => {
  const { request, failure } = ctx;
  const url = new URL(request.url);
  const view = viewOf(ctx, url);
  return toPageResponse(ctx, url, {
    title: failure.title,
    main: view.templates.failure({ ...view, ...failure }),
    status: failure.status,
    isHidden: true,
    isFailure: true,
  });
});
