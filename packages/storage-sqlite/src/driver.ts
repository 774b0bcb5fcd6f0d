/** The library through which SQLite is used. */
export type DriverName = "better-sqlite3" | "node:sqlite";

/** A prepared statement, with the methods of better-sqlite3 that the adapter uses. Values are passed as a list or one by one. */
export interface Statement {
  /** Whether it returns rows. */
  readonly reader: boolean;
  run(...values: unknown[]): {
    readonly changes: number;
    readonly lastInsertRowid: number | bigint;
  };
  get(...values: unknown[]): unknown;
  all(...values: unknown[]): unknown[];
  /** From now on rows are arrays. */
  raw(isRaw?: boolean): this;
  /** From now on rows are the value of their first column. */
  pluck(): this;
  /** From now on integers are `bigint`. */
  safeIntegers(areSafe: boolean): this;
}

/** The progress of a copy, in pages. */
export interface CopyProgress {
  readonly totalPages: number;
  readonly remainingPages: number;
}

/** A connection to a database, with the methods of better-sqlite3 that the adapter uses. */
export interface Connection {
  readonly inTransaction: boolean;
  /** Whether the database is in memory. */
  readonly memory: boolean;
  prepare(text: string): Statement;
  /** Runs statements without values. */
  exec(text: string): unknown;
  /** The rows of a pragma, or with `simple` the first value of the first row. */
  pragma(text: string, options?: { readonly simple?: boolean }): unknown;
  close(): unknown;
}

/** How a database is opened. */
export interface OpenOptions {
  readonly readonly?: boolean;
  /** Whether a missing file is an error. */
  readonly fileMustExist?: boolean;
  /** How long SQLite waits for a lock, in milliseconds. */
  readonly timeout?: number;
}

/** A loaded driver. */
export interface Driver {
  readonly name: DriverName;
  open(file: string, options?: OpenOptions): Connection;
  /** The bytes of a database, and a new database in memory with such bytes. Undefined if the library cannot do it. */
  readonly images?: {
    serialize(source: Connection): Uint8Array;
    open(image: Uint8Array): Connection;
  };
  /**
   * Copies the database of a connection to a file, in steps of `rate` pages.
   *
   * @param onStep - If it throws, the copy ends with this error.
   */
  copy(
    source: Connection,
    to: string,
    rate: number,
    onStep: (progress: CopyProgress) => void,
  ): Promise<void>;
}
