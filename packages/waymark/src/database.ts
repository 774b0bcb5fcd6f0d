import { existsSync, mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { tableQueue, type JobQueueAdapter, type StorageAdapter } from "@waymark/core";
import { pgBoss } from "@waymark/jobs-pg-boss";
import { ConfigError, type DatabaseConfig } from "@waymark/node";
import { postgres } from "@waymark/storage-postgres";
import { sqlite } from "@waymark/storage-sqlite";
import { UsageError } from "./usage-error.ts";

/** How many running commands need a database that exists. */
let requiring = 0;
/**
 * Makes `toStorage` refuse a file that is not there while `work` runs: for commands that would otherwise work on a new, empty site.
 */
export async function requireDatabase<R>(work: () => Promise<R>): Promise<R> {
  requiring++;
  try {
    return await work();
  } finally {
    requiring--;
  }
}

/** Whether a database lies in a file that is not there yet. */
export const isNewDatabase = (place: DatabaseConfig): boolean =>
  place.kind === "sqlite" && place.file !== ":memory:" && !existsSync(resolve(place.file));

/**
 * The database that a configuration names. The folder of a file is created where it is missing,
 * the folders above it are not; a server is asked by the first operation.
 *
 * @throws ConfigError where the folder cannot be created; UsageError where the command needs a database that exists.
 */
export function toStorage(place: DatabaseConfig): StorageAdapter {
  if (place.kind === "postgres") {
    const { url, pool: max } = place;
    return postgres({ url, ...(max !== undefined && { pool: { max } }) });
  }
  if (requiring > 0 && isNewDatabase(place))
    throw new UsageError(
      `No database at ${resolve(place.file)}; start the site first, or set DATABASE_URL to the database of the running site.`,
    );
  if (place.file !== ":memory:") ensureParent(place.file);
  return sqlite(place.file);
}

function ensureParent(file: string): void {
  const folder = dirname(resolve(file));
  try {
    mkdirSync(folder);
  } catch (error) {
    const code = String(Reflect.get(Object(error), "code") ?? "unknown");
    if (code === "EEXIST") return;
    const why = code === "ENOENT" ? "the folder above it does not exist" : code;
    const problem = `the folder ${JSON.stringify(folder)} cannot be created: ${why}.`;
    throw new ConfigError("DATABASE_URL", problem, "sqlite:./site.db");
  }
}

/** Where background work waits, in that database. */
export const toQueue = (place: DatabaseConfig): JobQueueAdapter =>
  place.kind === "postgres" ? pgBoss() : tableQueue();
