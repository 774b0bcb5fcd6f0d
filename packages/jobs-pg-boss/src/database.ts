import { DefinitionError, type Session, type Storage } from "@waymark/core";
import { sqlOf } from "@waymark/storage-postgres";
import type PgBoss from "pg-boss";

/** Runs a statement and returns its rows. */
export interface Query {
  (
    text: string,
    values?: readonly unknown[],
  ): Promise<readonly Readonly<Record<string, unknown>>[]>;
}

/** Statements on the connections of a storage, or in the transaction of a session. */
export function toQuery(session: Session): Query {
  const sql = sqlOf(session);
  if (!sql)
    throw new DefinitionError(
      "pgBoss() stores jobs in the site's database: it requires postgres() storage.",
    );
  return async (text, values = []) => (await sql.query(text, values.map(toBound))).rows;
}

/** The database interface for pg-boss. */
export const toDb = (query: Query): PgBoss.Db => ({
  executeSql: async (text, values) => ({ rows: [...(await query(text, values))] }),
});

/** The same for a storage; several statements at once, as in pg-boss's maintenance, are one transaction. */
export function toStorageDb(storage: Storage): PgBoss.Db {
  const query = toQuery(storage);
  const single = toDb(query);
  return {
    async executeSql(text, values) {
      if (values !== undefined || !/^\s*BEGIN;/.test(text))
        return single.executeSql(text, values ?? []);
      await storage.transaction((session) => runScript(toQuery(session), text));
      return { rows: [] };
    },
  };
}

/** Runs a script of pg-boss in the transaction of `query`: the script's own transaction is removed. */
export async function runScript(query: Query, script: string): Promise<void> {
  for (const statement of toStatements(script))
    if (!/^(?:BEGIN|COMMIT)$/.test(statement)) await query(statement);
}

/** JSON is passed as text. */
const toBound = (value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date)
    ? toJsonb(value)
    : (value ?? null);

/** A value as JSON for `jsonb`, which rejects U+0000 and lone surrogates: they are removed, and replaced by U+FFFD. */
export const toJsonb = (value: object): string =>
  // JSON.stringify escapes both. Other escapes are matched, too, because text may contain backslashes.
  JSON.stringify(value).replace(
    /\\(?:u(?:(0000)|(d[89a-f][0-9a-f]{2}))|.)/g,
    (escape: string, nul?: string, lone?: string) =>
      nul !== undefined ? "" : lone !== undefined ? "\ufffd" : escape,
  );

/** The statements of a script, without their semicolons. Text between `$$` and `$$` is one unit. */
function toStatements(script: string): readonly string[] {
  const statements: string[] = [];
  let current = "";
  for (const [i, piece] of script.split("$$").entries()) {
    if (i % 2 === 1) {
      current += `$$${piece}$$`;
      continue;
    }
    const [first = "", ...rest] = piece.split(";");
    current += first;
    for (const part of rest) {
      statements.push(current);
      current = part;
    }
  }
  return [...statements, current].map((text) => text.trim()).filter((text) => text !== "");
}
