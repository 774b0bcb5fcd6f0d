import { InvalidReferenceError, ReferencedRowError, type Change } from "@waymark/storage";
import { codeOf, incrementedReference, toReferenceLookups } from "@waymark/storage-sql/sqlite";
import type { Connection } from "./driver.ts";

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
  for (const { column, text, value } of toReferenceLookups(change))
    if (connection.prepare(text).get(value) === undefined) return column;
  return incrementedReference(change);
}
