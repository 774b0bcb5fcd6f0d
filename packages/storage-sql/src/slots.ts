import { sql, type Placeholder, type SQL } from "drizzle-orm";
import type { Dialect } from "./dialect.ts";

/** Hands out the places of values, in the order in which the shape was walked. */
export interface Slots {
  readonly dialect: Dialect;
  next(): Placeholder;
  /** Where the next value stands; set back to write the same values once more. */
  at: number;
  /** A name for a table in a subquery. */
  alias(): string;
}

/** The places of a statement that is to be written, from the first one on. */
export function toSlots(dialect: Dialect): Slots {
  let aliases = 0;
  const slots: Slots = {
    dialect,
    at: 0,
    next: () => sql.placeholder(String(slots.at++)),
    alias: () => `s${aliases++}`,
  };
  return slots;
}

/** Joins expressions as a balanced tree: SQLite takes a depth of 1,000. */
export function joined(parts: readonly SQL[], word: "and" | "or"): SQL {
  if (parts.length === 1) return parts[0] as SQL;
  const half = parts.length >> 1;
  const operator = word === "and" ? sql` and ` : sql` or `;
  return sql`(${joined(parts.slice(0, half), word)}${operator}${joined(parts.slice(half), word)})`;
}

/** Expressions with commas between them. */
export const listed = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `);
