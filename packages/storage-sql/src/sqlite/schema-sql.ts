import type {
  NamedTable,
  Cell,
  ColumnSnapshot,
  Index,
  NamedReference,
  TableSnapshot,
} from "@waymark/storage";
import { quoted, createIndex, referenceText } from "../schema-sql.ts";

/** The full-text index of a table: per row its distinct words, with a row number that sorts by date. */
export const searchName = (table: string): string => `${table}__search`;
/** All words that were ever in the index, to complete prefixes. */
export const wordsName = (table: string): string => `${table}__words`;

/** The number of bits of a row number for the id; the others are seconds since 1970. */
const idBits = 25;
/** The largest id in a searched table: 33,554,431. */
export const maxSearchedId = 2 ** idBits - 1;
/** The mask of the id in a row number. */
export const idMask = String(maxSearchedId);
/** Shifts a row number to its seconds, and back. */
export const shift = String(idBits);

/**
 * The row number of a row in the index, as an expression over the columns of its table. Dates out of range become the
 * nearest one, and text that is not a date becomes the earliest one.
 */
export function rowNumber(named: NamedTable): string {
  const { search, key, columns } = named.table;
  const id = quoted(key[0] ?? "");
  if (search?.newestBy === undefined) return id;
  const column = quoted(search.newestBy);
  const oldest = String(-(2 ** (63 - idBits)));
  const newest = String(2 ** (63 - idBits) - 1);
  const second =
    columns[search.newestBy]?.type === "datetime"
      ? // Rounds down for instants before 1970, too.
        `((${column} - ((${column} % 1000) + 1000) % 1000) / 1000)`
      : // Other text, such as "now", may mean another instant each time.
        `case when ${column} glob '[0-9][0-9][0-9][0-9]-*' then unixepoch(${column}) end`;
  return `((min(max(coalesce(${second}, ${oldest}), ${oldest}), ${newest}) << ${shift}) | ${id})`;
}

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
