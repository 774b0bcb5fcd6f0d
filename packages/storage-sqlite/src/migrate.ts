import {
  difference,
  MigrationError,
  StorageUnavailableError,
  toStepFailure,
  type MigrationPlan,
  type MigrationStep,
  type ModuleMigrations,
  type NamedTable,
  type Session,
  type StorageStep,
} from "@waymark/core/storage";
import { applyStep } from "./change.ts";
import type { Connection } from "./connection.ts";
import { readDrift } from "./drift.ts";
import type { Writer } from "./lock.ts";
import { prepareRecord, readRecord, writeCursor, writeStep } from "./record.ts";

/** What storage is to become. */
export interface Declared {
  readonly tables: readonly NamedTable[];
  readonly migrations: readonly ModuleMigrations[];
}
/** What migrating is given by the storage that it is a part of. */
export interface Migrating extends Declared {
  readonly writer: Writer;
  /** Runs work in the open transaction, over tables that the storage was not opened with. */
  run<T>(tables: readonly NamedTable[], work: (session: Session) => Promise<T>): Promise<T>;
}

/** What is left to do. */
export function toPlan(db: Connection, { tables, migrations }: Declared): MigrationPlan {
  const record = readRecord(db);
  const { steps, refusals } = difference(record, tables, migrations);
  return {
    steps: steps.map(described),
    refusals: [...refusals, ...foreign(db, steps)],
    drift: readDrift(db, record.tables),
  };
}

const described = ({ module, name, summary }: StorageStep): MigrationStep => ({
  module,
  name,
  summary,
});

/** Tables of the same name that this adapter did not make. */
function foreign(db: Connection, steps: readonly StorageStep[]): string[] {
  const exists = db.prepare("select 1 from sqlite_schema where name = ? collate nocase");
  return steps.flatMap(({ change, named }) =>
    change.do === "createTable" && named && exists.get(named.name)
      ? `The file already has a table ${named.name} that was not made by module ${named.module}.`
      : [],
  );
}

/**
 * Does what is left to do, one transaction per step. Each step looks at the record again under the
 * lock, so that of two processes that start at once one waits and finds the work done.
 */
export async function migrate(
  { writer, tables, migrations, run }: Migrating,
  { steps: most, wait }: { readonly steps: number; readonly wait: number },
): Promise<MigrationPlan> {
  const { connection } = writer;
  const done: MigrationStep[] = [];
  const look = () => {
    const { steps, refusals } = difference(readRecord(connection), tables, migrations);
    const reasons = [...refusals, ...foreign(connection, steps)];
    if (reasons.length > 0) throw new MigrationError(reasons);
    return { next: steps[0] };
  };
  const perform = async (step: StorageStep) => {
    if (step.named) applyStep(connection, step);
    return step.change.do === "run" ? run(step.change.tables, step.change.work) : undefined;
  };
  let finished: StorageStep | undefined;
  const doNext = async () => {
    finished = undefined;
    const step = look().next;
    if (!step) return;
    prepareRecord(connection);
    const rest = await perform(step).catch((error: unknown) => {
      throw toStepFailure(step, writer.failure(error));
    });
    if (rest) writeCursor(connection, step, rest.cursor);
    else {
      writeStep(connection, step);
      finished = step;
    }
  };
  for (let n = 0; n < most; n++) {
    // Where nothing is left to do nobody has to wait for the lock.
    const { next } = await writer.read(look);
    if (!next) break;
    await patiently(wait, () => writer.transaction(doNext));
    // Told once it is durable.
    if (finished) done.push(described(finished));
  }
  const drift = await writer.read(() => readDrift(connection, readRecord(connection).tables));
  return { steps: done, refusals: [], drift };
}

/** Another process may be at a step that takes longer than a request waits for its turn. */
async function patiently(wait: number, work: () => Promise<void>): Promise<void> {
  const end = performance.now() + wait;
  for (;;)
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StorageUnavailableError) || error.reason !== "busy") throw error;
      if (performance.now() < end) continue;
      throw new MigrationError(
        [
          `Another process has kept the database busy for ${Math.round(wait / 1000)} seconds, so it was not migrated. If that one migrates it, start again when it is done.`,
        ],
        { cause: error },
      );
    }
}
