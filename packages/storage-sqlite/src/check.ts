import type { AbortableOptions } from "@waymark/storage";
import { quoted } from "@waymark/storage-sql";
import { codeOf, idMask, searchName } from "@waymark/storage-sql/sqlite";
import { missingBytes, toFinding } from "./damage.ts";
import type { Connection, Driver } from "./driver.ts";
import { readDrift, readTables } from "./record.ts";
import { readSealed } from "./seal.ts";

/** The maximum number of reported findings of one kind. */
const most = 50;

/** Reads a whole database and reports damage. A site may have it open. */
export async function* check(
  driver: Driver,
  file: string,
  { signal, onProgress }: AbortableOptions = {},
) {
  if (readSealed(file) === "damaged")
    yield "The bytes of the file are not those that were written.";
  if (missingBytes(file) > 0) yield "The end of the file is missing.";
  let db: Connection | undefined;
  try {
    db = driver.open(file, { readonly: true, fileMustExist: true });
    const parts = [structure, foreignKeys, record, fullText];
    for (const [at, part] of parts.entries()) {
      signal?.throwIfAborted();
      yield* part(db);
      onProgress?.((at + 1) / parts.length);
    }
  } catch (error) {
    if (codeOf(error) === undefined) throw error;
    yield `SQLite cannot continue reading: ${(error as Error).message}.`;
  } finally {
    db?.close();
  }
}

/** Tables, indexes and full-text indexes, checked by SQLite itself. */
function* structure(db: Connection) {
  const found = db.pragma(`integrity_check(${most})`) as { integrity_check: string }[];
  for (const { integrity_check: line } of found) if (line !== "ok") yield `${toFinding(line)}.`;
}

function* foreignKeys(db: Connection) {
  const found = db
    .prepare(`select "table", rowid from pragma_foreign_key_check limit ${most}`)
    .all();
  for (const { table, rowid } of found as { table: string; rowid: number | null }[])
    yield `Row ${rowid ?? "without a number"} of ${table} refers to a missing row.`;
}

function* record(db: Connection) {
  yield* readDrift(db, readTables(db));
}

/** A full-text index must have the rows of its table. */
function* fullText(db: Connection) {
  for (const { name, search, key } of readTables(db)) {
    if (!search) continue;
    const [id = ""] = key;
    const [rows, index] = [quoted(name), quoted(searchName(name))];
    const count = (text: string): number => db.prepare(text).pluck().get() as number;
    const lost = count(
      `select count(*) from ${rows} where ${quoted(id)} not in (select rowid & ${idMask} from ${index})`,
    );
    const left = count(
      `select count(*) from ${index} where rowid & ${idMask} not in (select ${quoted(id)} from ${rows})`,
    );
    if (lost > 0) yield `${lost} rows of ${name} are missing in its full-text index.`;
    if (left > 0) yield `The full-text index of ${name} has ${left} rows that do not exist.`;
  }
}
