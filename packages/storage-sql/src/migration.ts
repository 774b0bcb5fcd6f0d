import {
  difference,
  MigrationError,
  toStepFailure,
  type MigrationPlan,
  type MigrationStep,
  type ModuleMigrations,
  type NamedTable,
  type Session,
  type StorageRecord,
  type StorageStep,
  type TableStep,
} from "@waymark/storage";
import type { SQL } from "drizzle-orm/sql/sql";
import type { Dialect } from "./dialect.ts";
import { cursorSql, stepSql } from "./record.ts";

/** The declared state of storage. */
export interface Declared {
  readonly tables: readonly NamedTable[];
  readonly migrations: readonly ModuleMigrations[];
}
/** The state of a database before a migration. */
export interface DatabaseState {
  readonly record: StorageRecord;
  /** Whether it has a table with this name, of any owner. */
  hasTable(name: string): boolean;
}

/** The public part of a step. */
export const toMigrationStep = ({ module, name, summary }: StorageStep): MigrationStep => ({
  module,
  name,
  summary,
});

function leftToDo({ record, hasTable }: DatabaseState, { tables, migrations }: Declared) {
  const { steps, problems } = difference(record, tables, migrations);
  // Recorded tables have been renamed or dropped by an earlier step.
  const recorded = new Set(record.tables.map(({ name }) => name));
  const foreign = steps.flatMap(({ change, named }) =>
    change.do === "createTable" && named && !recorded.has(named.name) && hasTable(named.name)
      ? `The database already has a table ${named.name} that was not made by module ${named.module}.`
      : [],
  );
  return { steps, problems: [...problems, ...foreign] };
}

/** The remaining steps. @param drift - Differences between the database and its record. */
export function toPlan(
  state: DatabaseState,
  declared: Declared,
  drift: readonly string[],
): MigrationPlan {
  const { steps, problems } = leftToDo(state, declared);
  return { steps: steps.map(toMigrationStep), problems, drift };
}

/** Changes whose duration does not depend on the size of the database. */
const isQuick = ({ change }: StorageStep): boolean =>
  change.do === "createTable" || change.do === "note";

/**
 * The next steps, at most `max`, which run in one transaction: either a single one, or consecutive ones that only create
 * tables. Empty if nothing is left to do.
 *
 * @throws MigrationError if the remaining steps are not possible.
 */
export function nextSteps(
  state: DatabaseState,
  declared: Declared,
  max: number,
): readonly StorageStep[] {
  const { steps, problems } = leftToDo(state, declared);
  if (problems.length > 0) throw new MigrationError(problems);
  const slow = steps.findIndex((step) => !isQuick(step));
  const quick = slow < 0 ? steps.length : slow;
  return steps.slice(0, Math.min(max, Math.max(1, quick)));
}

/** The open transaction of a database in which a step is run. Results of its methods are awaited. */
export interface MigrationTransaction {
  /** Creates the tables of the record if missing. */
  prepareRecord(): unknown;
  apply(step: TableStep): unknown;
  /** Runs work of a module over the tables as they are at that point. */
  run<T>(tables: readonly NamedTable[], work: (session: Session) => Promise<T>): Promise<T>;
  send(statement: SQL): unknown;
  /** Converts an error of the database to one of the port. */
  failure(error: unknown): unknown;
}

/** Runs a step and records it. @returns whether the step is done; work of a module may need further batches. */
export async function takeStep(
  dialect: Dialect,
  transaction: MigrationTransaction,
  step: StorageStep,
): Promise<boolean> {
  await transaction.prepareRecord();
  const perform = async () => {
    if (step.named) await transaction.apply(step);
    return step.change.do === "run"
      ? transaction.run(step.change.tables, step.change.work)
      : undefined;
  };
  const rest = await perform().catch((error: unknown) => {
    throw toStepFailure(step, transaction.failure(error));
  });
  const written = rest ? cursorSql(dialect, step, rest.cursor) : stepSql(dialect, step);
  for (const statement of written) await transaction.send(statement);
  return !rest;
}
