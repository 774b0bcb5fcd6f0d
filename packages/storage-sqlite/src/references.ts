import {
  changedByRemoval,
  InvalidReferenceError,
  ReferencedRowError,
  type Cell,
  type Cells,
  type Change,
  type ReferenceFrom,
} from "@waymark/storage";
import { quoted } from "@waymark/storage-sql";
import { codeOf } from "@waymark/storage-sql/sqlite";
import type { Connection } from "./driver.ts";

/** The references to each table, by its name. */
export type IncomingReferences = ReadonlyMap<string, readonly ReferenceFrom[]>;

/**
 * Runs a change, and converts the error of a violated reference to one of the port. SQLite does not report which one it
 * is: it is found in the values.
 */
export function withReferenceErrors<T>(connection: Connection, change: Change, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (codeOf(error) !== "SQLITE_CONSTRAINT_FOREIGNKEY") throw error;
    const { named } = change;
    const column = wrongColumn(connection, change);
    if (column !== undefined) throw new InvalidReferenceError(named.name, column, { cause: error });
    throw new ReferencedRowError(named.name, { cause: error });
  }
}

/** The column of a reference whose new value is not the key of a row. */
function wrongColumn(connection: Connection, change: Change): string | undefined {
  const { references = [] } = change.named;
  for (const cells of newCells(change))
    for (const { column, table, key } of references) {
      const cell: Cell | undefined = cells[column];
      if (cell === undefined || cell === null) continue;
      const found = connection.prepare(`select 1 from ${quoted(table)} where ${quoted(key)} = ?`);
      if (found.get(cell) === undefined) return column;
    }
  if (change.kind !== "increment") return undefined;
  return references.find(({ column }) => column in change.sets)?.column;
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
