import {
  BackupError,
  StorageUnavailableError,
  type BackupOptions,
  type StorageBackup,
} from "@waymark/storage";
import { codeOf, toFailure, toFinding } from "@waymark/storage-sql/sqlite";
import { rm } from "node:fs/promises";
import type { Connection, Driver } from "./driver.ts";
import { readTables } from "./record.ts";
import { readSealed } from "./seal.ts";

/** The number of pages that are copied before other tasks can run: about 2 MB, a few milliseconds. */
const step = 500;

/** Copies a database to a new, complete file, while others may write. */
export async function backup(
  driver: Driver,
  file: string,
  options: BackupOptions,
): Promise<StorageBackup> {
  const { to } = options;
  if (readSealed(file) === "damaged")
    throw new BackupError("damaged", `sqlite: ${file} is damaged: nothing was copied.`);
  try {
    await copy(driver, file, options);
    return inspect(driver, file, to);
  } catch (error) {
    await Promise.all(["", "-journal", "-wal", "-shm"].map((end) => rm(to + end, { force: true })));
    if (/^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error) ?? ""))
      throw new BackupError("damaged", `sqlite: ${file} is damaged: nothing was copied.`, {
        cause: error,
      });
    throw toFailure(error);
  }
}

async function copy(
  driver: Driver,
  file: string,
  { to, signal, onProgress }: BackupOptions,
): Promise<void> {
  signal?.throwIfAborted();
  const source = open(driver, file);
  try {
    // SQLite restarts the copy whenever another process writes, unless the copying connection has a read transaction.
    source.exec("begin");
    source.prepare("select count(*) from sqlite_schema").get();
    await driver.copy(source, to, step, ({ totalPages, remainingPages }) => {
      signal?.throwIfAborted();
      onProgress?.(1 - remainingPages / Math.max(1, totalPages));
    });
    // node:sqlite does not report its last step.
    onProgress?.(1);
    signal?.throwIfAborted();
  } finally {
    source.close();
  }
}

function open(driver: Driver, file: string): Connection {
  try {
    return driver.open(file, { readonly: true, fileMustExist: true });
  } catch (cause) {
    throw new BackupError(
      "incompatible",
      `sqlite: ${file} cannot be opened: ${(cause as Error).message}.`,
      { cause },
    );
  }
}

/** Verifies the copy and counts its rows. It needs no log any more. */
function inspect(driver: Driver, file: string, to: string): StorageBackup {
  const db = driver.open(to, { fileMustExist: true });
  try {
    if (db.pragma("journal_mode = delete", { simple: true }) !== "delete")
      throw new StorageUnavailableError("busy");
    const finding = String(db.pragma("quick_check(1)", { simple: true }));
    if (finding !== "ok")
      throw new BackupError(
        "damaged",
        `sqlite: ${file} is damaged: ${toFinding(finding)}. Nothing was copied; run \`waymark check\` for details.`,
      );
    const rows: Record<string, number> = {};
    for (const { name } of readTables(db))
      rows[name] = db.prepare(`select count(*) from "${name}"`).pluck().get() as number;
    const version = db.prepare("select sqlite_version()").pluck().get() as string;
    return { versions: { sqlite: version }, rows };
  } finally {
    db.close();
  }
}
