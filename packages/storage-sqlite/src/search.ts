import type { Cell, NamedTable } from "@waymark/storage";
import {
  allOf,
  checkSearchedId,
  searchStatements,
  toCompletion,
  toSearchEntry,
  wordExpression,
} from "@waymark/storage-sql/sqlite";
import type { Connection, Statement } from "./driver.ts";

/** The number of new rows per batch of an index. */
const batchSize = 200;

/** Maintains the full-text index of one table, on one connection. */
export interface SearchIndex {
  /** An expression of the index that matches these words; nothing in them is read as an operator. */
  expression(words: readonly string[]): string;
  /** Adds rows; their columns are read from the table. */
  add(ids: readonly number[]): void;
  /**
   * Adds a new row when the index is next searched, or by `flush` at the end of the transaction: one write for many
   * rows.
   */
  addLater(id: number): void;
  /** Adds the waiting rows. */
  flush(): void;
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
export function flushSearch(connection: Connection): void {
  for (const index of known.get(connection)?.values() ?? []) index.flush();
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

function open(connection: Connection, named: NamedTable): SearchIndex {
  const texts = searchStatements(named);
  const complete = connection.prepare(texts.complete).pluck();
  const lazily = (text: string) => {
    let statement: Statement | undefined;
    return () => (statement ??= connection.prepare(text));
  };
  const read = lazily(texts.read);
  const insert = lazily(texts.insert);
  const learn = lazily(texts.learn);
  const remove = lazily(texts.remove);
  const toExpression = (word: string): string => {
    const completion = toCompletion(word);
    return wordExpression(word, completion && (complete.all(...completion) as string[]));
  };
  const own = {
    waiting: new Set<number>(),
    expression(list: readonly string[]) {
      own.flush();
      return allOf(list.map(toExpression));
    },
    add(ids: readonly number[]) {
      for (const id of ids) checkSearchedId(named, id);
      // Row numbers exceed the integers of JavaScript.
      const rows = read().raw(true).safeIntegers(true).all(JSON.stringify(ids));
      const learned = new Set<string>();
      for (const [place, ...cells] of rows as [bigint, ...Cell[]][]) {
        const { words, text } = toSearchEntry(named, cells);
        for (const word of words) learned.add(word);
        insert().run(place, text);
      }
      learn().run(JSON.stringify([...learned]));
    },
    addLater(id: number) {
      checkSearchedId(named, id);
      own.waiting.add(id);
      if (own.waiting.size >= batchSize) own.flush();
    },
    flush() {
      if (own.waiting.size === 0) return;
      const ids = [...own.waiting];
      own.waiting.clear();
      own.add(ids);
    },
    remove(ids: readonly number[]) {
      own.flush();
      remove().run(JSON.stringify(ids));
    },
  };
  return own;
}
