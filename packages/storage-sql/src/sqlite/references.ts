import {
  changedByRemoval,
  incomingReferences,
  type Cell,
  type Cells,
  type Change,
  type NamedTable,
  type ReferenceFrom,
} from "@waymark/storage";
import { quoted } from "../schema-sql.ts";

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

/** The effects of a removal of rows on other rows, through their references to the table. */
export interface Removal {
  /** The tables whose rows it changes. */
  readonly also: ReadonlySet<NamedTable>;
  /**
   * The references along which it deletes rows of tables with a full-text index, which SQLite does not maintain: these
   * rows are removed from the index by statements of their own.
   */
  readonly searched: readonly ReferenceFrom[];
}
/** The removal from a table by its name; undefined for a table to which none refers. */
export interface Removals {
  (name: string): Removal | undefined;
}

/** @param tables - The tables of the site, whose references to each other are followed. */
export function toRemovals(tables: readonly NamedTable[]): Removals {
  const incoming = incomingReferences(tables);
  const removals = new Map<string, Removal>();
  for (const [name, references] of incoming)
    removals.set(name, {
      also: changedByRemoval(incoming, name),
      searched: references.filter(
        ({ from, onDelete }) =>
          onDelete === "cascade" &&
          [from, ...changedByRemoval(incoming, from.name)].some(({ table }) => table.search),
      ),
    });
  return (name) => removals.get(name);
}
