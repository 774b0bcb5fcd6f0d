import type { Actor } from "./access.ts";
import type { MakeError } from "./errors.ts";
import type { Loader, Loaders } from "./loader.ts";
import { toTemplateLink, type TargetTemplate } from "../response/link-template.ts";
import type { OutputOf, Schema, Simplify } from "./schema.ts";
import type { SettingsReader } from "../settings/setting.ts";
import type { SiteInfo } from "./site-info.ts";
import type { Page } from "../storage/query.ts";
import type { PartialRow } from "../storage/repository.ts";
import type { Columns, Row, Table } from "../storage/table.ts";

/** For which purpose an object is shown: to read, beside another object, or to edit. */
export type ViewContext = "view" | "embed" | "edit";

/** For whom and where an answer is made: what fields and links may ask. */
export interface RenderContext {
  readonly context: ViewContext;
  readonly actor: Actor;
  readonly site: SiteInfo;
  readonly settings: SettingsReader;
  /** The args of the call, for fields that depend on one (a post's password, say). */
  readonly args: Readonly<Record<string, unknown>>;
}

const noLoaders: Loaders = Object.freeze({});
type Loaded<L extends Loaders> = {
  readonly [K in keyof L]: L[K] extends Loader<infer V> ? V : never;
};

/** One field of a resource: where it shows, what it reads, and how its value is made. */
export interface Field<V = unknown, X extends ViewContext = ViewContext> {
  /** What it means, for `OPTIONS` and other documentation. */
  readonly about?: string;
  readonly contexts: readonly X[];
  readonly reads: readonly string[];
  readonly loads: Loaders;
  /** As the catalogue publishes it. */
  readonly schema?: Schema;
  /** What answers may hold, where that is more than `schema` says: OpenAPI and typed clients follow it. */
  readonly answers?: Schema;
  /**
   * Whether its value may change while the row stays as it is. An answer with such a value has an ETag that names the
   * value as well, and no `Last-Modified`.
   */
  readonly volatile?: (row: never) => boolean;
  readonly value: (row: never, show: RenderContext, loaded: never) => V;
}
/** One target of a relation: attributes stand beside its address. */
export interface LinkTarget {
  /** A path of the API (`/core/v2/users/1`) or a whole address. */
  readonly href: string;
  readonly [attribute: string]: unknown;
}
/** One relation of a resource to other addresses. */
export interface Link {
  readonly contexts: readonly ViewContext[];
  readonly reads: readonly string[];
  readonly loads: Loaders;
  readonly embeddable: boolean;
  /** Reads what is behind the link for many rows at once. */
  readonly embeds?: Embeds;
  /** No target, no link. */
  readonly href: (
    row: never,
    show: RenderContext,
    loaded: never,
  ) => string | LinkTarget | readonly LinkTarget[] | undefined;
  /** Its targets where they are data: `href` follows from them. */
  readonly templates?: readonly TargetTemplate[];
}
/**
 * What stands behind an embeddable link, for all rows of an answer in one go: per row one value for each of the
 * link's targets, in their order. The loader answers only what the caller may read.
 */
export interface Embeds {
  readonly loader: Loader<readonly Embedded[]>;
  readonly resource: () => Resource;
}
/** A row, a list of rows, or an error body. `as` names the resource where it is not the one of the link. */
export type Embedded =
  | { readonly row: unknown; readonly as?: Resource }
  | { readonly rows: readonly unknown[]; readonly as?: Resource }
  | { readonly error: MakeError };
type Fields = Readonly<Record<string, Field>>;
type Links = Readonly<Record<string, Link>>;

/** What a resource looks like on the wire. `C` are the columns it is read from, `T` the answer. */
export interface Resource<C extends Columns = Columns, T = unknown> extends ResourceOptions {
  readonly name: string;
  readonly table: Table<C>;
  readonly fields: Fields;
  readonly links: Links;
  readonly "~type"?: T;
}
export interface ResourceOptions {
  /** The error where a `find` finds nothing. */
  readonly missing?: MakeError;
  /** Who gets the edit context of a row; others get that row in view context. */
  readonly editable?: RowRule<boolean>;
  /** Changes whenever the row does: makes `ETag` and `If-Match` work. */
  readonly version?: RowRule<string | number>;
  /** When the row was last changed: makes `Last-Modified` work. */
  readonly modified?: RowRule<Date>;
  /** Headers of an answer with one object. */
  readonly headers?: RowRule<Readonly<Record<string, string>>>;
  /** Links of the resource's schema, shown by `OPTIONS`. */
  readonly schemaLinks?: readonly object[];
  /** The fields that `OPTIONS` marks as read-only; left out: `id`, and those that no write of the path takes. */
  readonly readOnly?: readonly string[];
}
/** A value of a row, and the columns that it is computed from. */
export interface RowRule<V> {
  readonly reads: readonly string[];
  readonly value: (row: never, show: RenderContext) => V;
}
type InView<F extends Fields> = {
  [K in keyof F]: F[K] extends Field<unknown, infer X> ? ("view" extends X ? K : never) : never;
}[keyof F];
type ValueOf<F> = F extends Field<infer V> ? V : never;
/** Fields of the view context are always there; those of other contexts only when that context was asked for. */
export type Shown<F extends Fields, L extends Links> = Simplify<
  { [K in InView<F>]: ValueOf<F[K]> } & { [K in Exclude<keyof F, InView<F>>]?: ValueOf<F[K]> } & {
    _links: { -readonly [K in keyof L]?: { href: string; embeddable?: boolean }[] };
    _embedded?: { -readonly [K in keyof L]?: unknown[] };
  }
>;

const everywhere = ["view", "edit", "embed"] as const;
interface ColumnOptions<X extends ViewContext> extends Pick<Field, "schema" | "answers" | "about"> {
  readonly in?: readonly X[];
}
/** What `fieldsOf` gives: the ways to declare fields, links and rules of one table. */
export interface FieldBuilder<C extends Columns> {
  /** The column as it is stored; a datetime in UTC. */
  column<K extends keyof C & string, const X extends ViewContext = ViewContext>(
    name: K,
    options?: ColumnOptions<X>,
  ): Field<Row<C>[K], X>;
  /** Computed from the columns it `reads` and what it `loads`; what it does not name it cannot see. */
  field<
    K extends keyof C & string,
    S extends Schema,
    const X extends ViewContext = ViewContext,
    L extends Loaders = {},
  >(def: {
    readonly reads: readonly K[];
    readonly loads?: L;
    readonly schema: S;
    readonly answers?: Schema;
    readonly about?: string;
    readonly in?: readonly X[];
    readonly volatile?: (row: Pick<Row<C>, K>) => boolean;
    readonly value: (row: Pick<Row<C>, K>, show: RenderContext, loaded: Loaded<L>) => OutputOf<S>;
  }): Field<OutputOf<S>, X>;
  /**
   * A relation whose addresses are known but for columns of the row: `"/core/v2/users/:author"`. Texts are encoded;
   * where a column holds 0, null or an empty text, there is no link.
   */
  link(def: {
    readonly href: string | LinkTarget | readonly LinkTarget[];
    readonly in?: readonly ViewContext[];
    readonly embeddable?: boolean;
    readonly embeds?: Embeds;
  }): Link;
  /** A relation whose addresses are computed from the columns it `reads` and what it `loads`. */
  link<K extends keyof C & string, L extends Loaders = {}>(def: {
    readonly reads: readonly K[];
    readonly loads?: L;
    readonly in?: readonly ViewContext[];
    readonly href: (
      row: Pick<Row<C>, K>,
      show: RenderContext,
      loaded: Loaded<L>,
    ) => string | LinkTarget | readonly LinkTarget[] | undefined;
    readonly embeddable?: boolean;
    readonly embeds?: Embeds;
  }): Link;
  /** A value of a row for one of the resource's options. */
  rule<K extends keyof C & string, V>(
    reads: readonly K[],
    value: (row: Pick<Row<C>, K>, show: RenderContext) => V,
  ): RowRule<V>;
}
interface LinkDef {
  readonly in?: readonly ViewContext[];
  readonly href: Link["href"] | string | LinkTarget | readonly LinkTarget[];
}
/** Binds a table to the fields of a resource, as `moduleBuilder` binds tables to handlers. */
export function fieldsOf<C extends Columns>(table: Table<C>): FieldBuilder<C> {
  const kit = {
    column: (name: string, options: ColumnOptions<ViewContext> = {}) => ({
      contexts: options.in ?? everywhere,
      reads: [name],
      loads: noLoaders,
      ...(options.schema && { schema: options.schema }),
      ...(options.answers && { answers: options.answers }),
      ...(options.about && { about: options.about }),
      value: (row: Readonly<Record<string, unknown>>) => row[name],
    }),
    field: ({ in: contexts = everywhere, ...rest }: { in?: readonly ViewContext[] }) => ({
      loads: noLoaders,
      contexts,
      ...rest,
    }),
    link: ({ in: contexts = everywhere, href, ...rest }: LinkDef) => ({
      embeddable: "embeds" in rest,
      loads: noLoaders,
      contexts,
      ...rest,
      ...(typeof href === "function" ? { href } : toTemplateLink(href, table.columns)),
    }),
    rule: (reads: readonly string[], value: unknown) => ({ reads, value }),
  };
  return kit as unknown as FieldBuilder<C>;
}
/** Declares a resource: its fields in the order in which they are shown, and its links. */
export function defineResource<
  C extends Columns,
  const F extends Fields,
  const L extends Links = {},
>(
  def: {
    readonly name: string;
    readonly table: Table<C>;
    readonly fields: F;
    readonly links?: L;
  } & ResourceOptions,
): Resource<C, Shown<F, L>> {
  return { ...def, links: def.links ?? {} };
}

/** What a handler must return (`V`), in which columns (`C`), and what the client gets (`R`). */
export interface Returns<V = unknown, R = unknown, C extends Columns = Columns> {
  readonly kind: "one" | "page" | "map";
  readonly resource: Resource<C>;
  /** In a map: the field that holds the key. */
  readonly by?: string;
  /** The context of the answer whatever the call asks for. */
  readonly in?: ViewContext;
  /** Or the handler says that the row is gone. */
  readonly orDeleted?: true;
  /** Headers of the answer beside those of the resource. */
  readonly headers?: ResponseHeaders;
  readonly "~value"?: (value: V) => void;
  readonly "~result"?: R;
}
/** Headers that tell something of the row that is answered. */
export type ResponseHeaders = (row: { readonly id: number }) => Readonly<Record<string, string>>;
/** The handler returns one row, or a selected part of one. */
export const one = <C extends Columns, T>(
  resource: Resource<C, T>,
  options: { readonly in?: ViewContext; readonly headers?: ResponseHeaders } = {},
): Returns<Row<C> | PartialRow<C>, T, C> => ({ kind: "one", resource, ...options });
/** The handler returns a page of rows, or of selected parts. */
export const pageOf = <C extends Columns, T>(
  resource: Resource<C, T>,
): Returns<Page<Row<C> | PartialRow<C>>, T[], C> => ({ kind: "page", resource });

/** The handler returns a list of rows; the answer is a map of them by the value of one of their columns. */
export const mapOf = <C extends Columns, T>(
  resource: Resource<C, T>,
  by: keyof C & string,
): Returns<readonly (Row<C> | PartialRow<C>)[], Record<string, T>, C> => ({
  kind: "map",
  resource,
  by,
});

/** What was removed, as it looked: answered as `{ deleted: true, previous }`. */
export interface Deleted<T = unknown> {
  readonly "~deleted": T;
}
/** Says that an object is gone for good. `previous` is what `show(found)` gave before it went. */
export const deleted = <T>(previous: T): Deleted<T> => ({ "~deleted": previous });
/** The handler returns one row, or says that it is gone. */
export const oneOrDeleted = <C extends Columns, T>(
  resource: Resource<C, T>,
  options: { readonly in?: ViewContext } = {},
): Returns<
  Row<C> | PartialRow<C> | Deleted,
  T | { deleted: true; previous: Omit<T, "_links"> },
  C
> => ({
  kind: "one",
  resource,
  orDeleted: true,
  ...options,
});
