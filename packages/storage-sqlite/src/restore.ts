import { BackupError, DamagedStorageError, type RestoreOptions } from "@waymark/storage";
import { codeOf, isBusy, recordFormat, toFailure } from "@waymark/storage-sql/sqlite";
import { createReadStream, createWriteStream } from "node:fs";
import { access, link, open, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { checkStructure } from "./damage.ts";
import type { Connection, Driver } from "./driver.ts";
import { readTables } from "./record.ts";
import { breakSeal, readSealed } from "./seal.ts";

/**
 * Replaces a database by a copy: the copy is written beside it, verified, and renamed. No process may have the existing
 * file open, or it would continue to write to a file without a name.
 */
export async function restore(
  driver: Driver,
  file: string,
  options: RestoreOptions,
): Promise<void> {
  const draft = `${file}-restore`;
  const old = await look(driver, file);
  if (old.holds !== "nothing" && !options.replace) throw notEmpty(file, old.holds);
  try {
    await write(draft, options);
    checkCopy(driver, draft, options.from);
    await options.ready?.();
    await replaceFile(driver, draft, file, old.holds === "damage");
  } catch (error) {
    throw toFailure(error);
  } finally {
    await rm(draft, { force: true });
  }
}

const notEmpty = (file: string, holds: string): BackupError =>
  new BackupError(
    "target-not-empty",
    holds === "damage"
      ? `sqlite: ${file} exists and cannot be read.`
      : `sqlite: ${file} already contains a site.`,
  );

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/** The content of a file: nothing, rows of any tables, or damage. */
async function look(
  driver: Driver,
  file: string,
): Promise<{ readonly holds: "nothing" | "rows" | "damage" }> {
  if (!(await exists(file))) return { holds: "nothing" };
  const sealed = readSealed(file);
  if (sealed === "damaged") return { holds: "damage" };
  try {
    const db = driver.open(file, { readonly: true, fileMustExist: true });
    try {
      if (sealed === "unknown") checkStructure(db, file);
      const own = readTables(db).map(({ name }) => name);
      const all = db.prepare("select name from sqlite_schema where type = 'table'").pluck();
      const names = own.length > 0 ? own : (all.all() as string[]);
      const isFilled = names.some((name) =>
        db.prepare(`select 1 from "${name.replaceAll('"', '""')}" limit 1`).get(),
      );
      return { holds: isFilled ? "rows" : "nothing" };
    } finally {
      db.close();
    }
  } catch (error) {
    if (isBusy(error)) throw inUse(file, error);
    if (codeOf(error) === undefined && !(error instanceof DamagedStorageError)) throw error;
    return { holds: "damage" };
  }
}

async function write(draft: string, { from, signal, onProgress }: RestoreOptions): Promise<void> {
  const { size } = await stat(from);
  let done = 0;
  const source = createReadStream(from);
  source.on("data", (chunk) => onProgress?.((done += chunk.length) / size));
  await pipeline(source, createWriteStream(draft, { mode: 0o600, flush: true }), { signal });
}

/** @throws BackupError if the copy is damaged or not a database of this version. */
function checkCopy(driver: Driver, draft: string, from: string): void {
  const refuse = (reason: "damaged" | "incompatible", problem: string): BackupError =>
    new BackupError(reason, `sqlite: ${from} ${problem}.`);
  let db: Connection | undefined;
  try {
    db = driver.open(draft, { fileMustExist: true });
    if ((db.pragma("user_version", { simple: true }) as number) > recordFormat)
      throw refuse("incompatible", "was written by a newer version of @waymark/storage-sqlite");
    // A single file from here on, without a log beside it.
    db.pragma("journal_mode = delete");
    if (db.pragma("quick_check(1)", { simple: true }) !== "ok")
      throw refuse("damaged", "is damaged");
  } catch (error) {
    if (/^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error) ?? ""))
      throw refuse("damaged", "is not an intact SQLite database");
    throw error;
  } finally {
    db?.close();
  }
}

async function replaceFile(
  driver: Driver,
  draft: string,
  file: string,
  isDamaged: boolean,
): Promise<void> {
  const old = isDamaged || !(await exists(file)) ? undefined : alone(driver, file);
  try {
    if (!old) await setAside(file);
    breakSeal(file);
    await rename(draft, file);
  } finally {
    old?.close();
  }
  // Windows has no such operation for folders.
  if (process.platform === "win32") return;
  const folder = await open(dirname(file), "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Opens the existing file exclusively, with its log merged, and keeps others out until it is closed. */
function alone(driver: Driver, file: string): Connection {
  const db = driver.open(file, { timeout: 1000 });
  try {
    db.pragma("journal_mode = delete");
    db.exec("begin exclusive");
    return db;
  } catch (error) {
    db.close();
    throw isBusy(error) ? inUse(file, error) : error;
  }
}

const inUse = (file: string, cause: unknown): BackupError =>
  new BackupError("in-use", `sqlite: ${file} is in use: stop the site first.`, { cause });

/** Keeps a damaged file under another name, for data recovery. None of it may be mistaken for part of the new file. */
async function setAside(file: string): Promise<void> {
  const place = `${file}-damaged-${new Date().toISOString().replaceAll(/[:.]/g, "-")}`;
  if (await exists(file)) await link(file, place);
  for (const end of ["-wal", "-journal"])
    if (await exists(file + end)) await rename(file + end, place + end);
  await rm(`${file}-shm`, { force: true });
}
