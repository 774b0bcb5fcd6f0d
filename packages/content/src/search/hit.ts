import type { Page } from "@waymark/core";

/** What a search looks through. */
export const searchTypes = ["post", "term", "post-format"] as const;

/** One thing that a search finds. */
export interface Hit {
  readonly id: number | string;
  readonly title: string;
  readonly url: string;
  /** What was searched; for a term the name of its taxonomy. */
  readonly type: string;
  /** The type of an item. */
  readonly subtype?: string;
  /** Where it stands itself; formats stand nowhere. */
  readonly self?: string;
  /** What tells of its type. */
  readonly about?: string;
}
/** What a search asks for. */
export interface SearchArgs {
  readonly page: number;
  readonly per_page: number;
  readonly search?: string | undefined;
  /** The types of content or taxonomies to look through; never empty. */
  readonly among: readonly string[];
  readonly include: readonly number[];
  readonly exclude: readonly number[];
}
export type Hits = Page<Hit>;

/** Whether a page lies behind the last one of so many. */
export const isBeyond = ({ page, per_page: size }: SearchArgs, total: number): boolean =>
  page > 1 && page > Math.ceil(total / size);

/** Where a page begins. */
export const offsetOf = ({ page, per_page: size }: SearchArgs): number =>
  Math.min((page - 1) * size, Number.MAX_SAFE_INTEGER);

/** Which ids a search means; an inclusion silences the exclusion. */
export function idWhere({ include, exclude }: SearchArgs) {
  if (include.length > 0) return { id: { in: include } };
  return exclude.length > 0 ? { id: { notIn: exclude } } : {};
}
