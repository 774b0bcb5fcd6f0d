import type { MakeError, SiteInfo } from "@waymark/core";

/** The calendar's names in the API. */
export const names = {
  namespace: "calendar/events/v1",
  total: "X-Calendar-Total",
  totalPages: "X-Calendar-TotalPages",
} as const;

/** An argument of a list for its URLs. */
export type Echo = readonly (readonly [
  name: string,
  value: string | number | boolean | undefined,
])[];

/** The URLs of a list: the current page and its neighbours. */
interface ListLinks {
  readonly rest_url: string;
  readonly next_rest_url?: string;
  readonly previous_rest_url?: string;
}

/**
 * The URLs of a page and its neighbours, with all arguments. The page's own URL has unencoded spaces and commas, as
 * existing clients expect; the others are encoded.
 */
function listLinks(
  collection: string,
  echo: Echo,
  { page, pages }: { readonly page: number; readonly pages: number },
): ListLinks {
  const requested = echo.flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as const],
  );
  const own = requested.map(([name, value]) => `${name}=${readable(value)}`).join("&");
  const others = requested.filter(([name]) => name !== "page");
  const at = (number: number): string => {
    const query = new URLSearchParams(others.map(([name, value]) => [name, value]));
    if (number > 1) query.set("page", String(number));
    const text = query.toString();
    return text === "" ? `${collection}/` : `${collection}/?${text}`;
  };
  return {
    rest_url: own === "" ? `${collection}/` : `${collection}/?${own}`,
    ...(page < pages && { next_rest_url: at(page + 1) }),
    ...(page > 1 && { previous_rest_url: at(Math.max(1, page - 1)) }),
  };
}
const readable = (value: string): string =>
  encodeURIComponent(value).replace(/%(?:20|2C|3A)/g, (escape) => decodeURIComponent(escape));

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
