import { tableQueue, type JobQueueAdapter, type StorageAdapter } from "@waymark/core";
import { pgBoss } from "@waymark/jobs-pg-boss";
import { ConfigError, type DatabaseConfig } from "@waymark/node";
import { libsql } from "@waymark/storage-libsql";
import { postgres } from "@waymark/storage-postgres";
import { sqlite } from "@waymark/storage-sqlite";
import { existsSync, mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { UsageError } from "./command.ts";

/** Number of running commands that require an existing database. */
let requiring = 0;
/**
 * Makes `toStorage` fail for a missing file while `work` runs: for commands that would otherwise create a new, empty site.
 */
export async function requireDatabase<R>(work: () => Promise<R>): Promise<R> {
  requiring++;
  try {
    return await work();
  } finally {
    requiring--;
  }
}

/** Whether a database is a file that does not exist yet. */
export const isNewDatabase = (place: DatabaseConfig): boolean =>
  "file" in place && place.file !== ":memory:" && !existsSync(resolve(place.file));

/**
 * The database of a configuration. The folder of a file is created if it does not exist, the folders above it are not;
 * a server is connected to by the first operation.
 *
 * @throws ConfigError if the folder cannot be created; UsageError if the command requires an existing database.
 */
export function toStorage(place: DatabaseConfig): StorageAdapter {
  if (place.kind === "postgres") {
    const { url, pool: max } = place;
    return postgres({ url, ...(max !== undefined && { pool: { max } }) });
  }
  if (!("file" in place)) return libsql(place);
  if (requiring > 0 && isNewDatabase(place))
    throw new UsageError(
      `No database at ${resolve(place.file)}; start the site first, or set DATABASE_URL to the database of the running site.`,
    );
  if (place.file !== ":memory:") ensureParent(place.file);
  return place.kind === "sqlite" ? sqlite(place.file) : libsql(toFileUrl(place.file));
}

/** The URL of a file for libSQL. */
const toFileUrl = (file: string): string =>
  file === ":memory:" ? file : `file:${encodeURI(file).replace(/[?#]/g, encodeURIComponent)}`;

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

/** The job queue in that database. */
export const toQueue = (place: DatabaseConfig): JobQueueAdapter =>
  place.kind === "postgres" ? pgBoss() : tableQueue();
