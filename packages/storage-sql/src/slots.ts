import { sql, type SQL } from "drizzle-orm/sql/sql";
import type { Dialect, Slots } from "./dialect.ts";

/** The positions of a new statement, from the first one on. */
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

/** Joins expressions as a balanced tree: SQLite has a depth limit of 1,000. */
export function joined(parts: readonly SQL[], word: "and" | "or"): SQL {
  if (parts.length === 1) return parts[0] as SQL;
  const half = parts.length >> 1;
  const operator = word === "and" ? sql` and ` : sql` or `;
  return sql`(${joined(parts.slice(0, half), word)}${operator}${joined(parts.slice(half), word)})`;
}

/** Expressions separated by commas. */
export const listed = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `);
