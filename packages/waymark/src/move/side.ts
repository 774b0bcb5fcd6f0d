import type { StorageAdapter } from "@waymark/core";
import { ConfigError, readConfig, type DatabaseConfig } from "@waymark/node";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { toStorage } from "../database.ts";
import { UsageError } from "../usage-error.ts";

/** One side of a move. */
export interface MoveSide {
  readonly storage: StorageAdapter;
  /** Its name: without a password, and independent of the current folder. */
  readonly label: string;
  readonly kind: DatabaseConfig["kind"];
}

/**
 * The database of `--from` or `--to`, written like `DATABASE_URL`.
 *
 * @throws UsageError if the value is invalid, or the source does not exist.
 */
export function toMoveSide(option: "--from" | "--to", value: string): MoveSide {
  const database = toDatabase(option, value);
  if (database.kind === "sqlite") {
    if (database.file === ":memory:")
      throw new UsageError(`${option}: a database in memory cannot be moved.`);
    // Opening it would create it.
    if (option === "--from" && !existsSync(database.file))
      throw new UsageError(`--from: the file ${database.file} does not exist.`);
  }
  return { storage: toStorage(database), label: toLabel(database), kind: database.kind };
}

function toDatabase(option: string, value: string): DatabaseConfig {
  try {
    return readConfig({ DATABASE_URL: value }).database;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new UsageError(error.message.replace(/^DATABASE_URL/, option));
  }
}

function toLabel(database: DatabaseConfig): string {
  if (database.kind === "sqlite") return `sqlite:${resolve(database.file)}`;
  const { hostname, port, pathname, searchParams } = new URL(database.url);
  const host = hostname || (searchParams.get("host") ?? "");
  return `postgres://${host}${port === "" ? "" : `:${port}`}${pathname}`;
}
