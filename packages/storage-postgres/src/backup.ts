import { BackupError, type BackupOptions, type StorageBackup } from "@waymark/storage";
import { rm } from "node:fs/promises";
import { alone, type Reachable } from "./alone.ts";
import { countRows, readHoldings } from "./holdings.ts";
import { findPrograms } from "./programs.ts";
import { runProgram } from "./run-program.ts";
import { surroundings } from "./surroundings.ts";

/** A name as a pattern of PostgreSQL's programs that matches exactly. */
const exactly = (...names: readonly string[]): string =>
  names.map((name) => `"${name.replaceAll('"', '""')}"`).join(".");

/**
 * Copies the tables of a site, and its further schemas, with `pg_dump` in its custom format. Counts and copy are of one
 * snapshot.
 */
export async function backup(
  place: Reachable,
  { to, schemas = [], signal, onProgress }: BackupOptions,
): Promise<StorageBackup> {
  const env = surroundings(place.server);
  try {
    return await alone(place, async (run) => {
      await run({ text: "begin isolation level repeatable read read only" });
      const { major, schema, tables, own, foreign } = await readHoldings(run);
      if (schema === undefined || own.length === 0)
        throw new BackupError("unfit", "postgres: there is no site in this database.");
      const { pg_dump } = await findPrograms(major);
      const { rows: snapshots } = await run({ text: "select pg_export_snapshot()" });
      const [snapshot = ""] = snapshots[0] as [string];
      const rows = await countRows(run, tables);
      const dump = runProgram(
        pg_dump,
        [
          "--format=custom",
          "--no-owner",
          "--no-privileges",
          "--no-password",
          ...[schema, ...schemas].map((name) => `--schema=${exactly(name)}`),
          ...foreign.map((name) => `--exclude-table=${exactly(schema, name)}`),
          `--snapshot=${snapshot}`,
          `--file=${to}`,
        ],
        { env, signal },
      );
      await dump.ended;
      onProgress?.(1);
      return { versions: { postgres: String(major) }, rows };
    });
  } catch (error) {
    await rm(to, { force: true });
    throw error;
  }
}
