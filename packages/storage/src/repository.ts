import type { Order, Page, Query, Where } from "./query.ts";
import type { Session } from "./session.ts";
import type { Columns, NewRow, Row, RowUpdate, Stored, Table, Tables } from "./table.ts";

/** An operation that requires a transaction was used outside of one. */
const outside = (what: string): never => {
  throw new TypeError(`${what} requires a transaction: outside of one nothing would be locked.`);
};
/**
 * For adapters: rejects `forUpdate` in a session outside of transactions.
 *
 * @throws TypeError if it was set.
 */
export function rejectForUpdate(
  options: { readonly forUpdate?: boolean | undefined } | undefined,
): void {
  if (options?.forUpdate) outside("forUpdate");
}
/** For adapters: the `lock` of a session outside of transactions. Rejects with a TypeError. */
export const rejectLock = async (): Promise<never> => outside("lock");

/**
 * For adapters: validates the name of a lock.
 *
 * @throws TypeError if it is not a string of 1 to 200 characters.
 */
export function checkLockName(name: unknown): asserts name is string {
  if (typeof name !== "string" || name === "" || name.length > 200)
    throw new TypeError("lock: a name must be a string of 1 to 200 characters.");
}

/**
 * Wraps a session so that it locks each row that is read alone and with all columns. The object that the `find` of a
 * write reads then cannot change until the write is done. Lists and reads of only some columns take no locks.
 */
export function holding(session: Session): Session {
  const held: Session = {
    find: (table, query) =>
      session.find(
        table,
        query.limit === 1 && query.columns === undefined ? { ...query, forUpdate: true } : query,
      ),
    get: (table, key, columns, options) =>
      session.get(
        table,
        key,
        columns,
        columns === undefined ? { forUpdate: true, ...options } : options,
      ),
    count: (table, where) => session.count(table, where),
    insert: (table, rows) => session.insert(table, rows),
    update: (table, where, change) => session.update(table, where, change),
    remove: (table, where) => session.remove(table, where),
    upsert: (table, rows, options) => session.upsert(table, rows, options),
    increment: (table, where, by) => session.increment(table, where, by),
    lock: (name) => session.lock(name),
    transaction: (work) => session.transaction(work),
  };
  inside.set(held, session);
  return held;
}

const inside = new WeakMap<Session, Session>();
/** Returns the original session of a wrapped one, for its adapter. */
export const unheld = (session: Session): Session => inside.get(session) ?? session;

/**
 * The columns that a response needs; created by core from `context`, `_fields` and the resource, passed on by the
 * handler.
 */
export interface Selection<C extends Columns = Columns> {
  readonly columns: readonly (keyof C & string)[];
}
/** A row of which only the selected columns were read. Only its resource may read it. */
export interface PartialRow<C extends Columns> {
  readonly id: number;
  readonly "~part": C;
}
/** A query with pages instead of a limit. */
export interface PageQuery<C extends Columns> extends Omit<
  Query<C>,
  "limit" | "columns" | "forUpdate"
> {
  /** From 1. Default 1. */
  readonly page?: number | undefined;
  /** Default 10. */
  readonly per_page?: number | undefined;
  /** If the number of rows is known, they are not counted. */
  readonly total?: number | undefined;
}
type Selected<C extends Columns> = { readonly select: Selection<C> };
type Key = number | Stored;
type LockOption = Pick<Query, "forUpdate">;

/** Access to one table, for handlers of a module. */
export interface Repository<C extends Columns> {
  /** One page of rows and the total of all pages. */
  page(query: PageQuery<C> & Selected<C>): Promise<Page<PartialRow<C>>>;
  page(query: PageQuery<C>): Promise<Page<Row<C>>>;
  find(query: Query<C> & Selected<C>): Promise<PartialRow<C>[]>;
  find(query?: Query<C>): Promise<Row<C>[]>;
  /** The first row that matches. */
  first(where: Where<C>, options?: LockOption): Promise<Row<C> | undefined>;
  /** The row with this key. The `find` of a write locks it, unless `forUpdate` is false. */
  get(
    key: Key,
    options?: { readonly forUpdate?: boolean | undefined },
  ): Promise<Row<C> | undefined>;
  count(where?: Where<C>): Promise<number>;
  insert(values: NewRow<C>): Promise<Row<C>>;
  insertAll(rows: readonly NewRow<C>[]): Promise<Row<C>[]>;
  /** Sets the given columns and returns the row; unknown keys are ignored. Throws if there is no such row. */
  update(key: Key, change: RowUpdate<C>): Promise<Row<C>>;
  /** Sets the given columns of all matching rows, also those of a key that is no id. Returns the number of rows. */
  updateAll(where: Where<C>, change: RowUpdate<C>): Promise<number>;
  remove(key: Key): Promise<boolean>;
  removeAll(where: Where<C>): Promise<number>;
  upsert(
    rows: readonly NewRow<C>[],
    options: {
      readonly on: readonly (keyof C & string)[];
      readonly set?: readonly (keyof C & string)[];
    },
  ): Promise<void>;
  increment(where: Where<C>, by: { readonly [K in keyof C]?: number }): Promise<number>;
}
/** The tables of a module, by their names in its declaration, and transactions on them. */
export type Db<T extends Tables> = { readonly [K in keyof T]: Repository<T[K]["columns"]> } & {
  /** Runs `work` in a transaction of its own: a savepoint inside a write request. */
  readonly transaction: <R>(work: (db: Db<T>) => Promise<R>) => Promise<R>;
  /**
   * Takes an advisory lock with this name until the transaction ends. Start names with the module's:
   * `harbour:berths`. Take several in alphabetical order.
   *
   * @throws TypeError outside of a transaction.
   */
  readonly lock: (name: string) => Promise<void>;
};

// Symbols, since tables may have any name.
const sessionOf = Symbol("session");
const madeOf = Symbol("repositories");
interface OwnDb {
  /** The repositories that have been used. */
  readonly [madeOf]: object;
}

/** Runs a transaction of `db.transaction`. */
export type RunTransaction = <R>(run: () => Promise<R>) => Promise<R>;
/** Creates the tables of one builder over a session. */
type DbClass = new (session: Session, around?: RunTransaction, made?: object) => OwnDb;
const classes = new WeakMap<Tables, DbClass>();
const cache = new WeakMap<Session, WeakMap<Tables, OwnDb>>();

/**
 * Returns the tables of a builder, accessed through a session. The object is created once for both, unless `around` is
 * called for its transactions.
 */
export function toDb<T extends Tables>(
  session: Session,
  tables: T,
  around?: RunTransaction,
): Db<T> {
  let OfTables = classes.get(tables);
  if (!OfTables) classes.set(tables, (OfTables = toClass(tables)));
  let ofSession = cache.get(session);
  if (!ofSession) cache.set(session, (ofSession = new WeakMap()));
  let db = ofSession.get(tables);
  if (!db) ofSession.set(tables, (db = new OfTables(session)));
  return (around ? new OfTables(session, around, db[madeOf]) : db) as unknown as Db<T>;
}

/** A class for all sessions: writes open several, and most of them use few of the tables. */
function toClass(tables: Tables): DbClass {
  class OfTables {
    readonly [sessionOf]: Session;
    readonly [madeOf]: Record<string, Repository<Columns>>;
    readonly transaction: Db<Tables>["transaction"];
    readonly lock: Db<Tables>["lock"];
    constructor(session: Session, around?: RunTransaction, made: object = Object.create(null)) {
      this[sessionOf] = session;
      this[madeOf] = made as Record<string, Repository<Columns>>;
      this.transaction = (work) => {
        const run = () => session.transaction((inner) => work(toDb(inner, tables)));
        return around ? around(run) : run();
      };
      this.lock = (name) => session.lock(name);
    }
  }
  for (const [name, table] of Object.entries(tables))
    Object.defineProperty(OfTables.prototype, name, {
      enumerable: true,
      get(this: OfTables) {
        return (this[madeOf][name] ??= toRepository(this[sessionOf], table));
      },
    });
  return OfTables;
}

function toRepository(session: Session, table: Table): Repository<Columns> {
  const whereKey = (key: Key): Where => (typeof key === "number" ? { id: key } : key) as Where;
  const known = (values: object): Record<string, unknown> => {
    const row: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(values))
      if (name in table.columns && value !== undefined) row[name] = value;
    return row;
  };
  const changed = (values: object, kept: readonly string[]): Stored => {
    const change = known(values);
    for (const column of kept) if (column in change) delete change[column];
    return change;
  };
  const ids = table.key.filter((name) => table.columns[name]?.type === "id");
  const find = async (asked: Query & Partial<Selected<Columns>> = {}) => {
    const { select } = asked;
    const query: Query = select ? Object.assign({}, asked, { columns: select.columns }) : asked;
    const turned = reverseScan(query);
    return turned ? (await session.find(table, turned)).toReversed() : session.find(table, query);
  };
  const repository = {
    find,
    async page({ page = 1, per_page = 10, total, ...query }: PageQuery<Columns>) {
      const offset = query.offset ?? Math.min((page - 1) * per_page, Number.MAX_SAFE_INTEGER);
      const items = await find({ ...query, limit: per_page, offset, total });
      if (total === undefined) {
        const isLast = items.length < per_page && (items.length > 0 || offset === 0);
        total = isLast ? offset + items.length : await session.count(table, query.where);
      }
      return { items, total, offset: query.offset };
    },
    first: async (where: Where, { forUpdate }: LockOption = {}) =>
      (await session.find(table, { where, limit: 1, forUpdate }))[0],
    // A number that is not a valid id matches no row.
    get: async (key: Key, options?: { readonly forUpdate?: boolean | undefined }) =>
      typeof key === "number" && !Number.isSafeInteger(key)
        ? undefined
        : session.get(table, key, undefined, options),
    count: (where?: Where) => session.count(table, where),
    insert: async (values: object) => (await session.insert(table, [known(values)]))[0],
    insertAll: (rows: readonly object[]) => session.insert(table, rows.map(known)),
    async update(key: Key, values: object) {
      const change = changed(values, table.key);
      if (Object.keys(change).length > 0) await session.update(table, whereKey(key), change);
      const row = await session.get(table, key);
      if (!row) throw new Error("update: there is no row with this key.");
      return row;
    },
    updateAll: (where: Where, values: object) => session.update(table, where, changed(values, ids)),
    remove: async (key: Key) => (await session.remove(table, whereKey(key))) > 0,
    removeAll: (where: Where) => session.remove(table, where),
    upsert: (rows: readonly object[], options: { readonly on: readonly string[] }) =>
      session.upsert(table, rows.map(known), options),
    increment: (where: Where, by: Readonly<Record<string, number>>) =>
      session.increment(table, where, by),
  };
  return repository as unknown as Repository<Columns>;
}

/** Up to this offset, skipping rows costs almost nothing. */
const near = 100;
const opposite = { asc: "desc", desc: "asc" } as const;

/**
 * The same rows read from the other end, in the other direction; undefined if that is not faster, or the
 * order is not one of columns.
 */
export function reverseScan(asked: Query): Query | undefined {
  if (asked.total === undefined || asked.limit === undefined || asked.after) return undefined;
  const { total, offset = 0, limit, ...query } = asked;
  if (offset < near || offset >= total || offset <= total / 2) return undefined;
  const orderBy = turned(query);
  if (!orderBy) return undefined;
  const { direction: _direction, ...rest } = query;
  const taken = Math.min(limit, total - offset);
  return { ...rest, orderBy, limit: taken, offset: total - offset - taken };
}

function turned({ orderBy, direction = "asc" }: Query): readonly Order[] | undefined {
  if (orderBy === undefined) return undefined;
  if (typeof orderBy === "string") return [{ [orderBy]: opposite[direction] }];
  const steps: Order[] = [];
  for (const order of Array.isArray(orderBy) ? (orderBy as readonly Order[]) : [orderBy as Order])
    for (const [column, how] of Object.entries(order as Readonly<Record<string, unknown>>)) {
      if (how !== "asc" && how !== "desc") return undefined;
      steps.push({ [column]: opposite[how] });
    }
  return steps.length > 0 ? steps : undefined;
}
