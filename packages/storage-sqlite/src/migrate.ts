import type { MigrationPlan } from "@waymark/storage";
import {
  toPlan,
  type DatabaseState,
  type Declared,
  type MigrationTransaction,
} from "@waymark/storage-sql";
import { dialect, migrateDatabase, schemaNamesText } from "@waymark/storage-sql/sqlite";
import { applyStep } from "./change.ts";
import type { Connection } from "./driver.ts";
import { readDrift, prepareRecord, readRecord, readTables } from "./record.ts";
import type { Writer } from "./lock.ts";

/** The parts of the storage that a migration needs. */
export interface MigrationContext extends Declared, Pick<MigrationTransaction, "run"> {
  readonly writer: Writer;
}

function databaseState(db: Connection): DatabaseState {
  const names = new Set(db.prepare(schemaNamesText).pluck().all());
  return { record: readRecord(db), hasTable: (name) => names.has(name.toLowerCase()) };
}

/** The remaining steps. Another process may be running one: call it within a transaction. */
export function plan(db: Connection, declared: Declared): MigrationPlan {
  const state = databaseState(db);
  return toPlan(state, declared, readDrift(db, state.record.tables));
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

/** Runs the remaining steps. */
export function migrate(
  { writer, run, ...declared }: MigrationContext,
  limits: { readonly steps: number; readonly wait: number },
): Promise<MigrationPlan> {
  const { connection } = writer;
  const steps: MigrationTransaction = {
    prepareRecord: () => prepareRecord(connection),
    apply: (step) => applyStep(connection, step),
    run,
    send(statement) {
      const { sql, params } = dialect.toText(statement);
      connection.prepare(sql).run(...params);
    },
    failure: (error) => writer.failure(error),
  };
  return migrateDatabase(
    {
      read: async (work) => writer.read(() => atOnce(connection, () => work(connection))),
      transaction: (work) => writer.transaction(() => work(connection)),
      unchecked: (work) => writer.unchecked(() => work(connection)),
      state: databaseState,
      drift: (db) => readDrift(db, readTables(db)),
      steps: () => steps,
    },
    declared,
    limits,
  );
}
