import type { TableSnapshot } from "@waymark/storage";
import { driftOf, type RealTable } from "@waymark/storage-sql";
import { sqlTypes, searchName } from "@waymark/storage-sql/sqlite";
import type { Connection } from "./connection.ts";

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
  };
}
