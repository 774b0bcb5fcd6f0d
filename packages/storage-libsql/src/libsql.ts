import {
  changes,
  checkTables,
  rejectForUpdate,
  rejectLock,
  StorageUnavailableError,
  toCatalog,
  withReferences,
  type NamedTable,
  type Storage,
  type StorageAdapter,
  type Table,
} from "@waymark/storage";
import type { Declared } from "@waymark/storage-sql";
import { lastId, setLastId } from "./change.ts";
import { check } from "./check.ts";
import type { Connection } from "./connection.ts";
import { connect, type ClosedDatabase, type Database } from "./database.ts";
import { migrate, plan, type MigrationContext } from "./migrate.ts";
import { toOptions, type CheckedOptions, type LibsqlOptions } from "./options.ts";
import { textStatements, toReads } from "./reads.ts";
import { inTransaction, type Access } from "./session.ts";
import { toWriter, type Writer } from "./writer.ts";
import { toWrites, type Write } from "./writes.ts";

/**
 * Storage in a libSQL database, on a server or in a file, with any number of readers and one writer at a time.
 * `libsql("libsql://name.turso.io")`, `libsql({ url, authToken })`, `libsql("file:site.db")`, `libsql(":memory:")`.
 *
 * The database is opened on first use; the first operation rejects if it cannot be reached. A
 * database in memory exists as long as the adapter.
 *
 * @throws DefinitionError for an invalid option.
 */
export function libsql(options: string | LibsqlOptions): StorageAdapter {
  const checked = toOptions(options);
  const closed: ClosedDatabase = { client: undefined };
  return {
    name: "libsql",
    open(tables, migrations = []) {
      checkTables(tables);
      return open({ tables: withReferences(tables), migrations }, checked, closed);
    },
    ...(checked.kind !== "memory" && { check: (run) => check(checked, run) }),
  };
}

function open(declared: Declared, options: CheckedOptions, closed: ClosedDatabase): Storage {
  const database = new LazyDatabase(() => connect(options, closed));
  const writer = toWriter(() => database.get(), options);
  const access = toAccess(writer, options, declared.tables);
  const ctx: StorageContext = { declared, options, database, writer, access };
  let closing: Promise<void> | undefined;
  return {
    ...toReading(ctx),
    ...changes(access.catalog, (make) => changeAlone(ctx, access.writes(make()))),
    lock: rejectLock,
    transaction: (work) =>
      writer.transaction((connection) => inTransaction(access, connection, work)),
    version: () => versionOf(ctx),
    plan: async () => plan(await toMigrating(ctx)),
    migrate: async ({ steps = Number.POSITIVE_INFINITY, wait = 60_000 } = {}) =>
      migrate(await toMigrating(ctx), { steps, wait }),
    lastId: (table, atLeast = 0) => readLastId(ctx, table, atLeast),
    close() {
      // If a transaction exceeds the time-out, the database is still open: closing can be tried again.
      closing ??= writer
        .close()
        .then(() => database.close())
        .catch((error: unknown) => {
          closing = undefined;
          throw error;
        });
      return closing;
    },
  };
}

/** The state that the operations of a storage share. */
interface StorageContext {
  readonly declared: Declared;
  readonly options: CheckedOptions;
  readonly database: LazyDatabase;
  readonly writer: Writer;
  readonly access: Access;
}

/** A database that is opened on first use. */
class LazyDatabase {
  readonly #open: () => Promise<Database>;
  #opening: Promise<Database> | undefined;

  constructor(open: () => Promise<Database>) {
    this.#open = open;
  }

  get(): Promise<Database> {
    // If opening fails, the current calls reject; the next one tries again.
    this.#opening ??= this.#open().catch((error: unknown) => {
      this.#opening = undefined;
      throw error;
    });
    return this.#opening;
  }

  async close(): Promise<void> {
    (await this.#opening)?.close();
  }
}

function toAccess(
  { failure }: Writer,
  { statements }: CheckedOptions,
  tables: readonly NamedTable[],
): Access {
  const catalog = toCatalog(tables);
  const cached = textStatements(statements);
  const reads = toReads(catalog, cached);
  return { catalog, reads, writes: toWrites(cached, reads, tables), failure };
}

/** Runs a read on committed data. */
async function readCommitted<T>(
  { options, database, writer }: StorageContext,
  read: (connection: Connection) => Promise<T>,
): Promise<T> {
  checkOpen(writer);
  try {
    const { reader } = await database.get();
    // A database in memory has one connection: reads wait for a running transaction.
    return await (options.kind === "memory" ? writer.read(() => read(reader)) : read(reader));
  } catch (error) {
    throw writer.failure(error);
  }
}

function toReading(ctx: StorageContext): Pick<Storage, "find" | "count" | "get"> {
  const { reads } = ctx.access;
  return {
    async find(table, query) {
      rejectForUpdate(query);
      return readCommitted(ctx, (db) => reads.find(db, table, query as never)) as never;
    },
    count: async (table, where) =>
      readCommitted(ctx, (db) => reads.count(db, table, where as never)),
    async get(table, key, columns, options) {
      rejectForUpdate(options);
      return readCommitted(ctx, (db) => reads.get(db, table, key, columns)) as never;
    },
  };
}

/** Runs a change as a transaction of its own. */
async function changeAlone(
  { writer }: StorageContext,
  { named, isSingle, run }: Write,
): Promise<unknown> {
  try {
    return await (isSingle ? writer.single(run) : writer.transaction(run));
  } catch (error) {
    throw writer.failure(error, named);
  }
}

/** How long settings that another process has changed may be read from a cache, in milliseconds. */
const versionAge = 500;

function versionOf({ options, writer }: StorageContext): number {
  // NaN differs from every version: callers then read, and get the error of a closed storage.
  if (writer.isClosed()) return Number.NaN;
  return options.kind === "memory" ? 0 : Math.floor(performance.now() / versionAge);
}

async function toMigrating(ctx: StorageContext): Promise<MigrationContext> {
  const { declared, options, database, writer } = ctx;
  checkOpen(writer);
  const accessTo = (tables: readonly NamedTable[]) => toAccess(writer, options, tables);
  return { ...declared, database: await database.get(), writer, accessTo };
}

/** The largest id that the table has assigned, after raising it to `atLeast`. */
async function readLastId(ctx: StorageContext, table: Table, atLeast: number): Promise<number> {
  const { name } = ctx.access.catalog(table);
  if (table.columns[table.key[0] ?? ""]?.type !== "id") return 0;
  const last = await readCommitted(ctx, (connection) => lastId(connection, name));
  if (atLeast <= last) return last;
  await ctx.writer.transaction((connection) => setLastId(connection, name, atLeast));
  return atLeast;
}

/** @throws StorageUnavailableError `closed` */
function checkOpen(writer: Writer): void {
  if (writer.isClosed()) throw new StorageUnavailableError("closed");
}
