import { send } from "./connection.ts";

/** Published content of the site that a search has found. */
export interface Found {
  readonly id: number | string;
  /** HTML. */
  readonly title: string;
  readonly url: string;
  /** `post`, or the name of the taxonomy of a term. */
  readonly type: string;
  /** The content type of an item. */
  readonly subtype?: string;
}

/** Finds the best matches among the published content of the site, or among its terms. */
export const findContent = async (
  search: string,
  max: number,
  signal: AbortSignal,
  type: "post" | "term" = "post",
): Promise<readonly Found[]> => {
  const query = { search, type, per_page: max };
  return (await send<readonly Found[]>("GET", "/core/v2/search", query, { signal })).body;
};
