import type {
  Columns,
  NewRow,
  Query,
  RefColumn,
  Row,
  RowUpdate,
  Simplify,
  Tables,
  Where,
} from "@waymark/storage";
import type { FilterKind, RangeEnd } from "../args/column-args.ts";
import type { Paging } from "../args/common.ts";
import type { AccessDecision, Actor, Capability } from "./access.ts";
import type { Body, Endpoint, HandlerContext } from "./endpoint.ts";
import type { ModuleContext } from "./module-context.ts";
import type { Resource } from "./resource.ts";
import type { SettingsReader } from "./setting.ts";
import type { SortColumns } from "./cursor.ts";

/** A column as a client sends it. */
type Wire<V> = V extends Date ? string : V;
type WireValues<T> = { [K in keyof T]: Wire<T[K]> };
type CreateInput<C extends Columns, W extends keyof C> = Simplify<
  WireValues<Pick<NewRow<C>, W & keyof NewRow<C>>>
>;
type UpdateInput<C extends Columns, W extends keyof C> = Simplify<
  { id: number } & { [K in W]?: Wire<Row<C>[K]> | undefined }
>;
/** Columns of the targets of references, such as `room.kind`, with their types. */
type TargetColumn<C extends Columns, K> = K extends `${infer R}.${infer P}`
  ? C[R] extends RefColumn<infer _V, infer _A, infer Target>
    ? Row<Target>[P]
    : never
  : never;
type TargetNames<C extends Columns> = {
  [K in keyof C & string]: C[K] extends RefColumn<infer _V, infer _A, infer Target>
    ? `${K}.${keyof Target & string}`
    : never;
}[keyof C & string];
type Filters<C extends Columns> = {
  readonly [K in (keyof C & string) | TargetNames<C>]?: FilterKind;
};
type ArgumentName<K extends string> = K extends `${infer R}.${infer P}` ? `${R}_${P}` : K;
type FilterName<K extends string, Kind> = Kind extends "range"
  ? `${ArgumentName<K>}_${RangeEnd}`
  : ArgumentName<K>;
type FilterValue<V, Kind> = Kind extends "in" ? Wire<NonNullable<V>>[] : Wire<NonNullable<V>>;
type FilterInput<C extends Columns, F> = {
  [K in keyof F & string as FilterName<K, F[K]>]?:
    | FilterValue<K extends keyof C ? Row<C>[K] : TargetColumn<C, K>, F[K]>
    | undefined;
};
/** How a list is read: by page number or by cursor. */
type PagingKind = "page" | "cursor";
type ListInput<C extends Columns, F, P> = Simplify<
  (P extends "cursor" ? { cursor?: string | undefined } : { page?: number | undefined }) & {
    per_page?: number | undefined;
    context?: "view" | "embed" | "edit" | undefined;
    search?: string | undefined;
    orderby?: string | undefined;
    order?: "asc" | "desc" | undefined;
  } & FilterInput<C, F>
>;

/** Who may call an endpoint of `crud`; see `access` of an endpoint. */
export type CrudRule<F = never> =
  | "public"
  | "signed-in"
  | Capability
  | ((question: {
      readonly actor: Actor;
      readonly args: object;
      readonly settings: SettingsReader;
      readonly found: F;
    }) => AccessDecision | Promise<AccessDecision>);

/** Access to the endpoints. `read` applies to `list`, `get` and `count`, `write` to the others. An endpoint can have a rule of its own. */
export interface CrudAccess<R> {
  readonly read?: CrudRule;
  readonly write?: CrudRule;
  readonly list?: CrudRule;
  readonly get?: CrudRule<R>;
  readonly create?: CrudRule;
  readonly update?: CrudRule<R>;
  readonly remove?: CrudRule<R>;
}

/** Rows that belong to callers. */
export interface CrudOwner<K extends string> {
  /** An integer column with the id of a user, or a text column with `callerKey`; `create` sets it to the caller. */
  readonly column: K;
  /** Callers with this capability may read and change the rows of all owners. */
  readonly manage: Capability;
  /** Whether other callers read only their own rows (the default), or all rows as `access.read` permits. */
  readonly reads?: "own" | "all";
}

/** A row before it is written. In an update it is complete; in a create, columns with a default may be missing. */
export interface CrudWrite<C extends Columns> {
  readonly action: "create" | "update";
  /** The row with the changes of the request. */
  readonly row: NewRow<C>;
  /** The stored row of an update. */
  readonly found: Row<C> | undefined;
}
/** A written row. */
export interface CrudWritten<C extends Columns> {
  readonly action: "create" | "update" | "delete";
  /** The row as it is stored now; the previous one of a delete. */
  readonly row: Row<C>;
  /** The previous row of an update or delete. */
  readonly found: Row<C> | undefined;
}

/** Options of `crud`. */
export interface CrudOptions<
  C extends Columns,
  T extends Tables,
  O,
  W extends keyof C & string,
  F extends Filters<C>,
  P extends PagingKind = PagingKind,
> {
  /** The columns that requests may set. Requests cannot set any other column. */
  readonly writable?: readonly W[];
  /**
   * Filters of the list by column: `equals` (`?state=open`), `in` (`?room=1,2`, up to 100 values) and `range`
   * (`?starts_gte=…&starts_lt=…`). `"room.kind": "in"` filters by a column of the row that the reference `room` names:
   * `?room_kind=hall`.
   */
  readonly filters?: F;
  /**
   * The columns that a list may be sorted by; the first one is the default, and `-` in front of it means descending.
   * With two or more, the list has the arguments `orderby` and `order`. Default: `["-id"]`.
   */
  readonly sort?: SortColumns<C>;
  /** The fixed order of a list, in place of `sort`. */
  readonly orderBy?: Query<C>["orderBy"];
  /** `by: "cursor"`: the list has the argument `cursor` in place of `page`, and no totals; see `cursorOf`. */
  readonly paging?: Paging & { readonly by?: P };
  /** Required without `owner`. */
  readonly access?: CrudAccess<Row<C>>;
  readonly owner?: CrudOwner<keyof C & string>;
  /** Limits the rows that exist for the caller. Other rows are not in lists and cause a 404. */
  readonly scope?: (ctx: ModuleContext<T, O>) => Where<C> | undefined;
  /** A timestamp column that `create` sets to the current time. */
  readonly created?: keyof C & string;
  /** The names in summaries. Default: the name of the resource, and its plural. */
  readonly label?: { readonly one: string; readonly many: string };
  /** The error codes that the functions below throw, for the documentation. */
  readonly errors?: readonly string[];
  /** Whether writes can be part of a batch. Default: true. */
  readonly batch?: boolean;
  /** Runs in the transaction before a create or update; returns further columns to set, or throws an `ApiError`. */
  readonly beforeWrite?: (
    ctx: HandlerContext<unknown, T, O>,
    write: CrudWrite<C>,
  ) => RowUpdate<C> | void | Promise<RowUpdate<C> | void>;
  /** Runs in the transaction before a row is deleted. */
  readonly beforeDelete?: (ctx: HandlerContext<unknown, T, O>, row: Row<C>) => unknown;
  /** Runs in the transaction after a create, update or delete, for example to emit events and add jobs. */
  readonly afterWrite?: (ctx: HandlerContext<unknown, T, O>, written: CrudWritten<C>) => unknown;
}

/** The endpoints of a resource. A namespace lists them under its paths; any of them can be replaced by another. */
export interface Crud<
  C extends Columns,
  R,
  W extends keyof C & string,
  F,
  P extends PagingKind = "page",
> {
  /** Lists rows: `"/bookings": [bookings.list]`. */
  readonly list: Endpoint<{
    method: "GET";
    input: ListInput<C, F, P>;
    args: object;
    result: Body<R[]>;
  }>;
  /** Counts the rows of the list: `"/bookings/count": [bookings.count]`. */
  readonly count: Endpoint<{
    method: "GET";
    input: Simplify<FilterInput<C, F> & { search?: string | undefined }>;
    args: object;
    result: { count: number };
  }>;
  /** Gets one row: `"/bookings/:id": [bookings.get]`. */
  readonly get: Endpoint<{ method: "GET"; input: { id: number }; args: object; result: Body<R> }>;
  /** Creates a row: `"/bookings": [bookings.create]`. */
  readonly create: Endpoint<{
    method: "POST";
    input: CreateInput<C, W>;
    args: object;
    result: Body<R>;
  }>;
  /** Updates a row; omitted columns keep their values: `"/bookings/:id": [bookings.update]`. */
  readonly update: Endpoint<{
    method: "POST" | "PUT" | "PATCH";
    input: UpdateInput<C, W>;
    args: object;
    result: Body<R>;
  }>;
  /** Deletes a row: `"/bookings/:id": [bookings.remove]`. */
  readonly remove: Endpoint<{
    method: "DELETE";
    input: { id: number };
    args: object;
    result: Body<{ deleted: true; previous: Omit<R, "_links"> }>;
  }>;
}

/** Derives the endpoints of a resource from its table. */
export interface DefineCrud<T extends Tables, O> {
  /**
   * @throws DefinitionError if the table of the resource does not belong to the builder or has no `id()`,
   * and for options that do not match its columns.
   */
  <
    C extends Columns,
    R,
    const W extends keyof C & string = never,
    const F extends Filters<C> = {},
    const P extends PagingKind = "page",
  >(
    resource: Resource<C, R>,
    options: CrudOptions<C, T, O, W, F, P>,
  ): Crud<C, R, W, F, P>;
}
