import { postsPerPage } from "@waymark/content";
import type { Call } from "../builder.ts";
import { archiveAt, isAt } from "../data/archives.ts";
import type { Requested } from "../data/requested.ts";
import { listItems, type ItemList, type Visitor } from "../data/visitor.ts";
import { toPageResponse, viewOf, type PageContent } from "../render/response.ts";
import { plainText, summaryOf, toPath, withParameter } from "../render/text.ts";
import type { ListContext, TemplateContext } from "../templates/types.ts";
import { redirectTo } from "./redirect.ts";

/** The home page: the newest posts. */
export async function homePage(
  ctx: Call,
  visitor: Visitor,
  requested: Requested,
  link = `${ctx.site.url}/`,
): Promise<Response | undefined> {
  const list = await pageOf(ctx, visitor, requested, { base: "posts", query: {} });
  if (!list) return undefined;
  const { name, description } = ctx.site;
  const listContext = toListContext(ctx, requested, list);
  return toPageResponse(ctx, requested.url, {
    ...relationsOf(link, listContext),
    title: withPage(listContext, name, requested.page),
    description,
    main: listContext.templates.home(listContext),
    isPrivate: visitor.user !== undefined,
  });
}

/** The page of a term, an author, a period, a type or a format. */
export async function archivePage(
  ctx: Call,
  visitor: Visitor,
  requested: Requested,
): Promise<Response | undefined> {
  const archive = await archiveAt(ctx, visitor, requested);
  if (!archive) return undefined;
  const { link, kind, name, description } = archive;
  // The archive of a child term is below that of its parent.
  if (!isAt(link, requested.path, ctx.site)) return redirectTo(toPath(link, ctx.site), 301);
  const list = await pageOf(ctx, visitor, requested, archive);
  if (!list || ((kind === "date" || kind === "format") && list.total === 0)) return undefined;
  const slashed = redirectToSlash(requested);
  if (slashed) return slashed;
  const listContext = { ...toListContext(ctx, requested, list), ...archive };
  return toPageResponse(ctx, requested.url, {
    ...relationsOf(link, listContext),
    title: withPage(listContext, plainText(name), requested.page),
    description: summaryOf(plainText(description.html), 200),
    main: listContext.templates.archive(listContext),
    isPrivate: visitor.user !== undefined,
    feeds: [{ title: `${plainText(name)} · ${ctx.site.name}`, href: `${link}feed/` }],
  });
}

/** The URLs of archives end with a slash. */
const redirectToSlash = ({ url }: Requested): Response | undefined =>
  url.pathname.endsWith("/") ? undefined : redirectTo(`${url.pathname}/${url.search}`, 301);

/** One page of a list; undefined beyond the last one. */
async function pageOf(
  { settings }: Call,
  visitor: Visitor,
  { page }: Requested,
  { base, query }: { readonly base: string; readonly query: object },
): Promise<ItemList | undefined> {
  const size = Math.min(100, settings.get(postsPerPage));
  const list = await listItems(visitor, base, { ...query, page, per_page: size });
  return page > 1 && list.items.length === 0 ? undefined : list;
}

const toListContext = (ctx: Call, { url, page }: Requested, list: ItemList): ListContext => ({
  ...viewOf(ctx, url),
  ...list,
  page,
  toPage: toPageOf(url),
});

/** A function that returns the path of another page of a list. */
export const toPageOf =
  (url: URL) =>
  (number: number): string => {
    const query = new URLSearchParams(url.searchParams);
    query.delete("page");
    if (number > 1) query.set("page", String(number));
    return query.size === 0 ? url.pathname : `${url.pathname}?${query}`;
  };

/** The canonical URL of a page of a list, which is its own, and those of its neighbours. */
function relationsOf(
  link: string,
  { page, pages }: Pick<ListContext, "page" | "pages">,
): Pick<PageContent, "canonical" | "prev" | "next"> {
  const to = (number: number) => (number === 1 ? link : withParameter(link, "page", number));
  return {
    canonical: to(page),
    ...(page > 1 && { prev: to(page - 1) }),
    ...(page < pages && { next: to(page + 1) }),
  };
}

/** A title with the number of the page, from the second one on. */
export const withPage = ({ t }: Pick<TemplateContext, "t">, title: string, page: number): string =>
  page === 1 ? title : t("titleWithPage", { title, page });
