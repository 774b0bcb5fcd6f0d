import type { Endpoint } from "@waymark/core";

/** A term as clients see it. */
export interface TermItem {
  id: number;
  count: number;
  description: string;
  link: string;
  name: string;
  slug: string;
  taxonomy: string;
  /** Only where terms have parents. */
  parent?: number;
  meta: Record<string, unknown>;
  _links: Record<string, { href: string; embeddable?: boolean }[]>;
  _embedded?: Record<string, unknown[]>;
}
/** What a write of a term takes. */
export interface TermInput {
  name: string;
  slug?: string;
  description?: string;
  parent?: number;
  meta?: Record<string, unknown>;
}
interface ListInput {
  context?: "view" | "embed" | "edit";
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
type Ends<M extends "GET" | "POST" | "PUT" | "PATCH" | "DELETE", I extends object, R> = Endpoint<{
  method: M;
  input: I;
  args: I;
  result: R;
}>;

/** The routes of a taxonomy, by their paths. */
export type TermPaths<B extends string> = {
  readonly [P in `/${B}`]: readonly [
    Ends<"GET", ListInput, TermItem[]>,
    Ends<"POST", TermInput, TermItem>,
  ];
} & {
  readonly [P in `/${B}/:id`]: readonly [
    Ends<"GET", { id: number; context?: "view" | "embed" | "edit" }, TermItem>,
    Ends<"POST" | "PUT" | "PATCH", { id: number } & Partial<TermInput>, TermItem>,
    Ends<
      "DELETE",
      { id: number; force?: boolean },
      { deleted: true; previous: Omit<TermItem, "_links"> }
    >,
  ];
};
