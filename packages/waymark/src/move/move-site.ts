import {
  migrateQueuedJobs,
  type MoveProgress,
  type MoveReport,
  moveStorage,
  type Site,
  type StorageAdapter,
} from "@waymark/core";
import { UsageError } from "../command.ts";
import { ConfigError, type DatabaseConfig, readConfig } from "@waymark/node";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { toStorage } from "../database.ts";

/** The source and the target of a move. */
export interface Sides {
  readonly from: MoveSide;
  readonly to: MoveSide;
}
/** The options of `moveSite`. */
export interface MoveRun {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: MoveProgress) => void;
}

/**
 * Both databases, written like `DATABASE_URL`.
 *
 * @throws UsageError if they are invalid or equal.
 */
export function toSides(from: string, to: string): Sides {
  const sides = { from: toMoveSide("--from", from), to: toMoveSide("--to", to) };
  if (sides.from.label === sides.to.label)
    throw new UsageError("--from and --to are the same database.");
  return sides;
}

/**
 * Copies everything that the modules of a site store from one database to another, with the waiting jobs of the
 * source. The site's own database is not changed if it is a third one; uploaded files are not moved.
 *
 * @throws the errors of `moveStorage`.
 */
export async function moveSite(site: Site, { from, to }: Sides, run: MoveRun): Promise<MoveReport> {
  const { tables, migrations, queue } = site.resources;
  const clock = { now: () => new Date() };
  return moveStorage({
    from: from.storage,
    to: to.storage,
    tables,
    migrations,
    source: from.label,
    // On SQLite jobs are rows of a normal table.
    ...(from.kind === "postgres" && {
      rest: (source, target) => migrateQueuedJobs(queue, source, target, clock),
    }),
    ...run,
  });
}

/** One side of a move. */
interface MoveSide {
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
  if ("file" in database) {
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
    const { DATABASE_AUTH_TOKEN } = process.env;
    return readConfig({ DATABASE_URL: value, DATABASE_AUTH_TOKEN }).database;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new UsageError(error.message.replace(/^DATABASE_URL/, option));
  }
}

function toLabel(database: DatabaseConfig): string {
  // SQLite and libSQL have the same files.
  if ("file" in database) return `sqlite:${resolve(database.file)}`;
  const { hostname, port, pathname, searchParams } = new URL(database.url);
  const host = hostname || (searchParams.get("host") ?? "");
  return `${database.kind}://${host}${port === "" ? "" : `:${port}`}${pathname}`;
}
