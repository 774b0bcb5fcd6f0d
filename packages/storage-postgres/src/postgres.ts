import {
  changes,
  checkTables,
  rejectForUpdate,
  rejectLock,
  withReferences,
  type ModuleMigrations,
  type NamedTable,
  type Query,
  type Session,
  type Storage,
  type StorageAdapter,
} from "@waymark/storage";
import { anchors } from "@waymark/storage-sql";
import { backup, restore } from "./backup.ts";
import { check } from "./check.ts";
import { registerSql, type StatementResult, type BoundStatement } from "./client.ts";
import { toContext, type StorageContext } from "./context.ts";
import { counts } from "./counts.ts";
import { migrate, plan } from "./migrate.ts";
import { toOptions, type CheckedOptions, type PostgresOptions } from "./options.ts";
import type { Read } from "./reads.ts";
import { advanceSequence, idOf, lastId } from "./schema-sql.ts";
import { within } from "./session.ts";
import { retried } from "./transaction.ts";
import type { Write } from "./writes.ts";

/**
 * Storage in a PostgreSQL database, for any number of processes at once. `postgres("postgres://…")`,
 * `postgres({ url, schema: "magazine", pool: { max: 20 } })`, `postgres({ client: new PGlite() })`. The role needs no
 * privileges other than creating tables in its schema.
 *
 * @throws DefinitionError for an invalid option. A server that cannot be reached or has unsupported
 * settings is an error of the first operation.
 */
export function postgres(options: string | PostgresOptions): StorageAdapter {
  const checked = toOptions(options);
  const { settings, server } = checked;
  return {
    name: "postgres",
    open: (tables, migrations = []) => open(tables, migrations, checked),
    ...("url" in server && {
      backup: (options) => backup({ settings, server }, options),
      restore: (options) => restore({ settings, server }, options),
      check: () => check({ settings, server }),
    }),
  };
}

function open(
  given: readonly NamedTable[],
  migrations: readonly ModuleMigrations[],
  options: CheckedOptions,
): Storage {
  checkTables(given);
  const ctx = toContext(withReferences(given), options);
  const { client, catalog, writes, running, watched } = ctx;
  const { settings } = options;
  const migrating = { client, settings, tables: ctx.tables, migrations };
  const storage: Storage = {
    ...toReading(ctx, settings.counts),
    ...changes(catalog, (make) => running.run(async () => changeAlone(ctx, writes(make())))),
    lock: rejectLock,
    transaction: <T>(work: (session: Session) => Promise<T>) =>
      running.run(() => ctx.inTransaction((source) => within(source, work))),
    version: watched.read,
    lastId: async (table, atLeast = 0) => readLastId(ctx, catalog(table), atLeast),
    plan: () => running.run(() => plan(migrating)),
    migrate: ({ steps = Number.POSITIVE_INFINITY, wait = 60_000 } = {}) =>
      running.run(() => migrate(migrating, { steps, wait })),
    close: () =>
      running.close(async () => {
        await watched.close();
        await client.close();
      }),
  };
  registerSql(storage, (bound) => running.run(() => sendCustom(ctx, bound)));
  return storage;
}

/** How long a row that was read is used as a starting point, in milliseconds: other processes may write. */
const anchorAge = 5000;

/** The methods that read committed data. @param max - How many numbers of rows are kept. */
function toReading(ctx: StorageContext, max: number): Pick<Storage, "find" | "count" | "get"> {
  const { catalog, statements, reads, running, written } = ctx;
  const counted = counts(catalog, statements, max);
  const pages = anchors(
    (list) => `${written.writes(list)}:${Math.floor(performance.now() / anchorAge)}`,
  );
  const read = <T>(make: () => Read<T>): Promise<T> =>
    running.run(async () => readCommitted(ctx, make()));
  return {
    async find(table, query) {
      rejectForUpdate(query);
      const given = query as unknown as Query;
      const far = pages.begin(given, table.key, () => reads.listKey(table, given));
      const rows = await read(() => reads.find(table, far?.query ?? given));
      return (far ? far.page(rows) : rows) as never;
    },
    count: async (table, where) => read(() => counted(table, where as never)),
    async get(table, key, columns, options) {
      rejectForUpdate(options);
      return read(() => reads.get(table, key, columns)) as never;
    },
  };
}

async function readCommitted<T>(
  { client, failure }: StorageContext,
  { bound, isSearch, result }: Read<T>,
): Promise<T> {
  try {
    return result(await (isSearch ? client.search : client.read)(bound));
  } catch (error) {
    throw failure(error);
  }
}

/** Runs a change as a transaction of its own. */
async function changeAlone(ctx: StorageContext, write: Write): Promise<unknown> {
  const { named, also } = write;
  try {
    return await sendAlone(ctx, write);
  } catch (error) {
    throw ctx.failure(error, write);
  } finally {
    ctx.touch(named);
    also?.forEach(ctx.touch);
  }
}

async function sendAlone(
  { client, inTransaction }: StorageContext,
  write: Write,
): Promise<unknown> {
  const { named, also, bound, result } = write;
  const [first, second] = bound;
  if (!first) return result([]);
  const isWatched = [named, ...(also ?? [])].some(({ table }) => table.watched);
  // A conflicting row here is not that of a concurrent transaction: nothing was read before.
  const maxUniqueRetries = 0;
  if (second || isWatched)
    return inTransaction(
      async ({ transaction, touch }) => {
        touch(named);
        also?.forEach(touch);
        return result(await Promise.all(bound.map((one) => transaction.run(one))));
      },
      maxUniqueRetries,
      write,
    );
  const attempt = async () => result([await client.run(first)]);
  return retried(attempt, (error) => ({ cause: error, error }), maxUniqueRetries);
}

/** The largest id that the table has assigned, after raising it to `atLeast`. */
async function readLastId(
  { inTransaction, running }: StorageContext,
  named: NamedTable,
  atLeast: number,
): Promise<number> {
  const id = idOf(named);
  if (id === undefined) return 0;
  const bound = [
    ...(atLeast > 0 ? advanceSequence(named.name, id, atLeast) : []),
    lastId(named.name, id),
  ];
  return running.run(() =>
    inTransaction(async ({ transaction }) => {
      const answers = await Promise.all(bound.map((one) => transaction.run(one)));
      const [last] = (answers.at(-1)?.rows ?? []) as [number][];
      return last?.[0] ?? 0;
    }),
  );
}

/** Sends a statement of another package. */
async function sendCustom(
  { client, failure }: StorageContext,
  bound: BoundStatement,
): Promise<StatementResult> {
  try {
    return await client.run(bound);
  } catch (error) {
    throw failure(error);
  }
}
