import type { Session } from "@waymark/storage";

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
export interface StatementResult {
  readonly rows: readonly unknown[];
  /** The number of rows that it read or changed. */
  readonly count: number;
}

/** Sends statements, which run in the order of sending. */
export interface Sender {
  (bound: BoundStatement): Promise<StatementResult>;
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
  /**
   * @param hasTimeout - Whether statements for which the server does not answer in time fail. Default true.
   * @throws StorageUnavailableError `busy`, if too many are waiting or it took too long.
   */
  reserve(hasTimeout?: boolean): Promise<Reserved>;
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

/** Runs custom statements in addition to those of a site, on the same connections. */
export interface Sql {
  /**
   * Runs one statement and returns its rows as records, in the driver's types. For a session it is part of the
   * transaction, which fails if the statement fails.
   */
  query(
    text: string,
    values?: readonly unknown[],
  ): Promise<{ readonly rows: readonly Record<string, unknown>[]; readonly count: number }>;
}

const senders = new WeakMap<object, Sender>();

/** Registers how statements are sent for a session or a storage. */
export function registerSql(session: Session, sender: Sender): void {
  senders.set(session, sender);
}

/**
 * Runs statements inside a session's transaction, or on a storage's own connections; undefined for a session of another
 * adapter. For other packages that have tables in the same database.
 */
export function sqlOf(session: Session): Sql | undefined {
  const send = senders.get(session);
  return (
    send && {
      async query(text, values) {
        const { rows, count } = await send({ text, values, records: true });
        return { rows: rows as Record<string, unknown>[], count };
      },
    }
  );
}
