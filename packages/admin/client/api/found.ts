import { send } from "./connection.ts";

/** Published content of the site that a search has found. */
export interface Found {
  readonly id: number | string;
  /** HTML. */
  readonly title: string;
  readonly url: string;
  /** The content type. */
  readonly subtype: string;
}

/** Finds the best matches among the published content of the site. */
export const findContent = async (
  search: string,
  most: number,
  signal: AbortSignal,
): Promise<readonly Found[]> => {
  const query = { search, per_page: most };
  return (await send<readonly Found[]>("GET", "/core/v2/search", query, { signal })).body;
};
