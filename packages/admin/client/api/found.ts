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

/** Finds published content of the site. */
export const findContent = async (search: string, signal: AbortSignal): Promise<readonly Found[]> =>
  (await send<readonly Found[]>("GET", "/core/v2/search", { search, per_page: 8 }, { signal }))
    .body;
