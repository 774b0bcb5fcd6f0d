import { DamagedStorageError } from "@waymark/storage";
import { codeOf, recordFormat } from "@waymark/storage-sql/sqlite";
import { checkStructure, damaged, missingBytes } from "./damage.ts";
import type { Connection, Driver } from "./driver.ts";
import { loadDriver } from "./load-driver.ts";
import type { CheckedOptions } from "./options.ts";
import { breakSeal, readSealed } from "./seal.ts";

/** The maximum size of the write-ahead log on the disk while no reader needs it, in bytes. */
const maxLogBytes = 32 * 1_048_576;
/**
 * The pages in the write-ahead log at which it is copied into the database. Pages at the ends of indexes are written again and
 * again: the fewer copies, the fewer of them are copied more than once. SQLite's own number is 1,000.
 */
const checkpointPages = 4000;

/**
 * Opens a connection and sets the options that SQLite does not store in the file. better-sqlite3 opens an existing WAL
 * file with `synchronous = NORMAL`, whatever it was written with.
 *
 * @throws DamagedStorageError if the file is damaged or not a database; Error if it cannot be opened or
 *   was written by a newer version.
 */
export function connect(
  options: CheckedOptions,
  role: "writer" | "reader",
  openConnection: Driver["open"] = loadDriver(options.driver).open,
): Connection {
  const { file } = options;
  const isLooked = role === "writer" && file !== ":memory:";
  const sealed = isLooked ? readSealed(file) : "whole";
  if (sealed === "damaged") throw damaged(file, "its bytes are not those that were written");
  if (sealed === "unknown" && missingBytes(file) > 0) throw damaged(file, "its end is missing");
  let db: Connection;
  try {
    db = openConnection(file, { readonly: role === "reader", timeout: options.busyTimeout });
  } catch (cause) {
    throw new Error(`sqlite: ${file} cannot be opened: ${(cause as Error).message}.`, { cause });
  }
  try {
    prepareConnection(db, options, role);
    if (sealed === "unknown") checkStructure(db, file);
    if (isLooked) breakSeal(file);
  } catch (cause) {
    db.close();
    const code = codeOf(cause) ?? "";
    if (code === "SQLITE_NOTADB")
      throw new DamagedStorageError(`sqlite: ${file} is not a SQLite database.`, { cause });
    if (code.startsWith("SQLITE_CORRUPT")) throw damaged(file, (cause as Error).message, cause);
    throw cause;
  }
  return db;
}

function prepareConnection(
  db: Connection,
  options: CheckedOptions,
  role: "writer" | "reader",
): void {
  db.pragma("trusted_schema = off");
  // 16 MB, which is the default of better-sqlite3; that of node:sqlite is 2 MB.
  db.pragma("cache_size = -16000");
  db.pragma("cell_size_check = on");
  db.pragma("foreign_keys = on");
  const version = db.pragma("user_version", { simple: true }) as number;
  if (version > recordFormat)
    throw new Error(
      `sqlite: ${options.file} was written by a newer version of @waymark/storage-sqlite.`,
    );
  if (role === "reader") return;
  if (options.file !== ":memory:") {
    // A long read makes it grow; when it restarts, space above this is released.
    db.pragma(`journal_size_limit = ${maxLogBytes}`);
    db.pragma(`wal_autocheckpoint = ${checkpointPages}`);
    const mode = db.pragma("journal_mode = wal", { simple: true });
    if (mode !== "wal")
      throw new Error(`sqlite: ${options.file} cannot be switched to a write-ahead log.`);
  }
  db.pragma(`synchronous = ${options.synchronous === "full" ? "full" : "normal"}`);
  const level = db.pragma("synchronous", { simple: true });
  if (level !== (options.synchronous === "full" ? 2 : 1))
    throw new Error("sqlite: synchronous could not be set.");
  // Deleted data is overwritten: it cannot be read from the file once the log is merged.
  db.pragma("secure_delete = on");
  // The undo log of savepoints is in memory: in a file it would cost more than the writes themselves.
  db.pragma("temp_store = memory");
  // The writer waits for other processes without blocking this one (see lock.ts).
  db.pragma("busy_timeout = 0");
}
