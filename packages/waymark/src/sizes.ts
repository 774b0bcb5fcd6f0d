import { readConfig, type Config, type DatabaseConfig } from "@waymark/node";
import type { Measure } from "@waymark/site-health";
import { postgres, sqlOf } from "@waymark/storage-postgres";
import type { Dirent } from "node:fs";
import { lstat, opendir } from "node:fs/promises";
import { join } from "node:path";

type StorageConfig = Pick<Config, "database" | "dataDir"> & Partial<Pick<Config, "uploads">>;

/**
 * Measures the database and the uploads folder of a hosted site, for `siteHealth({ sizes: hostedSizes() })`. A bucket is
 * not measured, because that would mean listing all its objects.
 */
export function hostedSizes(
  { database, dataDir, uploads: bucket }: StorageConfig = readConfig(),
): Record<string, Measure> {
  const uploads: Measure = (signal) => folderSize(join(dataDir, "uploads"), signal);
  return {
    ...databaseMeasure(database),
    ...(bucket === undefined && { uploads }),
  };
}

function databaseMeasure(place: DatabaseConfig): { readonly database?: Measure } {
  if (place.kind === "postgres") return { database: () => serverSize(place) };
  if (!("file" in place)) return {};
  return place.file === ":memory:" ? {} : { database: () => fileSize(place.file) };
}

/** The size of the whole database, including tables of other programs. */
async function serverSize({ url }: { readonly url: string }): Promise<number> {
  const storage = postgres({ url, pool: { max: 1 } }).open([]);
  try {
    const query = "select pg_database_size(current_database()) as bytes";
    const { rows } = (await sqlOf(storage)?.query(query)) ?? { rows: [] };
    return Number(rows[0]?.["bytes"]);
  } finally {
    await storage.close();
  }
}

/** The size of the file and its write-ahead log. */
async function fileSize(file: string): Promise<number> {
  const [whole, log] = await Promise.all([lstat(file), sizeIfThere(`${file}-wal`)]);
  return whole.size + log;
}

/** The size in bytes of all files in a folder and its subfolders; links are not followed. */
async function folderSize(folder: string, signal: AbortSignal): Promise<number> {
  let bytes = 0;
  const open = [folder];
  for (let at = open.pop(); at !== undefined; at = open.pop())
    for await (const entry of await opened(at)) {
      signal.throwIfAborted();
      const path = join(at, entry.name);
      if (entry.isDirectory()) open.push(path);
      else if (entry.isFile()) bytes += await sizeIfThere(path);
    }
  return bytes;
}

/** Entries of a folder; none if it does not exist (before the first upload, or deleted while it is measured). */
const opened = (folder: string): Promise<AsyncIterable<Dirent>> =>
  opendir(folder).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return (async function* () {})();
    throw error;
  });
const sizeIfThere = async (path: string): Promise<number> => {
  try {
    return (await lstat(path)).size;
  } catch {
    return 0;
  }
};
