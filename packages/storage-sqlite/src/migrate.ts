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
import type { Connection } from "./driver.ts";
import { readDrift, prepareRecord, readRecord } from "./record.ts";
import type { Writer } from "./lock.ts";

/** The parts of the storage that a migration needs. */
export interface MigrationContext extends Declared, Pick<MigrationTransaction, "run"> {
  readonly writer: Writer;
}

function databaseState(db: Connection): DatabaseState {
  const exists = db.prepare("select 1 from sqlite_schema where name = ? collate nocase");
  return { record: readRecord(db), hasTable: (name) => exists.get(name) !== undefined };
}

/** Reads several values of one instant: another process may be running a step. */
function atOnce<T>(db: Connection, read: () => T): T {
  db.exec("begin");
  try {
    return read();
  } finally {
    db.exec("rollback");
  }
}

/** The remaining steps. */
export const plan = (db: Connection, declared: Declared): MigrationPlan =>
  atOnce(db, () => {
    const state = databaseState(db);
    return toPlan(state, declared, readDrift(db, state.record.tables));
  });

/**
 * Runs the remaining steps. New tables are created in one transaction, and each other step has its own. Each transaction
 * reads the record again under the lock, so that of two processes that start at the same time one waits and finds the work
 * done.
 */
export async function migrate(
  { writer, run: over, ...declared }: MigrationContext,
  { steps: max, wait }: { readonly steps: number; readonly wait: number },
): Promise<MigrationPlan> {
  const { connection } = writer;
  const done: MigrationStep[] = [];
  const within: MigrationTransaction = {
    prepareRecord: () => prepareRecord(connection),
    apply: (step) => applyStep(connection, step),
    run: over,
    send(statement) {
      const { sql, params } = dialect.toText(statement);
      connection.prepare(sql).run(...params);
    },
    failure: (error) => writer.failure(error),
  };
  let left = max;
  const look = () => nextSteps(databaseState(connection), declared, left);
  let finished: StorageStep[] = [];
  const doNext = (isWork: boolean) => async () => {
    finished = [];
    const next = look();
    // Another process has done the steps that were read before the lock.
    if (worksOnRows(next) !== isWork) return;
    for (const step of next) if (await takeStep(dialect, within, step)) finished.push(step);
  };
  while (left > 0) {
    // If there are no pending steps, no lock is needed.
    const next = await writer.read(() => atOnce(connection, look));
    if (next.length === 0) break;
    const isWork = worksOnRows(next);
    const run = isWork ? writer.transaction : writer.unchecked;
    await retryWhileBusy(wait, () => run(doNext(isWork)));
    // Reported after the commit.
    done.push(...finished.map(toMigrationStep));
    left -= Math.max(1, finished.length);
  }
  const drift = await writer.read(() =>
    atOnce(connection, () => readDrift(connection, readRecord(connection).tables)),
  );
  return { steps: done, problems: [], drift };
}

/** Whether a step is work of a module, in which references are checked; steps on tables check their own. */
const worksOnRows = (steps: readonly StorageStep[]): boolean =>
  steps.some(({ change }) => change.do === "run");

/** Another process may be running a step that takes longer than a request waits. */
async function retryWhileBusy(wait: number, work: () => Promise<void>): Promise<void> {
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
