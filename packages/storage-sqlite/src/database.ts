import {
  changes,
  rejectForUpdate,
  rejectLock,
  toCatalog,
  type NamedTable,
  type Query,
  type Session,
  type Storage,
  type Table,
} from "@waymark/storage";
import { anchors, type Declared } from "@waymark/storage-sql";
import { lastId, setLastId } from "./change.ts";
import { CommittedReads } from "./committed.ts";
import { connect } from "./connection.ts";
import { counts, type Counts } from "./counts.ts";
import type { Connection } from "./driver.ts";
import { toWriter, type Writer } from "./lock.ts";
import { migrate, plan } from "./migrate.ts";
import type { CheckedOptions } from "./options.ts";
import { run, sqliteStatements, toReads, type CountDraft } from "./reads.ts";
import { markSearch, flushSearch } from "./search.ts";
import { endReads } from "./shared-read.ts";
import { savepoints, within, type SessionSource } from "./session.ts";
import { toWrites, type Write } from "./writes.ts";

/** The connection of a database in memory that is closed at present. */
export interface ClosedDatabase {
  connection: Connection | undefined;
}

/** Opens a file, or the closed database in memory if there is one. */
export function openDatabase(
  declared: Declared,
  options: CheckedOptions,
  closed: ClosedDatabase,
): Storage {
  const ctx = toContext(declared.tables, options, closed);
  const { writer, committed } = ctx;
  const { catalog, writes } = ctx.access;
  let closing: Promise<void> | undefined;
  return {
    ...toReading(ctx),
    ...changes(catalog, (make) => changeAlone(ctx, writes(make()))),
    lock: rejectLock,
    transaction: (work) => runTransaction(ctx, work),
    version: () => versionOf(ctx),
    plan: async () => committed.run((db) => plan(db, declared)),
    migrate: ({ steps = Number.POSITIVE_INFINITY, wait = 60_000 } = {}) =>
      migrate(
        { writer, ...declared, run: (tables, work) => runOver(ctx, tables, work) },
        { steps, wait },
      ).finally(() => declared.tables.forEach(ctx.counted.touch)),
    lastId: (table, atLeast = 0) => readLastId(ctx, table, atLeast),
    close() {
      // If a transaction exceeds the time-out, the file is still open: closing can be tried again.
      closing ??= closeDatabase(ctx, closed).catch((error: unknown) => {
        closing = undefined;
        throw error;
      });
      return closing;
    },
  };
}

/** The state that sessions need in order to use some of the tables. */
type Access = Omit<SessionSource, "touch">;

/** The state that the operations of a storage share. */
interface DatabaseContext {
  readonly options: CheckedOptions;
  readonly writer: Writer;
  readonly committed: CommittedReads;
  readonly access: Access;
  /** A number that changes only with commits of other connections. */
  readonly foreignCommits: () => number;
  readonly counted: Counts;
}

function toContext(
  tables: readonly NamedTable[],
  options: CheckedOptions,
  closed: ClosedDatabase,
): DatabaseContext {
  const writer = toWriter(closed.connection ?? connect(options, "writer"), options);
  closed.connection = undefined;
  const committed = new CommittedReads(writer, options);
  const dataVersion = writer.connection.prepare("pragma data_version").pluck();
  let known: number | undefined;
  const foreignCommits = () => {
    const version = dataVersion.get() as number;
    // Reads after this must not be older than the version: what they find is cached under it.
    if (version !== known) endReads();
    return (known = version);
  };
  return {
    options,
    writer,
    committed,
    access: toAccess(writer, savepoints(writer.connection), options, tables),
    foreignCommits,
    counted: counts(foreignCommits, options.counts),
  };
}

function toAccess(
  writer: Writer,
  marks: Access["marks"],
  { statements, queueTimeout }: CheckedOptions,
  tables: readonly NamedTable[],
): Access {
  const catalog = toCatalog(tables);
  const preparedStatements = sqliteStatements(statements);
  const reads = toReads(catalog, preparedStatements);
  const writes = toWrites(writer.connection, preparedStatements, tables);
  return { writer, marks, catalog, reads, writes, queueTimeout };
}

/** The methods that read committed data. */
function toReading({
  access: { reads },
  committed,
  counted,
}: DatabaseContext): Pick<Storage, "find" | "count" | "get"> {
  const pages = anchors(counted.token);
  const find = (db: Connection, table: Table, query: Query) => {
    const far = query.offset
      ? pages.begin(query, table.key, () => reads.listKey(db, table, query))
      : undefined;
    const number = (draft: CountDraft) => counted.get(draft, (read) => run(db, read));
    const rows = committed.answer(db, reads.find(db, table, far?.query ?? query, number));
    if (!far) return rows;
    return rows instanceof Promise ? rows.then(far.page) : far.page(rows);
  };
  return {
    async find(table, query) {
      rejectForUpdate(query);
      return committed.run((db) => find(db, table, query as unknown as Query)) as never;
    },
    count: async (table, where) =>
      committed.run((db) => {
        const draft = reads.countShape(db, table, where as never);
        return counted.get(draft, (read) => committed.answer(db, read));
      }),
    async get(table, key, columns, options) {
      rejectForUpdate(options);
      return committed.run((db) => reads.get(db, table, key, columns)) as never;
    },
  };
}

/** Runs a change as a transaction of its own. */
async function changeAlone(
  { writer, counted }: DatabaseContext,
  { named, isSingle, leavesWork, also, run }: Write,
): Promise<unknown> {
  try {
    return await (isSingle && !leavesWork
      ? writer.single(run)
      : writer.transaction(() => thenFlushSearch(writer.connection, async () => run())));
  } catch (error) {
    throw writer.failure(error, named);
  } finally {
    counted.touch(named);
    also?.forEach(counted.touch);
  }
}

async function runTransaction<T>(
  { writer, access, counted }: DatabaseContext,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const touched = new Set<NamedTable>();
  const source = { ...access, touch: (named: NamedTable) => void touched.add(named) };
  try {
    return await writer.transaction(() =>
      thenFlushSearch(writer.connection, () => within(source, work)),
    );
  } finally {
    touched.forEach(counted.touch);
  }
}

/**
 * Runs work of a migration over other tables, whose statements are not cached, in its transaction. Cached counts are of
 * the site's tables: they are forgotten at the end of the migration.
 */
function runOver<T>(
  { writer, access, options }: DatabaseContext,
  tables: readonly NamedTable[],
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const source = { ...toAccess(writer, access.marks, options, tables), touch: () => undefined };
  return thenFlushSearch(writer.connection, () => within(source, work));
}

/** Runs the work of a transaction, and its deferred work at the end. */
async function thenFlushSearch<T>(connection: Connection, work: () => Promise<T>): Promise<T> {
  const forget = markSearch(connection);
  try {
    const result = await work();
    flushSearch(connection);
    return result;
  } catch (error) {
    forget();
    throw error;
  }
}

function versionOf({ writer, foreignCommits }: DatabaseContext): number {
  try {
    // NaN differs from every version: callers then read, and get the error of a closed storage.
    return writer.isClosed() ? Number.NaN : foreignCommits();
  } catch (error) {
    throw writer.failure(error);
  }
}

/** The largest id that the table has assigned, after raising it to `atLeast`. */
async function readLastId(
  { writer, committed, access }: DatabaseContext,
  table: Table,
  atLeast: number,
): Promise<number> {
  const { name } = access.catalog(table);
  if (table.columns[table.key[0] ?? ""]?.type !== "id") return 0;
  const last = await committed.run((db) => lastId(db, name));
  if (atLeast <= last) return last;
  await writer.transaction(() => setLastId(writer.connection, name, atLeast));
  return atLeast;
}

/** Closes the connections. A database in memory is left to the next opening. */
function closeDatabase(
  { writer, committed, options }: DatabaseContext,
  closed: ClosedDatabase,
): Promise<void> {
  return writer.close(async () => {
    await committed.close();
    if (options.file !== ":memory:") return;
    closed.connection?.close();
    closed.connection = writer.connection;
  });
}
