import type { Cell, StorageRecord, TableSnapshot } from "@waymark/storage";
import {
  startedStepsSql,
  createdTablesSql,
  toCreatedTables,
  toRecord,
  driftOf,
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
import type { Connection } from "./driver.ts";

/** Creates the tables of the migration record if missing. */
export function prepareRecord(db: Connection): void {
  for (const text of recordTables) db.exec(text);
}

/** The rows of a table of the record; none if it does not exist. */
function rowsOf(db: Connection, table: string, statement: SQL): unknown[] {
  const has = db.prepare(findTable).get(table);
  return has ? db.prepare(dialect.toText(statement).sql).raw().all() : [];
}

/** The tables as they were created. */
export const readTables = (db: Connection): TableSnapshot[] =>
  toCreatedTables(rowsOf(db, "waymark_tables", createdTablesSql));

/** The same, and the named steps that were started. */
export const readRecord = (db: Connection): StorageRecord =>
  toRecord(
    rowsOf(db, "waymark_tables", createdTablesSql),
    rowsOf(db, "waymark_named", startedStepsSql),
  );

/** Differences between the file and the record. */
export const readDrift = (db: Connection, record: readonly TableSnapshot[]): string[] =>
  record.flatMap((table) => driftOf(table, readTable(db, table.name), sqlTypes));

function readTable(db: Connection, name: string): RealTable | undefined {
  const rows = (text: string, of = name) => db.prepare(text).raw().all(of) as Cell[][];
  return toRealTable(
    name,
    {
      columns: rows(tableStatements.columns),
      indexes: rows(tableStatements.indexes),
      references: rows(tableStatements.references),
    },
    rows(findTable, searchName(name)).length > 0,
  );
}
