import type { AbortableOptions, Cell } from "@waymark/storage";
import {
  codeOf,
  foreignKeyQuery,
  searchQueries,
  structureQuery,
  type IntegrityQuery,
} from "@waymark/storage-sql/sqlite";
import { missingBytes } from "./damage.ts";
import type { Connection, Driver } from "./driver.ts";
import { readDrift, readTables } from "./record.ts";
import { readSealed } from "./seal.ts";

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

/** Differences from the record. */
const record = (db: Connection) => readDrift(db, readTables(db));

const structure = (db: Connection) => ask(db, structureQuery);
const foreignKeys = (db: Connection) => ask(db, foreignKeyQuery);
const fullText = (db: Connection) =>
  readTables(db)
    .flatMap(searchQueries)
    .flatMap((query) => ask(db, query));

const ask = (db: Connection, { text, findings }: IntegrityQuery) =>
  findings(db.prepare(text).raw().all() as Cell[][]);
