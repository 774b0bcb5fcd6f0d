import type { MigrationPlan } from "@waymark/storage";
import { toPlan, type DatabaseState, type Declared } from "@waymark/storage-sql";
import { dialect, migrateDatabase, schemaNamesText } from "@waymark/storage-sql/sqlite";
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
  const { rows } = await connection.send(schemaNamesText);
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

/** Runs the remaining steps. */
export const migrate = (
  { database, writer, accessTo, ...declared }: MigrationContext,
  limits: { readonly steps: number; readonly wait: number },
): Promise<MigrationPlan> =>
  migrateDatabase(
    {
      ...writer,
      read: (work) => writer.read(() => database.atOnce(async (connection) => work(connection))),
      state: databaseState,
      drift: async (connection) => readDrift(connection, (await readRecord(connection)).tables),
      steps: (connection) => ({
        prepareRecord: () => prepareRecord(connection),
        apply: (step) => applyStep(connection, step),
        run: (tables, work) => inTransaction(accessTo(tables), connection, work),
        send(statement) {
          const { sql, params } = dialect.toText(statement);
          return connection.send(sql, params as string[]);
        },
        failure: (error) => writer.failure(error),
      }),
    },
    declared,
    limits,
  );
