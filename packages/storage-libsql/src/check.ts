import type { AbortableOptions } from "@waymark/storage";
import {
  foreignKeyQuery,
  searchQueries,
  structureQuery,
  toFailure,
  type IntegrityQuery,
} from "@waymark/storage-sql/sqlite";
import type { Connection } from "./connection.ts";
import { connect } from "./database.ts";
import type { CheckedOptions } from "./options.ts";
import { readDrift, readRecord } from "./record.ts";

/** Reads a whole database and reports damage. A site may have it open. */
export async function* check(
  options: CheckedOptions,
  { signal, onProgress }: AbortableOptions = {},
): AsyncGenerator<string> {
  const database = await connect(options, { client: undefined });
  const { reader } = database;
  try {
    const { tables } = await readRecord(reader);
    const parts = [
      () => ask(reader, [structureQuery]),
      () => ask(reader, [foreignKeyQuery]),
      () => readDrift(reader, tables),
      () => ask(reader, tables.flatMap(searchQueries)),
    ];
    for (const [at, part] of parts.entries()) {
      signal?.throwIfAborted();
      yield* await part();
      onProgress?.((at + 1) / parts.length);
    }
  } catch (error) {
    throw toFailure(error);
  } finally {
    database.close();
  }
}

async function ask(connection: Connection, queries: readonly IntegrityQuery[]): Promise<string[]> {
  const found: string[] = [];
  for (const { text, findings } of queries)
    found.push(...findings((await connection.send(text)).rows));
  return found;
}
