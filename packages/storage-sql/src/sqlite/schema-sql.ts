import type { Cell, ColumnSnapshot, Index, NamedReference, TableSnapshot } from "@waymark/storage";
import { createIndex, quoted, referenceText } from "../schema-sql.ts";
import { searchName, wordsName } from "./search-names.ts";

/*
 * The text of statements that create tables. All names in it come from validated declarations; `quoted`
 * validates each again.
 */

const largest = "9007199254740991";
/** The SQLite type of a column. */
export const sqlTypes = {
  id: "integer",
  integer: "integer",
  boolean: "integer",
  datetime: "integer",
  real: "real",
  text: "text",
  json: "text",
} as const;

/** Constraints beyond the type: the numbers that JavaScript can represent. */
function rule({ name, type }: ColumnSnapshot): string {
  const column = quoted(name);
  if (type === "integer") return ` check (${column} between -${largest} and ${largest})`;
  return type === "real" ? ` check (abs(${column}) <= 1.7976931348623157e308)` : "";
}

function columnText(column: ColumnSnapshot): string {
  return `${quoted(column.name)} ${sqlTypes[column.type]}${column.isNullable ? "" : " not null"}${rule(column)}`;
}

export function createTable(table: TableSnapshot): string {
  const [only] = table.key;
  const keyColumn = table.columns.find(({ name }) => name === only);
  const isNumbered = table.key.length === 1 && sqlTypes[keyColumn?.type ?? "text"] === "integer";
  const columns = table.columns.map((column) =>
    !isNumbered || column !== keyColumn
      ? columnText(column)
      : `${quoted(column.name)} integer primary key${column.type === "id" ? " autoincrement" : ""} not null`,
  );
  for (const one of table.references ?? [])
    columns.push(`foreign key (${quoted(one.column)}) ${referenceText(one)}`);
  if (!isNumbered) columns.push(`primary key (${table.key.map(quoted).join(", ")})`);
  return `create table ${quoted(table.name)} (${columns.join(", ")}) strict${isNumbered ? "" : ", without rowid"}`;
}

/** A cell as SQL text: `alter table` does not accept bound values. */
function literal(cell: Cell): string {
  if (cell === null) return "null";
  if (typeof cell === "number") return String(cell);
  return `'${cell.replaceAll("'", "''")}'`;
}

/** The default is the value of existing rows; new rows have their own. */
export function addColumn(
  table: string,
  column: ColumnSnapshot,
  fill: Cell,
  reference: NamedReference | undefined,
): string {
  const constraint = reference ? ` ${referenceText(reference)}` : "";
  return `alter table ${quoted(table)} add column ${columnText(column)} default ${literal(fill)}${constraint}`;
}

export const addIndex = (table: string, index: Index): string =>
  createIndex(table, index, (column, isDescending) =>
    isDescending ? `${quoted(column)} desc` : quoted(column),
  );

export function dropSearch(table: string): string {
  return `drop table if exists ${quoted(searchName(table))}; drop table if exists ${quoted(wordsName(table))}`;
}

/** Only row numbers are stored per word: neither text nor positions, and the words are split before they come here. */
export function createSearch(table: string): string {
  return `create virtual table ${quoted(searchName(table))} using fts5 (words, content = '', contentless_delete = 1,
      detail = none, tokenize = 'ascii', prefix = '1 2 3');
    create table ${quoted(wordsName(table))} (word text primary key not null) strict, without rowid`;
}
