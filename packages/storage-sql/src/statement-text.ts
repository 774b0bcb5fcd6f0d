import { CasingCache } from "drizzle-orm/casing";
import type { Query, SQL } from "drizzle-orm/sql/sql";

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
