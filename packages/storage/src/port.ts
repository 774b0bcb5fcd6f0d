import type { ModuleMigrations } from "./migration.ts";
import type { Session } from "./session.ts";
import type { OnDelete, Table } from "./table.ts";

/** A reference with the name of its target in storage. */
export interface NamedReference {
  readonly column: string;
  /** The table that the column refers to. */
  readonly table: string;
  /** The key of that table. */
  readonly key: string;
  readonly onDelete: OnDelete;
}

/** A table with the name it has in storage. Adapters find it by the identity of `table`, or of `declared`. */
export interface NamedTable {
  readonly name: string;
  /** The module that owns it. */
  readonly module: string;
  readonly table: Table;
  /** The table as its module declares it, if options of the site change how it is stored. */
  readonly declared?: Table;
  /** Its references, once an adapter has looked up their targets. */
  readonly references?: readonly NamedReference[];
}

/** One step that brings stored tables to their declared form. */
export interface MigrationStep {
  readonly module: string;
  readonly name: string;
  /** A one-sentence description. */
  readonly summary: string;
}
/** The steps that are needed, or were run, to bring storage to its declared form. */
export interface MigrationPlan {
  readonly steps: readonly MigrationStep[];
  /** Differences for which no step is derived. `migrate` throws if there are any. */
  readonly problems: readonly string[];
  /** Differences between storage and the record of its migrations. */
  readonly drift: readonly string[];
}

/** A storage adapter, opened for the tables of one site. */
export interface Storage extends Session {
  /** The remaining steps. Changes nothing. */
  plan(): Promise<MigrationPlan>;
  /**
   * Runs the remaining steps, with a lock, and returns them. Safe to run again after a kill: each step, and each batch
   * of a module's own work, is one transaction. `steps` limits their number. If two processes migrate at the same
   * time, one waits and then has nothing left to do; `wait` is its time-out in milliseconds (default 60,000).
   *
   * @throws MigrationError if a difference cannot be derived (then nothing was done), if a step
   * fails on the existing rows, and after `wait`.
   */
  migrate(options?: { readonly steps?: number; readonly wait?: number }): Promise<MigrationPlan>;
  /**
   * Returns a number that changes when another process may have committed to a watched table. It is fast and
   * synchronous. Call it before you read the rows, so that a commit in between changes the number again.
   */
  version(): number;
  /**
   * Returns the largest id that a table with `id()` has ever assigned, including those of deleted rows; 0 if there is
   * none, and for other tables. `atLeast` reserves all ids up to this number.
   */
  lastId(table: Table, atLeast?: number): Promise<number>;
  /** Waits for running transactions, then closes files and connections. */
  close(): Promise<void>;
}

/** The option `storage` of a site: `sqlite("site.db")`, `memory()`. Opened once, with the tables of all modules. */
export interface StorageAdapter {
  readonly name: string;
  /** Opens it for the tables of a site; `migrations` are those of its modules, in the order of the modules. */
  open(tables: readonly NamedTable[], migrations?: readonly ModuleMigrations[]): Storage;
  /**
   * Copies all committed data, as of one instant, to a new file, while others read and write.
   * Returns undefined if there is nothing to copy.
   *
   * @throws BackupError, and StorageUnavailableError `full`; then the file is deleted again.
   */
  readonly backup?: (options: BackupOptions) => Promise<StorageBackup>;
  /**
   * Replaces the data with such a copy. The replacement is atomic, even if the process is killed.
   *
   * @throws BackupError
   */
  readonly restore?: (options: RestoreOptions) => Promise<void>;
  /** Reads everything and reports damage, one line each; changes nothing. */
  readonly check?: (run?: AbortableOptions) => AsyncIterable<string>;
}

/** A row violates a unique index. */
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

/** A value of a reference is not the key of a row. */
export class InvalidReferenceError extends Error {
  readonly table: string;
  /** The column with the reference. */
  readonly column: string;
  constructor(table: string, column: string, options?: ErrorOptions) {
    super(`${table}: the row that ${column} refers to does not exist.`, options);
    this.name = "InvalidReferenceError";
    this.table = table;
    this.column = column;
  }
}

/** A row cannot be deleted, or its key changed, because other rows refer to it. */
export class ReferencedRowError extends Error {
  readonly table: string;
  constructor(table: string, options?: ErrorOptions) {
    super(`${table}: other rows refer to this row.`, options);
    this.name = "ReferencedRowError";
    this.table = table;
  }
}

/**
 * Storage is not available: another writer blocks it, the disk is full, a failed write has left the disk
 * in an unknown state (nothing is written until storage is opened again), or storage is closed. The
 * response is a 503, or a 507 if the disk is full.
 */
export class StorageUnavailableError extends Error {
  readonly reason: "busy" | "full" | "failed" | "closed";
  constructor(reason: "busy" | "full" | "failed" | "closed", options?: ErrorOptions) {
    super(`Storage is ${reason}.`, options);
    this.name = "StorageUnavailableError";
    this.reason = reason;
  }
}

/** Stored data is damaged and is not read. The message names the file and the next step for the operator. */
export class DamagedStorageError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "DamagedStorageError";
  }
}

/** Stored and declared tables differ in a way for which no step is derived, or a step failed on the existing rows. */
export class MigrationError extends Error {
  readonly reasons: readonly string[];
  constructor(reasons: readonly string[], options?: ErrorOptions) {
    super(reasons.join("\n"), options);
    this.name = "MigrationError";
    this.reasons = reasons;
  }
}

/** A mistake in a declaration or in the options of a site: thrown by `createSite`, never during a request. */
export class DefinitionError extends Error {
  override name = "DefinitionError";
}

/** Progress and cancellation of a long operation. */
export interface AbortableOptions {
  readonly signal?: AbortSignal;
  /** Called periodically with the progress, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/** Options of a backup of a site's rows. */
export interface BackupOptions extends AbortableOptions {
  /** The path of a new file. */
  readonly to: string;
  /** Further schemas of the database that belong to the site, if it supports schemas. */
  readonly schemas?: readonly string[];
}
/** The content of a backup. */
export interface StorageBackup {
  /** The software that created the backup, by name and version: `{ sqlite: "3.53.2" }`. */
  readonly versions: Readonly<Record<string, string>>;
  /** The number of rows of each table, by the table's name in storage. */
  readonly rows: Readonly<Record<string, number>>;
}

/** Options of a restore of a site's rows. */
export interface RestoreOptions extends AbortableOptions {
  /** The path of a file that the same kind of adapter has written. */
  readonly from: string;
  /** Further schemas of the database that belong to the site, as in the backup. */
  readonly schemas?: readonly string[];
  /** Replace existing data. Without it, storage that contains rows is not changed. */
  readonly replace?: boolean;
  /** Runs when the copy is verified, immediately before it replaces the data. If it throws, nothing is changed. */
  readonly ready?: () => Promise<void>;
}

/**
 * A backup cannot be created or restored; the message has the reason. `target-not-empty`: existing data would be replaced;
 * `in-use`: the data to be replaced is in use; `damaged`: the data read differs from the data written; `incompatible`: it is of
 * another kind or version, or a program is missing.
 */
export class BackupError extends Error {
  readonly reason: "target-not-empty" | "in-use" | "damaged" | "incompatible";
  constructor(reason: BackupError["reason"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "BackupError";
    this.reason = reason;
  }
}
