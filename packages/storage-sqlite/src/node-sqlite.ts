import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { Connection, CopyProgress, OpenOptions, Statement } from "./driver.ts";

/** The part of `node:sqlite` that is used; Node 20 has no types of it. */
export interface NodeSqlite {
  readonly DatabaseSync: new (
    file: string,
    options: { readonly readOnly: boolean; readonly timeout: number },
  ) => NativeDatabase;
  readonly StatementSync: { readonly prototype: object };
  readonly backup?: (
    source: NativeDatabase,
    to: string,
    options: {
      readonly rate: number;
      readonly progress: (progress: CopyProgress) => void;
    },
  ) => Promise<number>;
}
interface NativeDatabase {
  readonly isTransaction: boolean;
  prepare(text: string): NativeStatement;
  exec(text: string): void;
  close(): void;
}
interface NativeStatement {
  run(...values: unknown[]): ReturnType<Statement["run"]>;
  get(...values: unknown[]): unknown;
  all(...values: unknown[]): unknown[];
  columns(): readonly unknown[];
  setReturnArrays(isOn: boolean): void;
  setReadBigInts(isOn: boolean): void;
}

/** Opens a database with `node:sqlite`, with the methods of better-sqlite3. */
export function toConnection(
  { DatabaseSync }: NodeSqlite,
  file: string,
  { readonly = false, fileMustExist = false, timeout = 5000 }: OpenOptions = {},
): { readonly native: NativeDatabase; readonly connection: Connection } {
  const memory = file === ":memory:";
  if (fileMustExist && !existsSync(file)) throw new Error("unable to open database file");
  // An absolute path is never read as a URL with parameters.
  const native = new DatabaseSync(memory ? file : resolve(file), { readOnly: readonly, timeout });
  const connection: Connection = {
    memory,
    get inTransaction() {
      return native.isTransaction;
    },
    prepare: (text) => toStatement(native.prepare(text)),
    exec: (text) => native.exec(text),
    pragma(text, { simple = false } = {}) {
      const statement = native.prepare(`pragma ${text}`);
      statement.setReturnArrays(simple);
      const rows = statement.all();
      return simple ? (rows as unknown[][])[0]?.[0] : rows;
    },
    close: () => native.close(),
  };
  return { native, connection };
}

/** A list of values as arguments. */
const spread = (values: unknown[]): unknown[] =>
  values.length === 1 && Array.isArray(values[0]) ? (values[0] as unknown[]) : values;

function toStatement(native: NativeStatement): Statement {
  let isPlucked = false;
  const statement: Statement = {
    reader: native.columns().length > 0,
    run: (...values) => native.run(...spread(values)),
    get(...values) {
      const row = native.get(...spread(values));
      return isPlucked ? (row as unknown[] | undefined)?.[0] : row;
    },
    all(...values) {
      const rows = native.all(...spread(values));
      return isPlucked ? (rows as unknown[][]).map(([value]) => value) : rows;
    },
    raw(isRaw = true) {
      native.setReturnArrays(isRaw);
      return statement;
    },
    pluck() {
      native.setReturnArrays(true);
      isPlucked = true;
      return statement;
    },
    safeIntegers(areSafe) {
      native.setReadBigInts(areSafe);
      return statement;
    },
  };
  return statement;
}
