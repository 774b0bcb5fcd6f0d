import type { Page } from "@waymark/core";
import type { ContentType } from "../content-type.ts";

/** The kinds of search results. */
export const searchTypes = ["post", "term", "post-format"] as const;

/** A search result. */
export interface Hit {
  readonly id: number | string;
  readonly title: string;
  readonly url: string;
  /** `post`, `post-format`, or the name of a taxonomy. */
  readonly type: string;
  /** The content type of an item. */
  readonly subtype?: string;
  /** Its API path; post formats have none. */
  readonly self?: string;
  /** The API path of its type. */
  readonly about?: string;
}
/** The arguments of a search. */
export interface SearchArgs {
  readonly page: number;
  readonly per_page: number;
  readonly search?: string | undefined;
  /** The content types or taxonomies to search; never empty. */
  readonly among: readonly string[];
  readonly include: readonly number[];
  readonly exclude: readonly number[];
}
export type Hits = Page<Hit>;

/** Whether a page is beyond the last one. */
export const isBeyond = ({ page, per_page: size }: SearchArgs, total: number): boolean =>
  page > 1 && page > Math.ceil(total / size);

/** The offset of a page. */
export const offsetOf = ({ page, per_page: size }: SearchArgs): number =>
  Math.min((page - 1) * size, Number.MAX_SAFE_INTEGER);

/** The condition on ids; `include` takes precedence over `exclude`. */
export function idWhere({ include, exclude }: SearchArgs) {
  if (include.length > 0) return { id: { in: include } };
  return exclude.length > 0 ? { id: { notIn: exclude } } : {};
}

/** Whether searches and menus include its items; files are found through the items they are attached to. */
export const isSearchable = ({ viewable, features }: Pick<ContentType, "viewable" | "features">) =>
  viewable && !features.has("file");
