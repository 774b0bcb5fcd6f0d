import { StorageUnavailableError, toCatalog, type NamedTable } from "@waymark/storage";
import type { Client } from "./client.ts";
import { embedded } from "./embedded.ts";
import { toFailure } from "./failure.ts";
import type { CheckedOptions } from "./options.ts";
import { pool } from "./pool.ts";
import { toReads } from "./reads.ts";
import { attempts, type Attempts, type AttemptsSource } from "./session.ts";
import { postgresStatements, type PostgresStatements } from "./statements.ts";
import { notice, versions, type Versions } from "./versions.ts";
import { toWrites } from "./writes.ts";

/** The state that the operations of a storage share. */
export interface StorageContext extends AttemptsSource {
  readonly tables: readonly NamedTable[];
  readonly statements: PostgresStatements;
  readonly inTransaction: Attempts;
  readonly written: WrittenTables;
  readonly watched: Versions;
  readonly running: RunningWork;
}

/** Connects lazily: nothing is sent. */
export function toContext(
  tables: readonly NamedTable[],
  { settings, server }: CheckedOptions,
): StorageContext {
  const own = crypto.randomUUID();
  const catalog = toCatalog(tables);
  const statements = postgresStatements(settings.statements);
  const client: Client =
    "client" in server
      ? embedded(server.client, settings)
      : pool(server, settings, statements.generation);
  const reads = toReads(catalog, statements);
  const written = new WrittenTables();
  const source: AttemptsSource = {
    client,
    catalog,
    reads,
    writes: toWrites(statements, reads, tables),
    queueTimeout: settings.queueTimeout,
    failure: (error, write) => toFailure(error, tables, write),
    touch: (named) => written.add(named),
    notice: notice(own),
  };
  return {
    ...source,
    tables,
    statements,
    inTransaction: attempts(source),
    written,
    watched: versions(client, own),
    running: new RunningWork(),
  };
}

/** How often this process wrote to each table. */
class WrittenTables {
  readonly #writes = new Map<NamedTable, number>();

  add(named: NamedTable): void {
    this.#writes.set(named, (this.#writes.get(named) ?? 0) + 1);
  }

  /** The number of writes to any of these tables. */
  writes(list: Iterable<NamedTable>): number {
    let n = 0;
    for (const named of list) n += this.#writes.get(named) ?? 0;
    return n;
  }
}

/** The running operations of a storage, for which closing waits. */
class RunningWork {
  readonly #running = new Set<Promise<unknown>>();
  #closing: Promise<void> | undefined;

  /** @throws StorageUnavailableError `closed`. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#closing) throw new StorageUnavailableError("closed");
    const done = work();
    this.#running.add(done);
    try {
      return await done;
    } finally {
      this.#running.delete(done);
    }
  }

  /** Ends the storage when its operations are done. */
  close(end: () => Promise<void>): Promise<void> {
    this.#closing ??= Promise.allSettled(this.#running).then(end);
    return this.#closing;
  }
}
