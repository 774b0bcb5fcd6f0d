import type { Cell, StorageRecord, TableSnapshot } from "@waymark/storage";
import {
  startedStepsSql,
  driftOf,
  createdTablesSql,
  toRecord,
  type RealTable,
} from "@waymark/storage-sql";
import {
  dialect,
  findTable,
  recordTables,
  searchName,
  sqlTypes,
  tableStatements,
  toRealTable,
} from "@waymark/storage-sql/sqlite";
import type { SQL } from "drizzle-orm/sql/sql";
import type { Connection } from "./connection.ts";

/** Creates the tables of the migration record if missing. */
export const prepareRecord = (connection: Connection): Promise<void> =>
  connection.script(recordTables.join(";\n"));

/** The tables as they were created, and the named steps that were started. */
export async function readRecord(connection: Connection): Promise<StorageRecord> {
  /** The rows of a table of the record; none if it does not exist. */
  const rowsOf = async (table: string, statement: SQL): Promise<unknown[]> => {
    const { rows } = await connection.send(findTable, [table]);
    return rows.length > 0 ? (await connection.send(dialect.toText(statement).sql)).rows : [];
  };
  return toRecord(
    await rowsOf("waymark_tables", createdTablesSql),
    await rowsOf("waymark_named", startedStepsSql),
  );
}

/** Differences between the database and the record. */
export async function readDrift(
  connection: Connection,
  record: readonly TableSnapshot[],
): Promise<string[]> {
  const drift: string[] = [];
  for (const table of record)
    drift.push(...driftOf(table, await readTable(connection, table.name), sqlTypes));
  return drift;
}

async function readTable(connection: Connection, name: string): Promise<RealTable | undefined> {
  const [columns, indexes, references, search] = await connection.sendAll([
    { text: tableStatements.columns, values: [name] },
    { text: tableStatements.indexes, values: [name] },
    { text: tableStatements.references, values: [name] },
    { text: findTable, values: [searchName(name)] },
  ]);
  const rows = (answer: typeof columns): Cell[][] => answer?.rows ?? [];
  return toRealTable(
    name,
    { columns: rows(columns), indexes: rows(indexes), references: rows(references) },
    rows(search).length > 0,
  );
}
