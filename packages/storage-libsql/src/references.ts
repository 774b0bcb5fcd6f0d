import { InvalidReferenceError, ReferencedRowError, type Change } from "@waymark/storage";
import { codeOf, incrementedReference, toReferenceLookups } from "@waymark/storage-sql/sqlite";
import type { Connection } from "./connection.ts";

/**
 * Runs a change, and converts the error of a violated reference to one of the port. SQLite does not report which one it
 * is: it is found in the values.
 */
export async function withReferenceErrors<T>(
  connection: Connection,
  change: Change,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (codeOf(error) !== "SQLITE_CONSTRAINT_FOREIGNKEY") throw error;
    const { named } = change;
    const column = await wrongColumn(connection, change);
    if (column !== undefined) throw new InvalidReferenceError(named.name, column, { cause: error });
    throw new ReferencedRowError(named.name, { cause: error });
  }
}

/** The column of a reference whose new value is not the key of a row. */
async function wrongColumn(connection: Connection, change: Change): Promise<string | undefined> {
  const lookups = toReferenceLookups(change);
  const answers = await connection.sendAll(
    lookups.map(({ text, value }) => ({ text, values: [value] })),
  );
  const wrong = lookups.find((_, at) => answers[at]?.rows.length === 0);
  return wrong?.column ?? incrementedReference(change);
}
