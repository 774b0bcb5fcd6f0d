import Database from "better-sqlite3";
import { codeOf } from "./failure.ts";
import type { CheckedOptions } from "./options.ts";

export type Connection = Database.Database;

/** Of the record of tables that this version writes (`pragma user_version`). */
export const format = 1;

/**
 * Opens a connection and sets, each time, what SQLite does not keep in the file. better-sqlite3 opens
 * an existing WAL file with `synchronous = NORMAL`, whatever it was written with.
 *
 * @throws Error where the file cannot be opened, is no database, or was written by a newer version.
 */
export function connect(options: CheckedOptions, role: "writer" | "reader"): Connection {
  const { file } = options;
  let db: Connection;
  try {
    db = new Database(file, { readonly: role === "reader", timeout: options.busyTimeout });
  } catch (cause) {
    throw new Error(`sqlite: ${file} cannot be opened: ${(cause as Error).message}.`, { cause });
  }
  try {
    prepareConnection(db, options, role);
  } catch (cause) {
    db.close();
    const isForeign = codeOf(cause) === "SQLITE_NOTADB";
    if (!isForeign) throw cause;
    throw new Error(`sqlite: ${file} is not a SQLite database.`, { cause });
  }
  return db;
}

function prepareConnection(
  db: Connection,
  options: CheckedOptions,
  role: "writer" | "reader",
): void {
  db.pragma("trusted_schema = off");
  db.pragma("cell_size_check = on");
  db.pragma("foreign_keys = on");
  const version = db.pragma("user_version", { simple: true }) as number;
  if (version > format)
    throw new Error(
      `sqlite: ${options.file} was written by a newer version of @waymark/storage-sqlite.`,
    );
  if (role === "reader") return;
  if (options.file !== ":memory:") {
    const mode = db.pragma("journal_mode = wal", { simple: true });
    if (mode !== "wal")
      throw new Error(`sqlite: ${options.file} cannot be switched to a write-ahead log.`);
  }
  db.pragma(`synchronous = ${options.synchronous === "full" ? "full" : "normal"}`);
  const level = db.pragma("synchronous", { simple: true });
  if (level !== (options.synchronous === "full" ? 2 : 1))
    throw new Error("sqlite: synchronous could not be set.");
  // The writer waits for other processes without blocking this one (see lock.ts).
  db.pragma("busy_timeout = 0");
}
