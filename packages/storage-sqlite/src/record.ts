import type { StorageRecord, TableSnapshot } from "@waymark/storage";
import {
  begunStepsSql,
  madeTablesSql,
  toMadeTables,
  toRecord,
  driftOf,
  type RealReference,
  type RealTable,
} from "@waymark/storage-sql";
import { dialect, sqlTypes, searchName } from "@waymark/storage-sql/sqlite";
import type { SQL } from "drizzle-orm/sql/sql";
import { format } from "./connection.ts";
import type { Connection } from "./driver.ts";

/** Creates the tables of the migration record if missing. */
export function prepareRecord(db: Connection): void {
  db.exec(
    `create table if not exists waymark_tables (name text primary key not null, snapshot text not null) strict;
     create table if not exists waymark_steps (
       id integer primary key autoincrement not null, module text not null, name text not null, at integer not null) strict;
     create table if not exists waymark_named (
       module text not null, name text not null, is_done integer not null, cursor text, primary key (module, name)) strict`,
  );
  db.pragma(`user_version = ${format}`);
}

/** The rows of a table of the record; none if it does not exist. */
function rowsOf(db: Connection, table: string, statement: SQL): unknown[] {
  const has = db.prepare("select 1 from sqlite_schema where name = ?").get(table);
  return has ? db.prepare(dialect.toText(statement).sql).raw().all() : [];
}

/** The tables as they were created. */
export const readTables = (db: Connection): TableSnapshot[] =>
  toMadeTables(rowsOf(db, "waymark_tables", madeTablesSql));

/** The same, and the named steps that were started. */
export const readRecord = (db: Connection): StorageRecord =>
  toRecord(rowsOf(db, "waymark_tables", madeTablesSql), rowsOf(db, "waymark_named", begunStepsSql));

/** Differences between the file and the record. */
export const readDrift = (db: Connection, record: readonly TableSnapshot[]): string[] =>
  record.flatMap((table) => driftOf(table, readTable(db, table.name), sqlTypes));

function readTable(db: Connection, name: string): RealTable | undefined {
  const columns = db
    .prepare('select name, type, "notnull", pk from pragma_table_xinfo(?)')
    .all(name) as { name: string; type: string; notnull: number; pk: number }[];
  if (columns.length === 0) return undefined;
  const indexes = db
    .prepare("select name from pragma_index_list(?) where origin = 'c'")
    .pluck()
    .all(name) as string[];
  const references = db
    .prepare(
      'select "from" as "column", "table", on_delete as onDelete from pragma_foreign_key_list(?) order by id desc',
    )
    .all(name) as RealReference[];
  const search = searchName(name);
  return {
    columns: new Map(
      columns.map((column) => [
        column.name,
        { type: column.type.toLowerCase(), isNullable: column.notnull === 0 },
      ]),
    ),
    key: columns
      .filter(({ pk }) => pk > 0)
      .toSorted((a, b) => a.pk - b.pk)
      .map((column) => column.name),
    indexes: new Set(indexes),
    search,
    hasSearch: db.prepare("select 1 from sqlite_schema where name = ?").get(search) !== undefined,
    references,
  };
}
