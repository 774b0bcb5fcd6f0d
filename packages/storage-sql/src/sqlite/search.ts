import {
  searchedColumns,
  toFoundWords,
  type Cell,
  type Condition,
  type NamedTable,
  type Search,
} from "@waymark/storage";
import { sql, type SQL } from "drizzle-orm/sql/sql";
import { conditionSql } from "../condition-sql.ts";
import type { Slots } from "../dialect.ts";
import { quoted } from "../schema-sql.ts";
import { columnSql, toScope } from "../scope.ts";
import { maxSearchedId, rowNumber, searchName, wordsName } from "./schema-sql.ts";
import { tagExpression, toTag } from "./variant.ts";

/** Prefixes up to this length have an index of their own; for longer ones the whole words are looked up. */
const maxPrefixLength = 3;
/** If more words than this share a prefix, the index collects them. */
const maxWords = 32;

/** The statements that maintain the full-text index of a table. Lists of ids and words are bound as JSON. */
export interface SearchStatements {
  /** The words between two texts, one more than are used at most. */
  readonly complete: string;
  /** The row number and the indexed columns of the rows with some ids, in the order of the index, which is faster. */
  readonly read: string;
  /** Adds a row: its number and its words. Plain values: with a query, the index would write each row separately. */
  readonly insert: string;
  /** Adds words to those that prefixes are completed from. */
  readonly learn: string;
  /** Removes the rows with some ids; they must still be in the table as they were added. */
  readonly remove: string;
}

export function searchStatements(named: NamedTable): SearchStatements {
  const table = quoted(named.name);
  const id = quoted(named.table.key[0] ?? "");
  const index = quoted(searchName(named.name));
  const words = quoted(wordsName(named.name));
  const number = rowNumber(named);
  const { columns, narrowedBy = [] } = searchOf(named);
  const all = [...columns, ...narrowedBy].map(quoted).join(", ");
  const rows = `from ${table} where ${id} in (select value from json_each(?))`;
  return {
    complete: `select word from ${words} where word >= ? and word < ? limit ${maxWords + 1}`,
    read: `select ${number}, ${all} ${rows} order by 1`,
    insert: `insert into ${index} (rowid, words) values (?, ?)`,
    learn: `insert or ignore into ${words} select value from json_each(?)`,
    remove: `delete from ${index} where rowid in (select ${number} ${rows})`,
  };
}

const searchOf = ({ table }: NamedTable): Search => table.search ?? { columns: [] };

/** The values of `complete` for a word of a search; undefined if it is looked up as it is. */
export const toCompletion = (word: string): readonly [string, string] | undefined =>
  tagExpression(word) === undefined && [...word].length > maxPrefixLength
    ? [word, `${word}\u{10ffff}`]
    : undefined;

/**
 * An expression of the index for a word of a search; nothing in it is read as an operator.
 *
 * @param whole - The words that `complete` has found.
 */
export function wordExpression(word: string, whole?: readonly string[]): string {
  const tag = tagExpression(word);
  if (tag !== undefined) return tag;
  if (!whole || whole.length > maxWords) return `"${word}"*`;
  return whole.length === 0 ? `"${word}"` : `(${whole.map((one) => `"${one}"`).join(" OR ")})`;
}

/** An expression of the index that matches all of some words. */
export const allOf = (expressions: readonly string[]): string => expressions.join(" AND ");

/** The index entry of a row: its words, and the tags of the columns that narrow a search. */
export interface SearchEntry {
  readonly words: ReadonlySet<string>;
  /** The text that is indexed. */
  readonly text: string;
}

/** @param cells - The indexed columns of a row, as `read` returns them after the number. */
export function toSearchEntry(named: NamedTable, cells: readonly Cell[]): SearchEntry {
  const search = searchOf(named);
  const words = new Set<string>();
  for (const text of cells.slice(0, search.columns.length))
    for (const word of toFoundWords((text ?? "") as string, search)) words.add(word);
  const tags = cells.slice(search.columns.length).flatMap((value, at) => toTag(at, value) ?? []);
  return { words, text: [...words, ...tags].join(" ") };
}

/** @throws RangeError for an id that the row numbers of the index have no room for. */
export function checkSearchedId({ name }: NamedTable, id: number): void {
  if (id > maxSearchedId)
    throw new RangeError(`${name}: a searched table can have ids up to ${maxSearchedId}.`);
}

/** Whether a change of these columns (of rows as a whole, if undefined) affects the index. */
export function touchesSearch(
  { table }: NamedTable,
  columns: readonly string[] | undefined,
): boolean {
  if (!table.search) return false;
  const searched = searchedColumns(table.search);
  return columns === undefined || columns.some((name) => searched.includes(name));
}

/** The ids of the rows that match. */
export function idsSql(slots: Slots, named: NamedTable, condition: Condition): SQL {
  const scope = toScope(named);
  const id = columnSql(scope, named.table.key[0] ?? "");
  return sql`select ${id} from ${scope.table} where ${conditionSql(slots, named, scope, condition)}`;
}
