import {
  changedByRemoval,
  type Cell,
  type Cells,
  type Change,
  type ReferenceFrom,
} from "@waymark/storage";
import { quoted } from "../schema-sql.ts";

/** The references to each table, by its name. */
export type IncomingReferences = ReadonlyMap<string, readonly ReferenceFrom[]>;

/** A new value of a reference, and the statement that finds its row. */
export interface ReferenceLookup {
  readonly column: string;
  readonly text: string;
  readonly value: Cell;
}

/**
 * The new values of references in a change that violated one. SQLite does not report which one it is: it is the first
 * whose row is not found.
 */
export function toReferenceLookups(change: Change): readonly ReferenceLookup[] {
  const { references = [] } = change.named;
  return newCells(change).flatMap((cells) =>
    references.flatMap(({ column, table, key }) => {
      const value: Cell = cells[column] ?? null;
      const text = `select 1 from ${quoted(table)} where ${quoted(key)} = ?`;
      return value === null ? [] : [{ column, text, value }];
    }),
  );
}

/** The reference that an `increment` changes, whose new values are unknown. */
export function incrementedReference(change: Change): string | undefined {
  if (change.kind !== "increment") return undefined;
  return change.named.references?.find(({ column }) => column in change.sets)?.column;
}

function newCells(change: Change): readonly Cells[] {
  switch (change.kind) {
    case "insert":
      return change.rows;
    case "upsert":
      return change.rows.map(({ cells }) => cells);
    case "update":
      return [change.sets];
    default:
      return [];
  }
}

/**
 * The references along which a removal from a table deletes rows of tables with a full-text index, which SQLite does not
 * maintain: these rows are removed by statements of their own.
 */
export const searchedCascades = (
  incoming: IncomingReferences,
  name: string,
): readonly ReferenceFrom[] =>
  (incoming.get(name) ?? []).filter(
    ({ from, onDelete }) =>
      onDelete === "cascade" &&
      [from, ...changedByRemoval(incoming, from.name)].some(({ table }) => table.search),
  );
