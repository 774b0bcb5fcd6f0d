import type { Cell } from "@waymark/storage";
import type { RealTable } from "../record.ts";
import { searchName } from "./schema-sql.ts";

/** The version of the record of tables (`pragma user_version`). */
export const recordFormat = 1;

/** Creates the tables of the migration record if missing. */
export const recordTables: readonly string[] = [
  "create table if not exists waymark_tables (name text primary key not null, snapshot text not null) strict",
  `create table if not exists waymark_steps (
    id integer primary key autoincrement not null, module text not null, name text not null, at integer not null) strict`,
  `create table if not exists waymark_named (
    module text not null, name text not null, is_done integer not null, cursor text, primary key (module, name)) strict`,
  `pragma user_version = ${recordFormat}`,
];

/** Finds a table, an index or a full-text index by its name. */
export const findTable = "select 1 from sqlite_schema where name = ?";

/** The statements that read the form of a table; each binds its name. */
export const tableStatements = {
  columns: 'select name, type, "notnull", pk from pragma_table_xinfo(?)',
  indexes: "select name from pragma_index_list(?) where origin = 'c'",
  references: 'select "from", "table", on_delete from pragma_foreign_key_list(?) order by id desc',
} as const;

type ColumnRow = readonly [name: string, type: string, notNull: number, keyPlace: number];

/** The form of a table, from the rows of its statements; undefined if it does not exist. */
export function toRealTable(
  name: string,
  rows: Readonly<Record<keyof typeof tableStatements, readonly (readonly Cell[])[]>>,
  hasSearch: boolean,
): RealTable | undefined {
  const columns = rows.columns as unknown as readonly ColumnRow[];
  if (columns.length === 0) return undefined;
  return {
    columns: new Map(
      columns.map(([column, type, notNull]) => [
        column,
        { type: type.toLowerCase(), isNullable: notNull === 0 },
      ]),
    ),
    key: columns
      .filter(([, , , place]) => place > 0)
      .toSorted(([, , , a], [, , , b]) => a - b)
      .map(([column]) => column),
    indexes: new Set((rows.indexes as [string][]).map(([index]) => index)),
    search: searchName(name),
    hasSearch,
    references: (rows.references as [string, string, string][]).map(
      ([column, table, onDelete]) => ({ column, table, onDelete }),
    ),
  };
}
