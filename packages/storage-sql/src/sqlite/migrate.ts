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
  type DatabaseState,
  type Declared,
  type MigrationTransaction,
} from "../migration.ts";
import { dialect } from "./dialect.ts";

/** A database that is migrated, with connections `C`. */
export interface MigratedDatabase<C> {
  /** Reads values of one instant: another process may be running a step. */
  read<T>(work: (connection: C) => T | Promise<T>): Promise<T>;
  /** Runs work between BEGIN IMMEDIATE and COMMIT; rolls back if it throws. */
  transaction<T>(work: (connection: C) => Promise<T>): Promise<T>;
  /** The same without checks of references, for steps that rebuild tables to which others refer. */
  unchecked<T>(work: (connection: C) => Promise<T>): Promise<T>;
  state(connection: C): DatabaseState | Promise<DatabaseState>;
  /** Differences between the database and its record. */
  drift(connection: C): readonly string[] | Promise<readonly string[]>;
  /** The operations of steps in the open transaction. */
  steps(connection: C): MigrationTransaction;
}

/** The names of all tables and indexes in lower case, because SQLite ignores the case. */
export const schemaNamesText = "select lower(name) from sqlite_schema";

/**
 * Runs the remaining steps. New tables are created in one transaction, and each other step has its own. Each transaction
 * reads the record again under the lock, so that of two processes that start at the same time one waits and finds the work
 * done.
 */
export async function migrateDatabase<C>(
  database: MigratedDatabase<C>,
  declared: Declared,
  { steps: max, wait }: { readonly steps: number; readonly wait: number },
): Promise<MigrationPlan> {
  const done: MigrationStep[] = [];
  let left = max;
  const takeNext = (isWork: boolean) => async (connection: C) => {
    const finished: StorageStep[] = [];
    const next = nextSteps(await database.state(connection), declared, left);
    // Another process has done the steps that were read before the lock.
    if (worksOnRows(next) !== isWork) return finished;
    const within = database.steps(connection);
    for (const step of next) if (await takeStep(dialect, within, step)) finished.push(step);
    return finished;
  };
  while (left > 0) {
    // If there are no pending steps, no lock is needed.
    const next = nextSteps(await database.read(database.state), declared, left);
    if (next.length === 0) break;
    const isWork = worksOnRows(next);
    const run = isWork ? database.transaction : database.unchecked;
    const finished = await retryWhileBusy(wait, () => run(takeNext(isWork)));
    // Reported after the commit.
    done.push(...finished.map(toMigrationStep));
    left -= Math.max(1, finished.length);
  }
  return { steps: done, problems: [], drift: await database.read(database.drift) };
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
