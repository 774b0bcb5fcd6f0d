import {
  changes,
  checkTables,
  rejectForUpdate,
  rejectLock,
  StorageUnavailableError,
  toCatalog,
  withReferences,
  type ModuleMigrations,
  type NamedTable,
  type Query,
  type Session,
  type Storage,
  type StorageAdapter,
  type Table,
} from "@waymark/storage";
import { anchors } from "@waymark/storage-sql";
import { attempts, within, type SessionSource } from "./session.ts";
import { backup, restore } from "./backup.ts";
import { check } from "./check.ts";
import { type Client, registerSql } from "./client.ts";
import { counts } from "./counts.ts";
import { embedded } from "./embedded.ts";
import { toFailure } from "./failure.ts";
import { idOf, advanceSequence, lastId } from "./schema-sql.ts";
import { migrate, plan } from "./migrate.ts";
import { toOptions, type CheckedOptions, type PostgresOptions } from "./options.ts";
import { pool } from "./pool.ts";
import { toReads, type Read } from "./reads.ts";
import { retried } from "./transaction.ts";
import { postgresStatements } from "./statements.ts";
import { notice, versions } from "./versions.ts";
import { toWrites, type Write } from "./writes.ts";

/**
 * Storage in a PostgreSQL database, for any number of processes at once. `postgres("postgres://…")`, `postgres({ url,
 * schema: "magazine", pool: { max: 20 } })`, `postgres({ client: new PGlite() })`. An ordinary role that may create
 * tables in its schema is enough.
 *
 * @throws DefinitionError for an invalid option. A server that cannot be reached or has unsupported
 *   settings is an error of the first operation.
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

/** How long a row that was read is used as a starting point, in milliseconds: other processes may write. */
const anchorAge = 5000;

function open(
  given: readonly NamedTable[],
  migrations: readonly ModuleMigrations[],
  { settings, server }: CheckedOptions,
): Storage {
  checkTables(given);
  const tables = withReferences(given);
  const own = crypto.randomUUID();
  const catalog = toCatalog(tables);
  const preparedStatements = postgresStatements(settings.statements);
  const client: Client =
    "client" in server
      ? embedded(server.client, settings)
      : pool(server, settings, preparedStatements.generation);
  const reads = toReads(catalog, preparedStatements);
  const writes = toWrites(preparedStatements, reads, tables);
  const counted = counts(catalog, preparedStatements, settings.counts);
  const watched = versions(client, own);
  const written = new Map<NamedTable, number>();
  const pages = anchors((list) => {
    let n = 0;
    for (const named of list) n += written.get(named) ?? 0;
    return `${n}:${Math.floor(performance.now() / anchorAge)}`;
  });
  const running = new Set<Promise<unknown>>();
  let closing: Promise<void> | undefined;

  const failure: SessionSource["failure"] = (error, write) => toFailure(error, tables, write);
  const touch = (named: NamedTable) => written.set(named, (written.get(named) ?? 0) + 1);
  /** Tracks work that closing waits for. */
  const during = async <T>(work: () => Promise<T>): Promise<T> => {
    if (closing) throw new StorageUnavailableError("closed");
    const done = work();
    running.add(done);
    try {
      return await done;
    } finally {
      running.delete(done);
    }
  };
  const outside = <T>(make: () => Read<T>): Promise<T> =>
    during(async () => {
      const { bound: asked, isSearch, result } = make();
      try {
        return result(await (isSearch ? client.search : client.read)(asked));
      } catch (error) {
        throw failure(error);
      }
    });

  const inTransaction = attempts({
    client,
    catalog,
    reads,
    writes,
    queueTimeout: settings.queueTimeout,
    failure,
    touch,
    notice: notice(own),
  });

  /** Runs a change as a transaction of its own. */
  const alone = (make: () => Write): Promise<unknown> =>
    during(async () => {
      const write = make();
      const { named, also, bound: asked, result } = write;
      const [first, second] = asked;
      const isWatched = [named, ...(also ?? [])].some(({ table }) => table.watched);
      try {
        if (!first) return result([]);
        // A conflicting row here is not that of a concurrent transaction: nothing was read before.
        if (second || isWatched)
          return await inTransaction(
            async ({ transaction: running, touch: note }) => {
              note(named);
              also?.forEach(note);
              return result(await Promise.all(asked.map((one) => running.run(one))));
            },
            0,
            write,
          );
        const runFirst = async () => result([await client.run(first)]);
        return await retried(runFirst, (error) => ({ cause: error, error }), 0);
      } catch (error) {
        throw failure(error, write);
      } finally {
        touch(named);
        also?.forEach(touch);
      }
    });

  const storage: Storage = {
    async find(table, query) {
      rejectForUpdate(query);
      const given = query as unknown as Query;
      const far = pages.begin(given, table.key, () => reads.listKey(table, given));
      const rows = await outside(() => reads.find(table, far?.query ?? given));
      return (far ? far.page(rows) : rows) as never;
    },
    count: async (table, where) => outside(() => counted(table, where as never)),
    async get(table, key, columns, options) {
      rejectForUpdate(options);
      return outside(() => reads.get(table, key, columns)) as never;
    },
    ...changes(catalog, (make) => alone(() => writes(make()))),
    lock: rejectLock,
    transaction: <T>(work: (session: Session) => Promise<T>) =>
      during(() => inTransaction((source) => within(source, work))),
    version: watched.read,
    async lastId(table, atLeast = 0) {
      const named = catalog(table as Table);
      const id = idOf(named);
      if (id === undefined) return 0;
      const boundStatements = [
        ...(atLeast > 0 ? advanceSequence(named.name, id, atLeast) : []),
        lastId(named.name, id),
      ];
      return during(() =>
        inTransaction(async ({ transaction: running }) => {
          const answers = await Promise.all(boundStatements.map((one) => running.run(one)));
          const [last] = (answers.at(-1)?.rows ?? []) as [number][];
          return last?.[0] ?? 0;
        }),
      );
    },
    plan: () => during(() => plan({ client, settings, tables, migrations })),
    migrate: ({ steps = Number.POSITIVE_INFINITY, wait = 60_000 } = {}) =>
      during(() => migrate({ client, settings, tables, migrations }, { steps, wait })),
    close() {
      closing ??= (async () => {
        await Promise.allSettled(running);
        await watched.close();
        await client.close();
      })();
      return closing;
    },
  };
  registerSql(storage, (bound) =>
    during(async () => {
      try {
        return await client.run(bound);
      } catch (error) {
        throw failure(error);
      }
    }),
  );
  return storage;
}
