/** One statement with its values. */
export interface Asked {
  readonly text: string;
  /** Under which name it is prepared; without one it is parsed each time. */
  readonly name?: string | undefined;
  readonly values?: readonly unknown[] | undefined;
  /** Rows as records with the driver's types, in place of lists of cells. */
  readonly records?: boolean;
}
/** What a statement answered. */
export interface Answer {
  readonly rows: readonly unknown[];
  /** How many rows it read or changed. */
  readonly count: number;
}

/** Sends statements, which run in the order of sending. */
export interface Sender {
  (asked: Asked): Promise<Answer>;
}

/** A connection that is somebody's own for a while. */
export interface Reserved {
  /** Sends a statement behind those sent before; nobody has to wait for their answers first. */
  readonly run: Sender;
  /** Gives the connection back. One that is left in an unknown state is closed. */
  release(isBroken?: boolean): void;
}

/** The way to the database: a server's connections, or the one of a PostgreSQL inside the process. */
export interface Client {
  /** Runs one statement that only reads. It does not stand in line behind those who write. */
  readonly read: Sender;
  /** The same for one that may take long: such ones leave half of the connections to others. */
  readonly search: Sender;
  /** Runs one statement as a transaction of its own. */
  readonly run: Sender;
  /** @throws StorageUnavailableError `busy`, where too many wait or it took too long. */
  reserve(): Promise<Reserved>;
  /**
   * Hears what is sent to a channel, until the connection is lost.
   *
   * @returns What ends it.
   */
  listen(
    channel: string,
    heard: (payload: string) => void,
    lost: () => void,
  ): Promise<() => Promise<void>>;
  close(): Promise<void>;
}
