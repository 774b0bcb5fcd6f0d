import { toQuery } from "../args/brackets.ts";
import type { Exchange } from "../exchange.ts";
import { names } from "../names.ts";
import { toAddressPath } from "../path.ts";

/** The headers of one page of a list: totals, and links to the pages beside it. `limit` is for args that name none. */
export function pageHeaders(
  exchange: Exchange,
  total: number,
  limit: number | undefined,
): Record<string, string> {
  const perPage = Number(exchange.args["per_page"] ?? limit ?? 0);
  const pages = perPage > 0 ? Math.ceil(total / perPage) : total > 0 ? 1 : 0;
  const headers: Record<string, string> = {
    [names.total]: String(total),
    [names.totalPages]: String(pages),
  };
  const page = Number(exchange.args["page"] ?? 1);
  const links: string[] = [];
  if (page > 1)
    links.push(`<${pageAddress(exchange, Math.min(page - 1, Math.max(pages, 1)))}>; rel="prev"`);
  if (page < pages) links.push(`<${pageAddress(exchange, page + 1)}>; rel="next"`);
  if (links.length > 0) headers["Link"] = links.join(", ");
  return headers;
}

/** The same list at another page: the request's own arguments, as they were understood. */
function pageAddress({ incoming, args, runtime }: Exchange, page: number): string {
  const query: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(incoming.query))
    if (name !== "rest_route") query[name] = args[name] ?? value;
  query["page"] = page;
  return `${runtime.site.api}${toAddressPath(incoming.path)}?${toQuery(query)}`;
}
