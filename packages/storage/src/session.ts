import type { Query, Where } from "./query.ts";
import type { Columns, Row, Table, Stored } from "./table.ts";

/**
 * Access to rows, outside or inside a transaction. Names and values that do not fit the declarations are a `TypeError`;
 * in `update`, `remove` and `increment` so is a condition that is `undefined`, which would mean every row. Every table
 * must be one of the tables that the storage was opened with. Values are always bound, never part of a statement's
 * text.
 */
export interface Session {
  /** The rows of a query, in its order. */
  find<C extends Columns>(table: Table<C>, query: Query<C>): Promise<Row<C>[]>;
  /** The number of rows that match. */
  count<C extends Columns>(table: Table<C>, where?: Where<C>): Promise<number>;
  /**
   * The row with this key, or undefined. The key of a table with several key columns is a record of them. `forUpdate`
   * locks it until the transaction ends (see `Query.forUpdate`). `forUpdate: false` reads it without a lock in the
   * `find` of a write.
   */
  get<C extends Columns>(
    table: Table<C>,
    key: number | Stored,
    columns?: readonly string[],
    options?: { readonly forUpdate?: boolean | undefined },
  ): Promise<Row<C> | undefined>;
  /**
   * Adds rows and returns them as stored, with ids and defaults.
   *
   * @throws ConflictError for a violated unique index.
   */
  insert<C extends Columns>(table: Table<C>, rows: readonly Stored[]): Promise<Row<C>[]>;
  /** Sets columns of all rows that match; returns their number. */
  update<C extends Columns>(table: Table<C>, where: Where<C>, change: Stored): Promise<number>;
  /** Removes all rows that match; returns their number. */
  remove<C extends Columns>(table: Table<C>, where: Where<C>): Promise<number>;
  /** Adds rows; if one with the same `on` columns exists, sets `set` (default: all other columns given) instead. */
  upsert<C extends Columns>(
    table: Table<C>,
    rows: readonly Stored[],
    options: { readonly on: readonly string[]; readonly set?: readonly string[] },
  ): Promise<void>;
  /** Adds to numbers atomically; returns the number of rows. */
  increment<C extends Columns>(
    table: Table<C>,
    where: Where<C>,
    by: Readonly<Record<string, number>>,
  ): Promise<number>;
  /**
   * Takes an advisory lock with this name until the transaction ends, and waits for other holders: for work that must
   * not run concurrently and has no row to lock. Names are shared by all modules; start yours with the module's
   * (`harbour:berths`). Does nothing if only one writer runs at a time anyway.
   *
   * @throws TypeError outside of a transaction.
   */
  lock(name: string): Promise<void>;
  /**
   * Runs `work` in a write transaction and commits when it is done; if it throws, everything is rolled back.
   * Inside a transaction it is a savepoint. Transactions run one at a time on SQLite; on PostgreSQL they may be
   * retried.
   */
  transaction<T>(work: (session: Session) => Promise<T>): Promise<T>;
}
