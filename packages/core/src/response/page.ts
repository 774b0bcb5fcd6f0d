import { toQuery } from "../args/brackets.ts";
import { toAddressPath } from "../compile/router.ts";
import type { RequestContext } from "../context/request-context.ts";
import type { CursorPage } from "../declare/cursor.ts";
import { names } from "../declare/names.ts";
import type { Page } from "@waymark/storage";

/**
 * The headers of one page of a list: totals, and links to the previous and next page. If the call has an offset,
 * the links move it by one page, so that following them never returns the same rows again.
 */
export function pageHeaders(
  ctx: RequestContext,
  { total, per_page: limit, offset }: Omit<Page<never>, "items">,
): Record<string, string> {
  const perPage = Number(ctx.args["per_page"] ?? limit ?? 0);
  const pages = perPage > 0 ? Math.ceil(total / perPage) : total > 0 ? 1 : 0;
  const headers: Record<string, string> = {
    [names.total]: String(total),
    [names.totalPages]: String(pages),
  };
  const links = offset === undefined ? byPage(ctx, pages) : byOffset(perPage, offset, total);
  if (links.length > 0)
    headers["Link"] = links
      .map(([relation, query]) => `<${pageAddress(ctx, query)}>; rel="${relation}"`)
      .join(", ");
  return headers;
}

/** The headers of a page that was read by cursor: the link to the next page, if there is one. */
export const cursorHeaders = (
  ctx: RequestContext,
  { next }: CursorPage<unknown>,
): Record<string, string> =>
  next === undefined ? {} : { Link: `<${pageAddress(ctx, { cursor: next })}>; rel="next"` };

type PageLink = readonly [relation: "prev" | "next", query: Readonly<Record<string, number>>];

function byPage({ args }: RequestContext, pages: number): PageLink[] {
  const page = Number(args["page"] ?? 1);
  const links: PageLink[] = [];
  if (page > 1) links.push(["prev", { page: Math.min(page - 1, Math.max(pages, 1)) }]);
  if (page < pages) links.push(["next", { page: page + 1 }]);
  return links;
}

/** An offset need not be at the start of a page: `page` is the one that contains its first row. */
function byOffset(perPage: number, offset: number, total: number): PageLink[] {
  if (perPage <= 0 || total === 0) return [];
  const lastPage = Math.ceil(total / perPage);
  const links: PageLink[] = [];
  if (offset > 0) {
    const before = Math.max(0, Math.min(offset, lastPage * perPage) - perPage);
    links.push(["prev", { offset: before, page: Math.ceil(before / perPage) + 1 }]);
  }
  const after = offset + perPage;
  if (after < total)
    links.push([
      "next",
      { offset: after, page: Math.min(Math.ceil(after / perPage) + 1, lastPage) },
    ]);
  return links;
}

/** The URL of the same list at another page: the arguments of the request as they were sent, replaced by those in `changed`. */
function pageAddress(
  { incoming, runtime }: RequestContext,
  changed: Readonly<Record<string, number | string>>,
): string {
  const { rest_route: _, ...sent } = incoming.query;
  const query = { ...sent, ...changed };
  return `${runtime.site.api}${toAddressPath(incoming.path)}?${toQuery(query)}`;
}
