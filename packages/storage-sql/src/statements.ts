import { type Cell, toColumns, type NamedTable } from "@waymark/storage";
import { Placeholder, type SQL, type Query } from "drizzle-orm/sql/sql";
import { LRUCache } from "lru-cache";
import type { Dialect } from "./dialect.ts";
import { toRowReader, type RowReader } from "./row-reader.ts";
import { getSql } from "./select-sql.ts";
import { columnsKey } from "./shape.ts";
import { toSlots } from "./slots.ts";
import { CasingCache } from "drizzle-orm/casing";

/** A statement by its shape: built once. */
export interface Statement<P, X = undefined> {
  /** The object that the adapter creates from the text of the statement. */
  readonly prepared: P;
  /** Created together with the statement, such as the reader of its rows. */
  readonly extra: X;
  /** The values in the order of the statement's parameters. */
  bound(values: Cell[]): Cell[];
}

/** A cache of statements that drops the least recently used ones beyond the limit. */
export interface Statements<P> {
  /** @param build - Called for a new shape; returns what is cached with the statement. */
  get<X>(key: string, build: () => { readonly text: SQL; readonly extra: X }): Statement<P, X>;
  /** Creates a statement that the caller caches. */
  make<X>(text: SQL, extra: X): Statement<P, X>;
  /** How many shapes were built, and how often one was found in the cache. */
  readonly counts: { built: number; hits: number };
}

/** @param prepare - Prepares a text. */
export function statements<P>(
  dialect: Dialect,
  max: number,
  prepare: (text: string) => P,
): Statements<P> {
  const cache = new LRUCache<string, Statement<P, unknown>>({ max });
  const counts = { built: 0, hits: 0 };
  const make = <X>(text: SQL, extra: X): Statement<P, X> => {
    const { sql, params } = dialect.toText(text);
    const places = params.map(parameterIndex);
    const isInOrder = places.every((place, at) => place === at);
    return {
      prepared: prepare(sql),
      extra,
      bound: isInOrder
        ? (values) => values
        : (values) => places.map((place) => values[place] as Cell),
    };
  };
  return {
    counts,
    make,
    get<X>(key: string, build: () => { readonly text: SQL; readonly extra: X }) {
      const known = cache.get(key);
      if (known) {
        counts.hits++;
        return known as Statement<P, X>;
      }
      counts.built++;
      const { text, extra } = build();
      const made = make(text, extra);
      cache.set(key, made);
      return made;
    },
  };
}

/** The position of a parameter's value. */
function parameterIndex(param: unknown): number {
  if (param instanceof Placeholder) return Number(param.name);
  throw new TypeError("A statement contains a value that is not bound.");
}

/** The statement that reads some columns of the row with a key. */
export interface GetStatements<P> {
  (named: NamedTable, columns: readonly string[] | undefined): Statement<P, RowReader>;
}

/** Columns come from resources and declarations, so there are few lists of them; bounded nevertheless. */
const maxLists = 200;

/**
 * Caches the statements that read one row by its key separately: they are the most frequent ones, and need no shape.
 */
export function getStatements<P>(dialect: Dialect, statements: Statements<P>): GetStatements<P> {
  const known = new Map<NamedTable, Map<string, Statement<P, RowReader>>>();
  return (named, columns) => {
    let ofTable = known.get(named);
    if (!ofTable) known.set(named, (ofTable = new Map()));
    const key = columns === undefined ? "" : columnsKey(columns);
    let statement = ofTable.get(key);
    if (!statement) {
      if (ofTable.size >= maxLists) ofTable.clear();
      const read = toColumns(named, columns);
      const text = getSql(toSlots(dialect), named, read);
      statement = statements.make(text, toRowReader(named, read));
      ofTable.set(key, statement);
    }
    return statement;
  };
}

const casing = new CasingCache();

/**
 * A function that writes a statement as text with its parameters; `toPlaceholder` names a parameter by its index.
 * The dialects of drizzle do the same, but importing one loads a hundred files.
 */
export function toStatementText(toPlaceholder: (index: number) => string): (sql: SQL) => Query {
  return (statement) =>
    statement.toQuery({
      casing,
      escapeName: (name) => `"${name.replaceAll('"', '""')}"`,
      escapeParam: toPlaceholder,
      escapeString: (text) => `'${text.replaceAll("'", "''")}'`,
    });
}
