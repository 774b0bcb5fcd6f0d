import {
  MigrationError,
  StorageUnavailableError,
  type MigrationPlan,
  type MigrationStep,
  type StorageStep,
} from "@waymark/storage";
import {
  nextSteps,
  takeStep,
  toMigrationStep,
  toPlan,
  type Declared,
  type MigrationTransaction,
  type DatabaseState,
} from "@waymark/storage-sql";
import { dialect } from "@waymark/storage-sql/sqlite";
import { applyStep } from "./change.ts";
import type { Connection } from "./connection.ts";
import type { Database } from "./database.ts";
import { prepareRecord, readDrift, readRecord } from "./record.ts";
import { inTransaction, type Access } from "./session.ts";
import type { Writer } from "./writer.ts";

/** The parts of the storage that a migration needs. */
export interface MigrationContext extends Declared {
  readonly database: Database;
  readonly writer: Writer;
  /** The objects that work with tables as they are at some point of a migration. */
  accessTo(tables: Declared["tables"]): Access;
}

async function databaseState(connection: Connection): Promise<DatabaseState> {
  const record = await readRecord(connection);
  const { rows } = await connection.send("select lower(name) from sqlite_schema");
  const names = new Set(rows.map(([name]) => name));
  return { record, hasTable: (name) => names.has(name.toLowerCase()) };
}

/** The remaining steps. */
export const plan = ({ database, writer, ...declared }: MigrationContext): Promise<MigrationPlan> =>
  writer.read(() =>
    database.atOnce(async (connection) => {
      const state = await databaseState(connection);
      return toPlan(state, declared, await readDrift(connection, state.record.tables));
    }),
  );

/**
 * Runs the remaining steps. New tables are created in one transaction, and each other step has its own. Each transaction
 * reads the record again under the lock, so that of two processes that start at the same time one waits and finds the work
 * done.
 */
export async function migrate(
  { database, writer, accessTo, ...declared }: MigrationContext,
  { steps: max, wait }: { readonly steps: number; readonly wait: number },
): Promise<MigrationPlan> {
  const done: MigrationStep[] = [];
  let left = max;
  const look = async (connection: Connection) =>
    nextSteps(await databaseState(connection), declared, left);
  const transactionOn = (connection: Connection): MigrationTransaction => ({
    prepareRecord: () => prepareRecord(connection),
    apply: (step) => applyStep(connection, step),
    run: (tables, work) => inTransaction(accessTo(tables), connection, work),
    send(statement) {
      const { sql, params } = dialect.toText(statement);
      return connection.send(sql, params as string[]);
    },
    failure: (error) => writer.failure(error),
  });
  const takeNext = (isWork: boolean) => async (connection: Connection) => {
    const finished: StorageStep[] = [];
    const next = await look(connection);
    // Another process has done the steps that were read before the lock.
    if (worksOnRows(next) !== isWork) return finished;
    const within = transactionOn(connection);
    for (const step of next) if (await takeStep(dialect, within, step)) finished.push(step);
    return finished;
  };
  while (left > 0) {
    // If there is nothing left to do, the lock is not needed.
    const next = await writer.read(() => database.atOnce(look));
    if (next.length === 0) break;
    const isWork = worksOnRows(next);
    const run = isWork ? writer.transaction : writer.unchecked;
    const finished = await retryWhileBusy(wait, () => run(takeNext(isWork)));
    // Reported after the commit.
    done.push(...finished.map(toMigrationStep));
    left -= Math.max(1, finished.length);
  }
  const drift = await writer.read(() =>
    database.atOnce(async (connection) =>
      readDrift(connection, (await readRecord(connection)).tables),
    ),
  );
  return { steps: done, problems: [], drift };
}

/** Whether a step is work of a module, in which references are checked; steps on tables check their own. */
const worksOnRows = (steps: readonly StorageStep[]): boolean =>
  steps.some(({ change }) => change.do === "run");

/** Another process may be running a step that takes longer than a request waits. */
async function retryWhileBusy<T>(wait: number, work: () => Promise<T>): Promise<T> {
  const end = performance.now() + wait;
  for (;;)
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StorageUnavailableError) || error.reason !== "busy") throw error;
      if (performance.now() < end) continue;
      throw new MigrationError(
        [
          `Another process has kept the database busy for ${Math.round(wait / 1000)} seconds, so it was not migrated. If that process is migrating, start again when it is done.`,
        ],
        { cause: error },
      );
    }
}
