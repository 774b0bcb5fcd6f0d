import { toWords, type Cell, type NamedTable } from "@waymark/core/storage";
import type { Scope } from "@waymark/storage-sql";
import { sql, type SQL } from "drizzle-orm";

/** A column of words for each searched column; `$` is in no declared name. */
export const vectorName = (at: number): string => `search$${at}`;
/** Whether a column is one of words, and not a module's. */
export const isVector = (column: string): boolean => column.startsWith("search$");
/** The index over all of them. */
export const searchIndexName = (table: string): string => `${table}__search`;

/** How many bytes of words PostgreSQL keeps of one row at most; what all columns have together stays below. */
const mostBytes = 1_000_000;

/** The words of all searched columns of a row, as one value: the expression that the index is on. */
export function vectorSql({ table }: NamedTable, scope: Scope): SQL {
  const parts = (table.search?.columns ?? []).map(
    (_, at) => sql`${scope.name}.${sql.identifier(vectorName(at))}`,
  );
  return sql`(${sql.join(parts, sql` || `)})`;
}

const quoted = (word: string): string => `'${word.replace(/['\\]/g, "$&$&")}'`;

/**
 * The different words of a searched column, as PostgreSQL reads them. The words are split before they
 * come here, so that all storages find the same rows; of a text with more than it can keep the first ones count.
 */
export function toVector({ table }: NamedTable, text: Cell): string {
  const most = Math.floor(mostBytes / (table.search?.columns.length ?? 1));
  const words: string[] = [];
  let bytes = 0;
  for (const word of new Set(toWords((text ?? "") as string))) {
    // No character takes more than three bytes per UTF-16 unit.
    bytes += word.length * 3;
    if (bytes > most) break;
    words.push(quoted(word));
  }
  return words.join(" ");
}

/** What finds rows in which each word begins one of theirs. */
export const toQuery = (words: readonly string[]): string =>
  words.map((word) => `${quoted(word)}:*`).join(" & ");

/** The searched columns among those given, as columns of words. */
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

/** The columns of words that follow when these columns are set. */
export const vectorsOf = ({ table }: NamedTable, columns: readonly string[]): string[] =>
  (table.search?.columns ?? []).flatMap((column, at) =>
    columns.includes(column) ? vectorName(at) : [],
  );
