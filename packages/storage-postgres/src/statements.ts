import { statements, type Statement, type Statements } from "@waymark/storage-sql";
import type { BoundStatement } from "./client.ts";
import { dialect } from "./dialect.ts";

/** A text and the name under which connections prepare it. */
export type Prepared = Pick<BoundStatement, "text" | "name">;
export type PostgresStatements = Statements<Prepared> & {
  /** Increases when connections should be replaced because they have too many old statements. */
  readonly generation: () => number;
};
export type PostgresStatement<X = undefined> = Statement<Prepared, X>;

export function postgresStatements(max: number): PostgresStatements {
  let made = 0;
  const cache = statements(dialect, max, (text): Prepared => ({ text, name: `w${++made}` }));
  // A server keeps prepared statements as long as the connection; those of rows by their key are extra.
  return { ...cache, generation: () => Math.floor(made / (max * 2)) };
}
