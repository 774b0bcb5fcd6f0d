import { StorageUnavailableError, type NamedTable } from "@waymark/storage";
import { quoted } from "@waymark/storage-sql";
import { connect } from "./connection.ts";
import type { Connection } from "./driver.ts";
import type { Writer } from "./lock.ts";
import type { CheckedOptions } from "./options.ts";
import { readers, type Readers } from "./readers.ts";
import { run, type Read } from "./reads.ts";
import { SharedRead } from "./shared-read.ts";

/** Runs reads on committed data, in a shared transaction, and long ones on threads. */
export class CommittedReads {
  readonly #writer: Writer;
  /** A database in memory has one connection: reads wait for a running transaction. */
  readonly #reader: Connection | undefined;
  readonly #shared: SharedRead | undefined;
  readonly #threads: Readers | undefined;
  readonly #areLarge: ((tables: Iterable<NamedTable>) => boolean) | undefined;

  constructor(writer: Writer, options: CheckedOptions) {
    this.#writer = writer;
    this.#reader = options.file === ":memory:" ? undefined : connect(options, "reader");
    this.#shared = this.#reader && new SharedRead(this.#reader, (error) => writer.failure(error));
    this.#threads = this.#reader && options.readers > 0 ? readers(options) : undefined;
    this.#areLarge = this.#reader && largeTables(this.#reader);
  }

  /** Runs work that reads from a connection. @throws StorageUnavailableError `closed`. */
  run<T>(work: (connection: Connection) => T): Promise<T> | T {
    if (this.#writer.isClosed()) throw new StorageUnavailableError("closed");
    return !this.#reader && this.#writer.isTaken()
      ? this.#writer.read(() => this.#guarded(work))
      : this.#guarded(work);
  }

  /** Runs a read on the connection, or on a thread if it may take long. */
  answer<T>(connection: Connection, read: Read<T>): Promise<T> | T {
    if (!this.#threads || read.isShort() || !this.#areLarge?.(read.tables))
      return run(connection, read);
    return this.#threads
      .all(read.prepared.text, read.values)
      .then(read.result, (error: unknown) => {
        throw this.#writer.failure(error);
      });
  }

  async close(): Promise<void> {
    await this.#threads?.close();
    this.#shared?.end();
    this.#reader?.close();
  }

  #guarded<T>(work: (connection: Connection) => T): T {
    try {
      this.#shared?.begin();
      return work(this.#reader ?? this.#writer.connection);
    } catch (error) {
      throw this.#writer.failure(error);
    }
  }
}

/** This number of rows is scanned in some milliseconds, and looked up one by one in a hundred. */
const few = 100_000;
/** How long a table that had few rows is assumed to have few, in milliseconds. */
const trusted = 1000;

/** Checks whether a table is so large that scanning it would block other requests. */
function largeTables(connection: Connection): (tables: Iterable<NamedTable>) => boolean {
  const large = new Set<NamedTable>();
  const looked = new Map<NamedTable, number>();
  const isLarge = (named: NamedTable): boolean => {
    if (large.has(named)) return true;
    const now = performance.now();
    if (now - (looked.get(named) ?? -trusted) < trusted) return false;
    looked.set(named, now);
    const beyond = connection.prepare(`select 1 from ${quoted(named.name)} limit 1 offset ${few}`);
    if (beyond.get() === undefined) return false;
    large.add(named);
    return true;
  };
  return (tables) => [...tables].some(isLarge);
}
