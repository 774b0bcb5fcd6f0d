import type { ViewContext, Namespace } from "@waymark/core";
import type { ContentEdit, ContentRoute } from "./error-codes.ts";

/** A term in responses. */
export interface TermItem {
  id: number;
  count: number;
  description: string;
  link: string;
  name: string;
  slug: string;
  taxonomy: string;
  /** Only in hierarchical taxonomies. */
  parent?: number;
  meta: Record<string, unknown>;
  _links: Record<string, { href: string; embeddable?: boolean }[]>;
  _embedded?: Record<string, unknown[]>;
}
/** The input of a create or update of a term. */
export interface TermInput {
  name: string;
  slug?: string;
  description?: string;
  parent?: number;
  meta?: Record<string, unknown>;
}
/** The input of a list of terms. */
export interface TermListInput {
  context?: ViewContext;
  page?: number;
  per_page?: number;
  search?: string;
  include?: number[];
  exclude?: number[];
  offset?: number;
  order?: "asc" | "desc";
  orderby?: string;
  hide_empty?: boolean;
  parent?: number;
  post?: number;
  slug?: string[];
}

/** The routes of a taxonomy, by their paths. */
export type TermPaths<B extends string> = {
  readonly [P in `/${B}`]: readonly [
    ContentRoute<"GET", TermListInput, TermItem[]>,
    ContentRoute<"POST", TermInput, TermItem>,
  ];
} & {
  readonly [P in `/${B}/:id`]: readonly [
    ContentRoute<"GET", { id: number; context?: ViewContext }, TermItem>,
    ContentRoute<ContentEdit, { id: number } & Partial<TermInput>, TermItem>,
    ContentRoute<
      "DELETE",
      { id: number; force?: boolean },
      { deleted: true; previous: Omit<TermItem, "_links"> }
    >,
  ];
};
/** The routes of one taxonomy. */
export interface TermNamespace<B extends string> extends Namespace<"core/v2", TermPaths<B>> {}
