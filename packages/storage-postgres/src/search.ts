import { indexName, toFoundWords, type Cell, type NamedTable } from "@waymark/storage";
import type { Scope } from "@waymark/storage-sql";
import { sql, type SQL } from "drizzle-orm/sql/sql";

/** A column of words for each searched column; `$` is in no declared name. */
export const vectorName = (at: number): string => `search$${at}`;
/** Whether a column contains words, and is not a module's. */
export const isVector = (column: string): boolean => column.startsWith("search$");
/** The index over all of them. PostgreSQL cuts names to 63 bytes. */
export function searchIndexName(table: string): string {
  const full = `${table}__search`;
  return full.length <= 63 ? full : indexName(table, { columns: ["search"] });
}

/** The words of all searched columns of a row, as one value: the expression of the index. */
export function vectorSql({ table }: NamedTable, scope: Scope): SQL {
  const parts = (table.search?.columns ?? []).map(
    (_, at) => sql`${scope.name}.${sql.identifier(vectorName(at))}`,
  );
  return sql`(${sql.join(parts, sql` || `)})`;
}

const quoted = (word: string): string => `'${word.replace(/['\\]/g, "$&$&")}'`;

/**
 * The distinct words of a searched column, in the form of PostgreSQL. The words are split, and limited in very
 * long texts, before they come here, so that all storages find the same rows.
 */
export const toVector = ({ table }: NamedTable, text: Cell): string =>
  [...toFoundWords((text ?? "") as string, table.search ?? { columns: ["one"] })]
    .map(quoted)
    .join(" ");

/** The query for rows in which each word is the prefix of a word. */
export const toQuery = (words: readonly string[]): string =>
  words.map((word) => `${quoted(word)}:*`).join(" & ");

/** The word columns of the given searched columns. */
export function toVectors(
  named: NamedTable,
  cells: Readonly<Record<string, Cell>>,
): Readonly<Record<string, string>> {
  const vectors: Record<string, string> = {};
  (named.table.search?.columns ?? []).forEach((column, at) => {
    const cell = cells[column];
    if (cell !== undefined) vectors[vectorName(at)] = toVector(named, cell);
  });
  return vectors;
}

/** The word columns that change when these columns are set. */
export const vectorsOf = ({ table }: NamedTable, columns: readonly string[]): string[] =>
  (table.search?.columns ?? []).flatMap((column, at) =>
    columns.includes(column) ? vectorName(at) : [],
  );
