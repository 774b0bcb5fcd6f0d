import { statements, type Statement, type Statements } from "@waymark/storage-sql";
import type Database from "better-sqlite3";
import type { Connection } from "./connection.ts";
import { dialect } from "./dialect.ts";

export type Prepared = Database.Statement<unknown[], unknown>;

/** Prepares a text once on each connection that runs it. */
export interface OnConnection {
  (connection: Connection): Prepared;
  readonly text: string;
}
export type SqliteStatements = Statements<OnConnection>;
export type SqliteStatement<X = undefined> = Statement<OnConnection, X>;

export const sqliteStatements = (max: number): SqliteStatements =>
  statements(dialect, max, (text) => {
    const prepared: { connection: Connection; statement: Prepared }[] = [];
    const on = (connection: Connection) => {
      for (const one of prepared) if (one.connection === connection) return one.statement;
      const statement = connection.prepare(text);
      if (statement.reader) statement.raw(true);
      prepared.push({ connection, statement });
      return statement;
    };
    return Object.assign(on, { text });
  });
