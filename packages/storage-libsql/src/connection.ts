import type { Client, InStatement, ResultSet, Transaction } from "@libsql/client";
import type { Cell } from "@waymark/storage";
import { toSqliteError } from "./failure.ts";

/** A value that is bound. Row numbers of full-text indexes exceed the integers of JavaScript. */
export type Bindable = Cell | bigint;

/** A statement with its bound values. */
export interface BoundStatement {
  readonly text: string;
  readonly values?: readonly Bindable[];
}

/** The result of a statement. */
export interface StatementResult {
  /** The rows, as lists of their cells. */
  readonly rows: Cell[][];
  /** The number of changed rows. */
  readonly changes: number;
  /** The row number of the last inserted row. */
  readonly lastId: number;
}

/** A connection, or a transaction on one. Errors have the codes of SQLite (see `toSqliteError`). */
export interface Connection {
  send(text: string, values?: readonly Bindable[]): Promise<StatementResult>;
  /** Runs statements one after the other, in few round trips to a server; an error ends it. */
  sendAll(statements: readonly BoundStatement[]): Promise<StatementResult[]>;
  /** Runs statements without values, separated by semicolons. */
  script(text: string): Promise<void>;
}

/** The number of statements that are sent to a server at once. */
const maxPerRun = 200;

export function toConnection(target: Client | Transaction): Connection {
  const guarded = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      throw toSqliteError(error);
    }
  };
  const connection: Connection = {
    send: async (text, values) =>
      toStatementResult(await guarded(target.execute(toStatement({ text, values: values ?? [] })))),
    async sendAll(statements) {
      const [first, second] = statements;
      if (first && !second) return [await connection.send(first.text, first.values)];
      const answers: StatementResult[] = [];
      for (let at = 0; at < statements.length; at += maxPerRun) {
        const some = statements.slice(at, at + maxPerRun).map(toStatement);
        answers.push(...(await guarded(target.batch(some))).map(toStatementResult));
      }
      return answers;
    },
    script: (text) => guarded(target.executeMultiple(text)),
  };
  return connection;
}

const toStatement = ({ text, values = [] }: BoundStatement): InStatement => ({
  sql: text,
  args: [...values],
});

function toStatementResult({
  columns,
  rows,
  rowsAffected,
  lastInsertRowid,
}: ResultSet): StatementResult {
  return {
    rows: rows.map((row) => columns.map((_, at) => toCell(row[at]))),
    changes: rowsAffected,
    lastId: Number(lastInsertRowid ?? 0),
  };
}

/** Integers come as `bigint`, and stay so beyond those of JavaScript. */
function toCell(value: unknown): Cell {
  if (typeof value !== "bigint") return (value ?? null) as Cell;
  const number = Number(value);
  return (Number.isSafeInteger(number) ? number : value) as Cell;
}
