import type { NamedTable } from "@waymark/core/storage";
import { drizzle, type BetterSQLite3Database } from "drizzle-orm/better-sqlite3";
import {
  integer,
  real,
  sqliteTable,
  text,
  type SQLiteColumn,
  type SQLiteColumnBuilderBase,
  type SQLiteTable,
} from "drizzle-orm/sqlite-core";

/** Builds statements; it never runs any. */
export const builder: BetterSQLite3Database = drizzle.mock();

/** A table as drizzle's builder knows it. Columns hold cells, so no type is converted here. */
export interface BuilderTable {
  readonly table: SQLiteTable;
  readonly columns: Readonly<Record<string, SQLiteColumn>>;
}

const kinds = {
  id: "integer",
  integer: "integer",
  boolean: "integer",
  datetime: "integer",
  real: "real",
  text: "text",
  json: "text",
} as const;
const known = new WeakMap<NamedTable, BuilderTable>();

/** The builder's form of a table, made once. */
export function toBuilderTable(named: NamedTable): BuilderTable {
  let made = known.get(named);
  if (!made) known.set(named, (made = build(named, named.name)));
  return made;
}

/** The same under another name, for a subquery. */
export function toAlias(named: NamedTable, alias: string): BuilderTable {
  return build(named, alias);
}

function build(named: NamedTable, name: string): BuilderTable {
  const columns: Record<string, SQLiteColumnBuilderBase> = {};
  for (const [column, { type }] of Object.entries(named.table.columns)) {
    const kind = kinds[type];
    columns[column] =
      kind === "integer" ? integer(column) : kind === "real" ? real(column) : text(column);
  }
  const table = sqliteTable(name, columns);
  return { table, columns: table as unknown as Record<string, SQLiteColumn> };
}
