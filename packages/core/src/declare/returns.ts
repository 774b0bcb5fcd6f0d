import type { Columns, Page, PartialRow, Row } from "@waymark/storage";
import type { ViewContext } from "./render-context.ts";
import type { Resource } from "./resource.ts";

/** A declared response: what the handler returns (`V`), the columns (`C`), and what the client gets (`R`). */
export interface Returns<V = unknown, R = unknown, C extends Columns = Columns> {
  readonly kind: "one" | "page" | "map";
  readonly resource: Resource<C>;
  /** A page that is read by cursor: without totals. */
  readonly paging?: "cursor";
  /** In a map: the field with the key. */
  readonly by?: string;
  /** The context of the response, regardless of the request. */
  readonly in?: ViewContext;
  /** The handler may return `deleted(…)` instead. */
  readonly orDeleted?: true;
  /** Headers of the response, in addition to those of the resource. */
  readonly headers?: ResponseHeaders;
  readonly "~value"?: (value: V) => void;
  readonly "~result"?: R;
}
/** Headers that are computed from the row of the response. */
export type ResponseHeaders = (row: { readonly id: number }) => Readonly<Record<string, string>>;
/** Declares that the handler returns one row, or the selected columns of one. */
export const one = <C extends Columns, T>(
  resource: Resource<C, T>,
  options: { readonly in?: ViewContext; readonly headers?: ResponseHeaders } = {},
): Returns<Row<C> | PartialRow<C>, T, C> => ({ kind: "one", resource, ...options });
/** Declares that the handler returns a page of rows, or of their selected columns. */
export const pageOf = <C extends Columns, T>(
  resource: Resource<C, T>,
): Returns<Page<Row<C> | PartialRow<C>>, T[], C> => ({ kind: "page", resource });

/** Declares that the handler returns a list of rows. The response maps the value of a column to each row. */
export const mapOf = <C extends Columns, T>(
  resource: Resource<C, T>,
  by: keyof C & string,
): Returns<readonly (Row<C> | PartialRow<C>)[], Record<string, T>, C> => ({
  kind: "map",
  resource,
  by,
});

/** A deleted object in its previous state; sent as `{ deleted: true, previous }`. */
export interface Deleted<T = unknown> {
  readonly "~deleted": T;
}
/** Marks an object as permanently deleted. `previous` is the result of `show(found)` before the deletion. */
export const deleted = <T>(previous: T): Deleted<T> => ({ "~deleted": previous });
/** Declares that the handler returns one row, or `deleted(…)`. */
export const oneOrDeleted = <C extends Columns, T>(
  resource: Resource<C, T>,
  options: { readonly in?: ViewContext } = {},
): Returns<
  Row<C> | PartialRow<C> | Deleted,
  T | { deleted: true; previous: Omit<T, "_links"> },
  C
> => ({ kind: "one", resource, orDeleted: true, ...options });
