import type Database from "better-sqlite3";
import type { Cell } from "@waymark/core/storage";
import { Placeholder } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Connection } from "./connection.ts";
import type { Built } from "./select.ts";

export type Prepared = Database.Statement<unknown[], unknown>;

/** A statement by its shape: built once, prepared once per connection. */
export interface Statement<X = undefined> {
  /** Made along with it, such as the reader of its rows. */
  readonly extra: X;
  on(connection: Connection): Prepared;
  /** The values in the order in which the statement's text takes them. */
  bound(values: Cell[]): Cell[];
}

/** Statements kept ready, the least recently used let go beyond the limit. */
export interface Statements {
  /** @param build - Runs where the shape is new, and gives what is kept with the statement. */
  get<X>(key: string, build: () => { readonly built: Built; readonly extra: X }): Statement<X>;
  /** How many shapes were built, and how many times one was found ready. */
  readonly counts: { built: number; hits: number };
}

export function statements(max: number): Statements {
  const cache = new LRUCache<string, Statement<unknown>>({ max });
  const counts = { built: 0, hits: 0 };
  return {
    counts,
    get<X>(key: string, build: () => { readonly built: Built; readonly extra: X }) {
      const known = cache.get(key);
      if (known) {
        counts.hits++;
        return known as Statement<X>;
      }
      counts.built++;
      const { built, extra } = build();
      const made = toStatement(built, extra);
      cache.set(key, made);
      return made;
    },
  };
}

/** Turns what the builder made into a statement. Placeholders are named by the place of their value. */
export function toStatement<X>(built: Built, extra: X): Statement<X> {
  const { sql, params } = built.toSQL();
  const places = params.map(placeOf);
  const isInOrder = places.every((place, at) => place === at);
  const prepared: { connection: Connection; statement: Prepared }[] = [];
  return {
    extra,
    on(connection) {
      for (const one of prepared) if (one.connection === connection) return one.statement;
      const statement = connection.prepare(sql);
      if (statement.reader) statement.raw(true);
      prepared.push({ connection, statement });
      return statement;
    },
    bound: isInOrder
      ? (values) => values
      : (values) =>
          places.map((place) =>
            typeof place === "number" ? (values[place] as Cell) : place.literal,
          ),
  };
}

/** The place of a parameter's value, or a number that the builder itself put there. */
function placeOf(param: unknown): number | { readonly literal: number } {
  if (param instanceof Placeholder) return Number(param.name);
  const inner: unknown = (param as { value?: unknown } | null)?.value;
  if (inner instanceof Placeholder) return Number(inner.name);
  if (typeof param === "number") return { literal: param };
  throw new TypeError("A statement holds a value that is not bound.");
}
