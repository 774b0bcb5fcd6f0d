import { toSnapshot, type TableSnapshot, type TableStep } from "@waymark/storage";
import {
  dropColumn,
  dropIndex,
  dropTable,
  quoted,
  renameColumn,
  renameTable,
} from "../schema-sql.ts";
import { addColumn, addIndex, createSearch, createTable } from "./schema-sql.ts";

/** The statements of a change that neither reads rows nor fails on them; undefined for other changes. */
export function changeTexts({
  change,
  named,
  before,
  after,
}: TableStep): readonly string[] | undefined {
  switch (change.do) {
    case "createTable": {
      const table = after ?? toSnapshot(named);
      const indexes = table.indexes.map((index) => addIndex(named.name, index));
      return [createTable(table), ...indexes, ...(table.search ? [createSearch(named.name)] : [])];
    }
    case "addColumn":
      return [addColumn(named.name, change.column, change.fill, change.reference)];
    case "dropIndex":
      return [dropIndex(named.name, change.index)];
    case "renameTable":
      return [renameTable(change.from, named.name)];
    case "renameColumn":
      return [renameColumn(named.name, change.column, change.to)];
    case "dropColumn":
      return [dropColumn(named.name, change.column)];
    case "dropTable":
      return [dropTable(before)];
    case "record":
      return [];
    default:
      return undefined;
  }
}

/** The number of rows per batch. */
const batchSize = 500;

const names = ({ columns }: Pick<TableSnapshot, "columns">): string =>
  columns.map(({ name }) => quoted(name)).join(", ");
const places = (list: readonly unknown[]): string => list.map(() => "?").join(", ");

/** Reads all rows of a table in batches, in the order of its key; `next` binds the key of the last row. */
export function batchTexts(table: TableSnapshot): {
  readonly first: string;
  readonly next: string;
} {
  const order = table.key.map(quoted).join(", ");
  const read = `select ${names(table)} from ${quoted(table.name)}`;
  const end = `order by ${order} limit ${batchSize}`;
  return {
    first: `${read} ${end}`,
    next: `${read} where (${order}) > (${places(table.key)}) ${end}`,
  };
}

/** Reads the ids after one, in batches. */
export function nextIdsText(table: string, key: string): string {
  const id = quoted(key);
  return `select ${id} from ${quoted(table)} where ${id} > ? order by ${id} limit ${batchSize}`;
}

/** Inserts a row; the values are bound in the order of the columns. */
export const insertText = (table: TableSnapshot): string =>
  `insert into ${quoted(table.name)} (${names(table)}) values (${places(table.columns)})`;

/** The names of a table's columns; binds its name. */
export const columnNamesText = "select name from pragma_table_info(?)";

/** The statements on the largest id that a table ever gave. The table of `last` does not exist before the first id column. */
export const sequenceTexts = {
  exists: "select 1 from sqlite_schema where name = 'sqlite_sequence'",
  last: "select seq from sqlite_sequence where name = ?",
  raise: "update sqlite_sequence set seq = max(seq, ?) where name = ?",
  add: "insert into sqlite_sequence (name, seq) values (?, ?)",
} as const;
