import type { BackupOptions, AbortableOptions, RestoreOptions, StorageBackup } from "./backup.ts";
import type { ModuleMigrations } from "./migration.ts";
import type { Query, Where } from "./query.ts";
import type { Columns, Row, Table } from "./table.ts";

/** The values of a row by their columns, as they are handed to storage. */
export type Stored = Readonly<Record<string, unknown>>;

/** A table with the name it has in storage. Adapters find it by the identity of `table`, or of `declared`. */
export interface NamedTable {
  readonly name: string;
  /** The module that owns it. */
  readonly module: string;
  readonly table: Table;
  /** The table as its module declares it, where the options of the site change how it is stored. */
  readonly declared?: Table;
}

/**
 * What can be done with rows, outside or inside a transaction. Names and values that do not fit the
 * declarations are a `TypeError`; in `update`, `remove` and `increment` so is a test that is
 * `undefined`, which would mean every row. Every table passed in belongs to the
 * tables that the storage was opened with. Values are always bound, never part of a statement's text.
 */
export interface Session {
  /** The rows that a query means, in its order. */
  find<C extends Columns>(table: Table<C>, query: Query<C>): Promise<Row<C>[]>;
  /** How many rows pass. */
  count<C extends Columns>(table: Table<C>, where?: Where<C>): Promise<number>;
  /**
   * The row with this key, or undefined. The key of a table with several key columns is a record of them. With `forUpdate` it
   * stays as it is for everybody else until the transaction ends (see `Query.hold`). `forUpdate: false` where what a write
   * finds is not to be held by itself.
   */
  get<C extends Columns>(
    table: Table<C>,
    key: number | Stored,
    columns?: readonly string[],
    options?: { readonly forUpdate?: boolean | undefined },
  ): Promise<Row<C> | undefined>;
  /** Adds rows and returns them as stored, ids and defaults filled in. A broken unique index is a `ConflictError`. */
  insert<C extends Columns>(table: Table<C>, rows: readonly Stored[]): Promise<Row<C>[]>;
  /** Sets columns of all rows that pass; returns how many there were. */
  update<C extends Columns>(table: Table<C>, where: Where<C>, change: Stored): Promise<number>;
  /** Removes all rows that pass; returns how many there were. */
  remove<C extends Columns>(table: Table<C>, where: Where<C>): Promise<number>;
  /** Adds rows; where one with the same `on` columns exists, sets `set` (default: all other columns given) instead. */
  upsert<C extends Columns>(
    table: Table<C>,
    rows: readonly Stored[],
    options: { readonly on: readonly string[]; readonly set?: readonly string[] },
  ): Promise<void>;
  /** Adds to numbers where they stand, in one step; returns how many rows there were. */
  increment<C extends Columns>(
    table: Table<C>,
    where: Where<C>,
    by: Readonly<Record<string, number>>,
  ): Promise<number>;
  /**
   * Waits until no other transaction holds this name, and holds it until this one ends: for what must not happen twice
   * at a time and is no row to hold. Names are of all modules together; begin yours with the module's (`harbour:berths`).
   * Nothing to do where writers are alone already. Outside of a transaction a `TypeError`.
   */
  lock(name: string): Promise<void>;
  /**
   * Runs `work` in a write transaction and commits when it is done; any throw undoes everything.
   * Inside a transaction it is a savepoint. One at a time on SQLite, retried whole on PostgreSQL.
   */
  transaction<T>(work: (session: Session) => Promise<T>): Promise<T>;
}

/** One step that brings stored tables to their declared form. */
export interface MigrationStep {
  readonly module: string;
  readonly name: string;
  /** What it does, in words. */
  readonly summary: string;
}
/** What is left to do, or was done, to bring storage to its declared form. */
export interface MigrationPlan {
  readonly steps: readonly MigrationStep[];
  /** What is declared and cannot be derived. `migrate` throws while there is any. */
  readonly refusals: readonly string[];
  /** Where storage differs from the record of what was done to it. */
  readonly drift: readonly string[];
}

/** A storage adapter, opened for the tables of one site. */
export interface Storage extends Session {
  /** What is left to do. Changes nothing. */
  plan(): Promise<MigrationPlan>;
  /**
   * Does what is left to do, under one lock, and returns what was done. Safe to run again after a
   * kill: each step, and each portion of a module's own work, is one transaction. `steps` bounds how many are done. Of two
   * processes that migrate at once one waits, and finds it done; `wait` is how long for, in milliseconds (60,000).
   *
   * @throws MigrationError where a difference cannot be derived (then nothing was done), where a step fails on the rows that
   *   are there, and after `wait`.
   */
  migrate(options?: { readonly steps?: number; readonly wait?: number }): Promise<MigrationPlan>;
  /**
   * Costs next to nothing and waits for nothing: another value than before where another process may have committed to
   * a watched table since. Ask before reading what is kept: what is committed in between moves it again.
   */
  version(): number;
  /**
   * The largest id that a table with `id()` has ever given, also to a row that is gone; 0 where it has given none, and for
   * other tables. With `atLeast` no id up to that one is given from then on.
   */
  lastId(table: Table, atLeast?: number): Promise<number>;
  /** Waits for running transactions, then lets go of files and connections. */
  close(): Promise<void>;
}

/** What a site is given: `sqlite("site.db")`, `memory()`. Opened once, with the tables of all modules. */
export interface StorageAdapter {
  readonly name: string;
  /** Opens it for the tables of a site; `migrations` are the named steps of its modules, in the order of the modules. */
  open(tables: readonly NamedTable[], migrations?: readonly ModuleMigrations[]): Storage;
  /**
   * Copies everything that is committed, as it is at one instant, to a new file, while others read and write. Absent
   * where there is nothing to copy.
   *
   * @throws BackupError, and StorageUnavailableError `full`; then the file is gone again.
   */
  readonly backup?: (options: BackupOptions) => Promise<StorageBackup>;
  /**
   * Puts such a copy in the place of what is there: after a kill there is all of the one or all of the other.
   *
   * @throws BackupError
   */
  readonly restore?: (options: RestoreOptions) => Promise<void>;
  /** Reads everything and says what is not sound, a line each; changes nothing. */
  readonly check?: (run?: AbortableOptions) => AsyncIterable<string>;
}

/** A unique index refused a row. */
export class ConflictError extends Error {
  readonly table: string;
  readonly columns: readonly string[];
  constructor(table: string, columns: readonly string[]) {
    super(`${table}: another row has the same ${columns.join(", ")}.`);
    this.name = "ConflictError";
    this.table = table;
    this.columns = columns;
  }
}

/**
 * Storage cannot do it now: another writer is in the way, the disk is full, a write failed in a way
 * that leaves the disk in doubt (nothing more is written until it is opened again), or it is closed.
 * Answered with 503, and with 507 where it is full.
 */
export class StorageUnavailableError extends Error {
  readonly reason: "busy" | "full" | "failed" | "closed";
  constructor(reason: "busy" | "full" | "failed" | "closed", options?: ErrorOptions) {
    super(`Storage is ${reason}.`, options);
    this.name = "StorageUnavailableError";
    this.reason = reason;
  }
}

/** What is stored is not what was written: nothing is read from it, and the message says where and what next. */
export class DamagedStorageError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "DamagedStorageError";
  }
}

/** Stored and declared tables differ in a way that no step is derived for, or a step failed on the rows there are. */
export class MigrationError extends Error {
  readonly reasons: readonly string[];
  constructor(reasons: readonly string[], options?: ErrorOptions) {
    super(reasons.join("\n"), options);
    this.name = "MigrationError";
    this.reasons = reasons;
  }
}
