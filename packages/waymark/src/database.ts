import { mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { tableQueue, type JobQueueAdapter, type StorageAdapter } from "@waymark/core";
import { pgBoss } from "@waymark/jobs-pg-boss";
import { ConfigError, type DatabasePlace } from "@waymark/node";
import { postgres } from "@waymark/storage-postgres";
import { sqlite } from "@waymark/storage-sqlite";

/**
 * The database that a configuration names. The folder of a file is made where it is missing; a server is asked by the
 * first operation.
 *
 * @throws ConfigError where the folder cannot be made.
 */
export function toStorage(place: DatabasePlace): StorageAdapter {
  if (place.kind === "postgres") {
    const { url, pool: max } = place;
    return postgres({ url, ...(max !== undefined && { pool: { max } }) });
  }
  if (place.file !== ":memory:") ensureParent(place.file);
  return sqlite(place.file);
}

function ensureParent(file: string): void {
  const folder = dirname(resolve(file));
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    const code = String(Reflect.get(Object(error), "code") ?? "unknown");
    const problem = `the folder ${JSON.stringify(folder)} cannot be made (${code}).`;
    throw new ConfigError("DATABASE_URL", problem, "sqlite:./site.db");
  }
}

/** Where background work waits, in that database. */
export const toQueue = (place: DatabasePlace): JobQueueAdapter =>
  place.kind === "postgres" ? pgBoss() : tableQueue();
