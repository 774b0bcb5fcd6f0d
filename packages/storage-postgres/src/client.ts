/** One statement with its values. */
export interface BoundStatement {
  readonly text: string;
  /** The name under which it is prepared; without one it is parsed each time. */
  readonly name?: string | undefined;
  readonly values?: readonly unknown[] | undefined;
  /** Rows as records with the driver's types, instead of lists of cells. */
  readonly records?: boolean;
}
/** The result of a statement. */
export interface Answer {
  readonly rows: readonly unknown[];
  /** The number of rows that it read or changed. */
  readonly count: number;
}

/** Sends statements, which run in the order of sending. */
export interface Sender {
  (asked: BoundStatement): Promise<Answer>;
}

/** A reserved connection. */
export interface Reserved {
  /** Sends a statement after those sent before, without waiting for their results. */
  readonly run: Sender;
  /** Returns the connection to the pool. One in an unknown state is closed. */
  release(isBroken?: boolean): void;
}

/** Access to the database: a server's connections, or the one of a PostgreSQL inside the process. */
export interface Client {
  /** Runs one statement that only reads, independently of queued writes. */
  readonly read: Sender;
  /** The same for one that may take long: these use at most half of the connections. */
  readonly search: Sender;
  /** Runs one statement as a transaction of its own. */
  readonly run: Sender;
  /** @throws StorageUnavailableError `busy`, if too many are waiting or it took too long. */
  reserve(): Promise<Reserved>;
  /**
   * Listens to a channel, until the connection is lost.
   *
   * @returns A function that ends it.
   */
  listen(
    channel: string,
    heard: (payload: string) => void,
    lost: () => void,
  ): Promise<() => Promise<void>>;
  close(): Promise<void>;
}
