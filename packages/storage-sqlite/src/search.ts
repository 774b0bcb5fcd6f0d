import {
  searchedColumns,
  toFoundWords,
  type Cell,
  type Condition,
  type NamedTable,
  type Search,
} from "@waymark/storage";
import { columnSql, conditionSql, quoted, toScope, type Slots } from "@waymark/storage-sql";
import {
  largestSearchedId,
  rowNumber,
  searchName,
  wordsName,
  tagExpression,
  toTag,
} from "@waymark/storage-sql/sqlite";
import { sql, type SQL } from "drizzle-orm/sql/sql";
import type { Connection, Statement } from "./driver.ts";

/** Prefixes up to this length have an index of their own; for longer ones the whole words are looked up. */
const longestPrefix = 3;
/** If more words than this share a prefix, the index collects them. */
const mostWords = 32;
/** The number of new rows per batch of an index. */
const mostWaiting = 200;

/** Maintains the full-text index of one table, on one connection. */
export interface SearchIndex {
  /** An expression of the index that matches these words; nothing in them is read as an operator. */
  expression(words: readonly string[]): string;
  /** Adds rows; their columns are read from the table. */
  add(ids: readonly number[]): void;
  /**
   * Adds a new row when the index is next searched, or by `settle` at the end of the transaction: one write for many
   * rows.
   */
  addLater(id: number): void;
  /** Adds the waiting rows. */
  settle(): void;
  /** The waiting rows. */
  waiting: ReadonlySet<number>;
  /** Removes rows; they must still be in the table as they were added. */
  remove(ids: readonly number[]): void;
}

const known = new WeakMap<Connection, Map<NamedTable, SearchIndex>>();

/** The index of a table, its statements prepared once per connection. */
export function searchIndex(connection: Connection, named: NamedTable): SearchIndex {
  let ofConnection = known.get(connection);
  if (!ofConnection) known.set(connection, (ofConnection = new Map()));
  let index = ofConnection.get(named);
  if (!index) ofConnection.set(named, (index = open(connection, named)));
  return index;
}

/** Runs at the end of a transaction that added rows: without it they would not be found. */
export function settleSearch(connection: Connection): void {
  for (const index of known.get(connection)?.values() ?? []) index.settle();
}

/** Saves which rows are waiting. The returned function restores exactly these, as a rollback does with other data. */
export function markSearch(connection: Connection): () => void {
  const indexes = () => known.get(connection)?.values() ?? [];
  const marked = new Map<SearchIndex, ReadonlySet<number>>();
  for (const index of indexes())
    if (index.waiting.size > 0) marked.set(index, new Set(index.waiting));
  return () => {
    for (const index of indexes()) index.waiting = new Set(marked.get(index));
  };
}

const chosen = "(select value from json_each(?))";

function open(connection: Connection, named: NamedTable): SearchIndex {
  const table = quoted(named.name);
  const id = quoted(named.table.key[0] ?? "");
  const index = quoted(searchName(named.name));
  const words = quoted(wordsName(named.name));
  const number = rowNumber(named);
  const search: Search = named.table.search ?? { columns: [] };
  const { columns, narrowedBy = [] } = search;
  const all = [...columns, ...narrowedBy].map(quoted).join(", ");
  const complete = connection
    .prepare(`select word from ${words} where word >= ? and word < ? limit ${mostWords + 1}`)
    .pluck();
  const lazily = (text: string) => {
    let statement: Statement | undefined;
    return () => (statement ??= connection.prepare(text));
  };
  // In the order of the index, which is faster.
  const read = lazily(`select ${number}, ${all} from ${table} where ${id} in ${chosen} order by 1`);
  // Plain values: with a query here, the index would write each row separately, to be able to undo it alone.
  const insert = lazily(`insert into ${index} (rowid, words) values (?, ?)`);
  const learn = lazily(`insert or ignore into ${words} select value from json_each(?)`);
  const remove = lazily(
    `delete from ${index} where rowid in (select ${number} from ${table} where ${id} in ${chosen})`,
  );

  const wordExpression = (word: string): string => {
    const tag = tagExpression(word);
    if (tag !== undefined) return tag;
    if ([...word].length <= longestPrefix) return `"${word}"*`;
    const whole = complete.all(word, `${word}\u{10ffff}`) as string[];
    if (whole.length > mostWords) return `"${word}"*`;
    return whole.length === 0 ? `"${word}"` : `(${whole.map((one) => `"${one}"`).join(" OR ")})`;
  };

  const checkId = (id: number) => {
    if (id > largestSearchedId)
      throw new RangeError(
        `${named.name}: a searched table can have ids up to ${largestSearchedId}.`,
      );
  };
  const own = {
    waiting: new Set<number>(),
    expression(list: readonly string[]) {
      own.settle();
      return list.map(wordExpression).join(" AND ");
    },
    add(ids: readonly number[]) {
      for (const id of ids) checkId(id);
      // Row numbers exceed the integers of JavaScript.
      const rows = read().raw(true).safeIntegers(true).all(JSON.stringify(ids));
      const learned = new Set<string>();
      for (const [place, ...cells] of rows as [bigint, ...Cell[]][]) {
        const words = new Set<string>();
        for (const text of cells.slice(0, columns.length))
          for (const word of toFoundWords((text ?? "") as string, search)) words.add(word);
        for (const word of words) learned.add(word);
        cells.slice(columns.length).forEach((value, at) => {
          const tag = toTag(at, value);
          if (tag !== undefined) words.add(tag);
        });
        insert().run(place, [...words].join(" "));
      }
      learn().run(JSON.stringify([...learned]));
    },
    addLater(id: number) {
      checkId(id);
      own.waiting.add(id);
      if (own.waiting.size >= mostWaiting) own.settle();
    },
    settle() {
      if (own.waiting.size === 0) return;
      const ids = [...own.waiting];
      own.waiting.clear();
      own.add(ids);
    },
    remove(ids: readonly number[]) {
      own.settle();
      remove().run(JSON.stringify(ids));
    },
  };
  return own;
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
