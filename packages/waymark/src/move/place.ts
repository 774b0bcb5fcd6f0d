import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { StorageAdapter } from "@waymark/core";
import { ConfigError, readConfig, type DatabaseConfig } from "@waymark/node";
import { toStorage } from "../database.ts";
import { UsageError } from "../usage-error.ts";

/** One side of a move. */
export interface Place {
  readonly storage: StorageAdapter;
  /** What it is called: without a password, and the same wherever the command is started. */
  readonly label: string;
  readonly kind: DatabaseConfig["kind"];
}

/**
 * The database that `--from` or `--to` names, written like `DATABASE_URL`.
 *
 * @throws UsageError where it names none, or a source that is not there.
 */
export function toPlace(option: "--from" | "--to", value: string): Place {
  const database = toDatabase(option, value);
  if (database.kind === "sqlite") {
    if (database.file === ":memory:")
      throw new UsageError(`${option}: a database in memory is gone with this command.`);
    // Opening it would make it.
    if (option === "--from" && !existsSync(database.file))
      throw new UsageError(`--from: there is no file ${database.file}.`);
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
