import type { Columns, Row, Simplify, Table } from "@waymark/storage";
import type { MakeError } from "../errors/api-error.ts";
import type { OutputOf, Schema } from "../schema/schema.ts";
import { toTemplateLink, type TargetTemplate, type LinkTarget } from "./link.ts";
import type { Loader, Loaders } from "./loader.ts";
import type { ViewContext, RenderContext } from "./render-context.ts";
import type { Frozen } from "./value-response.ts";

const noLoaders: Loaders = Object.freeze({});
type Loaded<L extends Loaders> = {
  readonly [K in keyof L]: L[K] extends Loader<infer V> ? V : never;
};

/** One field of a resource: its contexts, the columns that it reads, and how its value is computed. */
export interface Field<V = unknown, X extends ViewContext = ViewContext> {
  /** Description, for `OPTIONS` and other documentation. */
  readonly description?: string;
  readonly contexts: readonly X[];
  readonly reads: readonly string[];
  readonly loads: Loaders;
  /** The schema as the catalogue publishes it. */
  readonly schema?: Schema;
  /** The schema of values in responses, for OpenAPI and typed clients, if they may contain more than `schema` allows. */
  readonly responseSchema?: Schema;
  /**
   * Whether the value may change while the row does not. The ETag of a response then also depends
   * on the value, and there is no `Last-Modified`.
   */
  readonly volatile?: (row: never) => boolean;
  readonly value: (row: never, ctx: RenderContext, loaded: never) => V;
}
/** One link relation of a resource. */
export interface Link {
  readonly contexts: readonly ViewContext[];
  readonly reads: readonly string[];
  readonly loads: Loaders;
  readonly embeddable: boolean;
  /** Loads the linked objects of many rows at once. */
  readonly embeds?: Embeds;
  /** Returns the targets. Without a target there is no link. */
  readonly href: (
    row: never,
    ctx: RenderContext,
    loaded: never,
  ) => string | LinkTarget | readonly LinkTarget[] | undefined;
  /** Its targets as data; `href` is derived from them. */
  readonly templates?: readonly TargetTemplate[];
}
/**
 * Loads the targets of an embeddable link, for all rows of a response at once: per row one value for each target, in
 * their order. The loader returns only what the caller may read.
 */
export interface Embeds {
  readonly loader: Loader<readonly Embedded[]>;
  readonly resource: () => Resource;
}
/** A row, a list of rows, or an error body. `as` names the resource if it is not the one of the link. */
export type Embedded =
  | { readonly row: unknown; readonly as?: Resource }
  | { readonly rows: readonly unknown[]; readonly as?: Resource }
  | { readonly error: MakeError };
type Fields = Readonly<Record<string, Field>>;
type Links = Readonly<Record<string, Link>>;

/** The representation of an object in responses. `C` are the columns it is read from, `T` the response. */
export interface Resource<C extends Columns = Columns, T = unknown> extends ResourceOptions {
  readonly name: string;
  readonly table: Table<C>;
  readonly fields: Fields;
  readonly links: Links;
  readonly "~type"?: T;
}
export interface ResourceOptions {
  /** The error if the `find` of an endpoint that returns it finds nothing; an endpoint may have its own. */
  readonly missing?: MakeError;
  /** Which rows the caller gets in the edit context; others are sent in the view context. */
  readonly editable?: RowRule<boolean>;
  /** Changes whenever the row does: for `ETag` and `If-Match`. */
  readonly version?: RowRule<string | number>;
  /** When the row was last changed: for `Last-Modified`. */
  readonly modified?: RowRule<Date>;
  /** Headers of a response with one object. */
  readonly headers?: RowRule<Readonly<Record<string, string>>>;
  /** Links of the resource's schema, for `OPTIONS`. */
  readonly schemaLinks?: readonly object[];
  /** The fields that `OPTIONS` marks as read-only. Default: `id`, and those that no write of the path accepts. */
  readonly readOnly?: readonly string[];
}
/** A value of a row, and the columns that it is computed from. */
export interface RowRule<V> {
  readonly reads: readonly string[];
  readonly value: (row: never, ctx: RenderContext) => V;
  /** The column that it is stored in, which the writes of `crud` maintain. */
  readonly column?: string;
}
type InView<F extends Fields> = {
  [K in keyof F]: F[K] extends Field<unknown, infer X> ? ("view" extends X ? K : never) : never;
}[keyof F];
type ValueOf<F> = F extends Field<infer V> ? V : never;
/** Fields of the view context are always there; those of other contexts only if that context was requested. */
export type ResourceFields<F extends Fields, L extends Links> = Simplify<
  { [K in InView<F>]: ValueOf<F[K]> } & { [K in Exclude<keyof F, InView<F>>]?: ValueOf<F[K]> } & {
    _links: { -readonly [K in keyof L]?: { href: string; embeddable?: boolean }[] };
    _embedded?: { -readonly [K in keyof L]?: unknown[] };
  }
>;

const everywhere = ["view", "edit", "embed"] as const;
interface ColumnOptions<X extends ViewContext> extends Pick<
  Field,
  "schema" | "responseSchema" | "description"
> {
  readonly in?: readonly X[];
}
/** The result of `fieldsOf`: declares fields, links and rules of one table. */
export interface FieldBuilder<C extends Columns> {
  /** The column as stored; a timestamp in UTC. */
  column<K extends keyof C & string, const X extends ViewContext = ViewContext>(
    name: K,
    options?: ColumnOptions<X>,
  ): Field<Row<C>[K], X>;
  /** The columns as stored, in the order of the table; all of them, or those that are named. */
  columns<K extends keyof C & string = keyof C & string>(
    ...names: readonly K[]
  ): { readonly [N in K]: Field<Row<C>[N]> };
  /** A field that is computed only from the columns in `reads` and the data in `loads`. */
  field<
    K extends keyof C & string,
    S extends Schema,
    const X extends ViewContext = ViewContext,
    L extends Loaders = {},
  >(def: {
    readonly reads: readonly K[];
    readonly loads?: L;
    readonly schema: S;
    readonly responseSchema?: Schema;
    readonly description?: string;
    readonly in?: readonly X[];
    readonly volatile?: (row: Pick<Row<C>, K>) => boolean;
    readonly value: (
      row: Pick<Row<C>, K>,
      ctx: RenderContext,
      loaded: Loaded<L>,
    ) => OutputOf<S> | Frozen<OutputOf<S>>;
  }): Field<OutputOf<S>, X>;
  /**
   * A relation whose URLs are templates with columns of the row: `"/core/v2/users/:author"`. Values are encoded;
   * if a column is 0, null or empty, there is no link.
   */
  link(def: {
    readonly href: string | LinkTarget | readonly LinkTarget[];
    readonly in?: readonly ViewContext[];
    readonly embeddable?: boolean;
    readonly embeds?: Embeds;
  }): Link;
  /** A relation whose URLs are computed from the columns in `reads` and the data in `loads`. */
  link<K extends keyof C & string, L extends Loaders = {}>(def: {
    readonly reads: readonly K[];
    readonly loads?: L;
    readonly in?: readonly ViewContext[];
    readonly href: (
      row: Pick<Row<C>, K>,
      ctx: RenderContext,
      loaded: Loaded<L>,
    ) => string | LinkTarget | readonly LinkTarget[] | undefined;
    readonly embeddable?: boolean;
    readonly embeds?: Embeds;
  }): Link;
  /** A value of a row for one of the resource's options. */
  rule<K extends keyof C & string, V>(
    reads: readonly K[],
    value: (row: Pick<Row<C>, K>, ctx: RenderContext) => V,
  ): RowRule<V>;
}
interface LinkDef {
  readonly in?: readonly ViewContext[];
  readonly href: Link["href"] | string | LinkTarget | readonly LinkTarget[];
}
/** Binds a table to the fields of a resource, as `moduleBuilder` binds tables to handlers. */
export function fieldsOf<C extends Columns>(table: Table<C>): FieldBuilder<C> {
  const column = (name: string, options: ColumnOptions<ViewContext> = {}) => ({
    contexts: options.in ?? everywhere,
    reads: [name],
    loads: noLoaders,
    ...(options.schema && { schema: options.schema }),
    ...(options.responseSchema && { responseSchema: options.responseSchema }),
    ...(options.description && { description: options.description }),
    value: (row: Readonly<Record<string, unknown>>) => row[name],
  });
  const kit = {
    column,
    columns: (...names: readonly string[]) =>
      Object.fromEntries(
        Object.keys(table.columns)
          .filter((name) => names.length === 0 || names.includes(name))
          .map((name) => [name, column(name)]),
      ),
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
/** The names of columns, as a short form of fields with their values. */
type FieldsOf<C extends Columns, F> = F extends readonly (infer K)[]
  ? { readonly [N in K & keyof C]: Field<Row<C>[N]> }
  : Extract<F, Fields>;
/** Declares a resource: its fields in the order of the response, and its links. */
export function defineResource<
  C extends Columns,
  const F extends Fields | readonly (keyof C & string)[],
  const L extends Links = {},
>(
  def: {
    readonly name: string;
    readonly table: Table<C>;
    /** Fields by name; or the names of columns, whose values are sent as stored. */
    readonly fields: F;
    readonly links?: L;
    /** A rule, or an integer column that each write increases; the writes of `crud` do. */
    readonly version?: ResourceOptions["version"] | (keyof C & string);
    /** A rule, or a timestamp column that each write sets; the writes of `crud` do. */
    readonly modified?: ResourceOptions["modified"] | (keyof C & string);
  } & Omit<ResourceOptions, "version" | "modified">,
): Resource<C, ResourceFields<FieldsOf<C, F>, L>> {
  const { version, modified, fields, links = {}, ...rest } = def;
  return {
    ...rest,
    fields: Array.isArray(fields) ? toFields(rest.table, fields) : (fields as Fields),
    links,
    ...(version !== undefined && { version: toRule<string | number>(version) }),
    ...(modified !== undefined && { modified: toRule<Date>(modified) }),
  };
}
const toFields = <C extends Columns>(table: Table<C>, names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, fieldsOf(table).column(name)]));
const toRule = <V>(rule: RowRule<V> | string): RowRule<V> =>
  typeof rule === "string"
    ? { reads: [rule], value: (row: Readonly<Record<string, V>>) => row[rule] as V, column: rule }
    : rule;
