import type { Client, Transaction } from "@libsql/client";
import { DamagedStorageError } from "@waymark/storage";
import { codeOf, recordFormat } from "@waymark/storage-sql/sqlite";
import { toConnection, type Connection } from "./connection.ts";
import { toSqliteError } from "./failure.ts";
import type { CheckedOptions } from "./options.ts";

/** An open database. */
export interface Database {
  /** Reads committed data. In memory it is the connection of the writer. */
  readonly reader: Connection;
  /** Writes, each statement as a transaction of its own. */
  readonly writer: Connection;
  /** Begins a transaction that writes. @param checks - Whether references are checked in it. */
  begin(checks: boolean): Promise<RunningTransaction>;
  /**
   * Opens the connection of the writer again, after another process has blocked it: the blocked statement stays active in
   * the native driver until it is garbage-collected, and no commit succeeds before that.
   */
  renew(): Promise<void>;
  /** Reads several values of one instant. */
  atOnce<T>(read: (connection: Connection) => Promise<T>): Promise<T>;
  close(): void;
}

/** A transaction, until one of its ends is called. */
export interface RunningTransaction {
  readonly connection: Connection;
  commit(): Promise<void>;
  /** Never throws. */
  rollback(): Promise<void>;
}

/** The maximum number of concurrent statements on a server. Others wait, for requests of other callers, too. */
const maxRequests = 100;

/** The client of a database in memory that is closed at present. */
export interface ClosedDatabase {
  client: Client | undefined;
}

/**
 * @throws DamagedStorageError if the file is damaged or not a database; Error if it cannot be opened, was written by a
 *   newer version, or does not check references.
 */
export async function connect(options: CheckedOptions, closed: ClosedDatabase): Promise<Database> {
  const isLocal = options.kind !== "server";
  const isInMemory = options.kind === "memory";
  // One connection for local writes, so that its settings apply to all of them.
  const writing = closed.client ?? (await open(options, isLocal ? 1 : maxRequests));
  closed.client = undefined;
  const writer = toConnection(writing);
  const reading = options.kind === "file" ? await open(options, undefined) : writing;
  const close = () => {
    if (reading !== writing) reading.close();
    if (isInMemory) closed.client = writing;
    else writing.close();
  };
  try {
    if (isLocal) await prepare(writer, options);
    await checkForm(writer);
  } catch (error) {
    close();
    if (/^SQLITE_(NOTADB|CORRUPT)/.test(codeOf(error) ?? ""))
      throw new DamagedStorageError(`libsql: the file is damaged: ${(error as Error).message}.`, {
        cause: error,
      });
    throw error;
  }
  return {
    reader: toConnection(reading),
    writer,
    begin: (checks) => (checks ? begin(writing) : beginUnchecked(writing, isLocal)),
    async renew() {
      if (options.kind !== "file") return;
      await writing.reconnect();
      await prepare(writer, options);
    },
    async atOnce(read) {
      const snapshot = await started(reading.transaction("deferred"));
      try {
        return await read(toConnection(snapshot));
      } finally {
        snapshot.close();
      }
    },
    close,
  };
}

async function open(
  { url, authToken }: CheckedOptions,
  concurrency: number | undefined,
): Promise<Client> {
  const { createClient } = await loadClient();
  try {
    return createClient({
      url,
      ...(authToken !== undefined && { authToken }),
      ...(concurrency !== undefined && { concurrency }),
      intMode: "bigint",
      // The writer waits for other processes without blocking this one (see writer.ts).
      timeout: 0,
    });
  } catch (cause) {
    throw new Error(`libsql: the database cannot be opened: ${(cause as Error).message}.`, {
      cause,
    });
  }
}

/** Loads the client on first use: sites install it separately, because of the size of its native code. */
async function loadClient(): Promise<typeof import("@libsql/client")> {
  try {
    return await import("@libsql/client");
  } catch (cause) {
    throw new Error("libsql: the client cannot be loaded. Run npm install @libsql/client.", {
      cause,
    });
  }
}

/** Sets the options that SQLite does not store in the file. */
async function prepare(writer: Connection, { kind, synchronous }: CheckedOptions): Promise<void> {
  if (kind === "file") await writer.send("pragma journal_mode = wal");
  const settings = [
    "foreign_keys = on",
    "trusted_schema = off",
    "cell_size_check = on",
    `synchronous = ${synchronous}`,
    // Deleted data is overwritten.
    "secure_delete = on",
    "temp_store = memory",
  ];
  for (const setting of settings) await writer.send(`pragma ${setting}`);
}

async function checkForm(connection: Connection): Promise<void> {
  const { rows } = await connection.send(
    "select foreign_keys, user_version from pragma_foreign_keys, pragma_user_version",
  );
  const [checks, version] = rows[0] as [number, number];
  if (version > recordFormat)
    throw new Error("libsql: the database was written by a newer version of Waymark.");
  if (checks !== 1) throw new Error("libsql: the server does not check foreign keys.");
}

const started = (transaction: Promise<Transaction>): Promise<Transaction> =>
  transaction.catch((error: unknown) => {
    throw toSqliteError(error);
  });

async function begin(client: Client): Promise<RunningTransaction> {
  return toRunning(await started(client.transaction("write")));
}

/** Foreign keys cannot be switched off inside a transaction, nor on another connection. */
async function beginUnchecked(client: Client, isLocal: boolean): Promise<RunningTransaction> {
  const restore = () => client.execute("pragma foreign_keys = on");
  if (isLocal) await client.execute("pragma foreign_keys = off");
  try {
    const transaction = await started(client.transaction("write"));
    const running = toRunning(transaction, isLocal ? restore : undefined);
    try {
      // On a server a transaction is a connection of its own, which is closed after it.
      if (!isLocal)
        await running.connection.script("commit; pragma foreign_keys = off; begin immediate");
      const { rows } = await running.connection.send("pragma foreign_keys");
      if (rows[0]?.[0] !== 0)
        throw new Error("libsql: foreign keys could not be switched off to rebuild tables.");
      return running;
    } catch (error) {
      await running.rollback();
      throw error;
    }
  } catch (error) {
    if (isLocal) await restore();
    throw error;
  }
}

/** @param after - Called when it has ended. */
function toRunning(
  transaction: Transaction,
  after: () => Promise<unknown> = async () => undefined,
): RunningTransaction {
  return {
    connection: toConnection(transaction),
    async commit() {
      try {
        await transaction.commit();
      } catch (error) {
        throw toSqliteError(error);
      }
      await after();
    },
    async rollback() {
      try {
        await transaction.rollback();
      } catch {
        // It has ended already, or the connection to the server is gone: then the server rolls back.
        transaction.close();
      }
      await after();
    },
  };
}
