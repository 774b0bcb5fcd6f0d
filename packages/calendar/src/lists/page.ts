import type { MakeError, SiteInfo } from "@waymark/core";
import { names } from "../names.ts";
import { listLinks, type Echo, type ListLinks } from "./links.ts";

/** Total, pages and links of a list. */
export interface PageFacts extends ListLinks {
  readonly total: number;
  readonly total_pages: number;
}
interface EventListArgs {
  readonly page: number;
  readonly limit: number;
  readonly total: number;
  readonly echo: Echo;
  /** The error for a page after the last one; if omitted, it is empty. */
  readonly missing?: MakeError;
}

/** The totals of a list and the URLs of its pages. @throws ApiError `missing` for a page after the last one */
export function toPage(
  { api }: Pick<SiteInfo, "api">,
  collection: string,
  { page, limit, total, echo, missing }: EventListArgs,
): PageFacts {
  const pages = Math.ceil(total / limit);
  if (missing && page > 1 && page > pages) throw missing();
  const links = listLinks(`${api}/${names.namespace}/${collection}`, echo, { page, pages });
  return { ...links, total, total_pages: pages };
}
