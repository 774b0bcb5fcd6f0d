import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, stat, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { BackupError, type BlobEntry, type Blobs } from "@waymark/core";
import { type BackupManifest, type BackupPart, places, toBackupPath } from "./manifest.ts";

/** The size of bytes and their SHA-256, in bounded memory. */
export async function digest(
  data: AsyncIterable<Uint8Array>,
): Promise<Pick<BackupPart, "size" | "sha256">> {
  const hash = createHash("sha256");
  let size = 0;
  for await (const chunk of data) {
    hash.update(chunk);
    size += chunk.byteLength;
  }
  return { size, sha256: hash.digest("hex") };
}

/** A file of a backup as a part of its manifest. */
export const toPart = async (folder: string, file: string): Promise<BackupPart> => ({
  file,
  ...(await digest(createReadStream(join(folder, file)))),
});

/** Syncs a file or a folder to disk, so that it survives a power failure. */
export async function syncToDisk(path: string): Promise<void> {
  const isWindows = process.platform === "win32";
  // Windows cannot sync folders, and files only if they are open for writing.
  if (isWindows && (await stat(path)).isDirectory()) return;
  const handle = await open(path, isWindows ? "r+" : "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Runs `work` for each item, at most `max` at a time. Stops at the first failure, after the running items. */
export async function inParallel<T>(
  items: AsyncIterable<T>,
  max: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.asyncIterator]();
  const failures: unknown[] = [];
  // Calls of `next` are queued by the iterator; each worker takes the next item.
  const worker = async (): Promise<void> => {
    while (failures.length === 0) {
      const { done, value } = await iterator.next();
      if (done) return;
      await work(value as T);
    }
  };
  const workers = Array.from({ length: max }, () =>
    worker().catch((error: unknown) => void failures.push(error)),
  );
  await Promise.all(workers);
  if (failures.length === 0) return;
  await iterator.return?.();
  throw failures[0];
}

/** Number of files that are copied concurrently. */
export const concurrency = 4;

/**
 * Copies the files that the backup does not have yet. Stored files are never changed, only replaced as a whole: a file
 * with the same size and time is the same file.
 */
export async function copyUploads(
  from: Blobs,
  to: Blobs,
  folder: string,
  { signal, onFile }: { readonly signal?: AbortSignal; readonly onFile: () => void },
): Promise<void> {
  await inParallel(from.list(), concurrency, async ({ name, size, modified }) => {
    signal?.throwIfAborted();
    const place = toBackupPath(folder, name);
    if (await isThere(place, { name, size, modified })) return;
    const found = await from.get(name);
    // Deleted since it was listed: no row of the copy refers to it.
    if (!found) return;
    await to.put(name, found.stream);
    await utimes(place, found.modified, found.modified);
    onFile();
  });
}

async function isThere(place: string, { size, modified }: BlobEntry): Promise<boolean> {
  const found = await stat(place).catch(() => undefined);
  return found?.size === size && Math.abs(found.mtimeMs - modified.getTime()) < 2;
}

/** A line of the list of uploaded files. */
export interface ListedFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly sha256: string;
}

/** Writes the list of the copied files with their checksums, and syncs them to disk. */
export async function writeList(folder: string, copies: Blobs): Promise<BackupManifest["uploads"]> {
  const handle = await open(join(folder, places.list), "wx", 0o600);
  const folders = new Set<string>();
  let count = 0;
  let bytes = 0;
  try {
    for await (const { name } of copies.list()) {
      const place = toBackupPath(folder, name);
      await syncToDisk(place);
      for (let at = dirname(place); at !== folder; at = dirname(at)) folders.add(at);
      const { size, sha256 } = await toPart(folder, join(places.uploads, name));
      count++;
      bytes += size;
      await handle.writeFile(`${JSON.stringify({ name, size, sha256 } satisfies ListedFile)}\n`);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  for (const one of folders) await syncToDisk(one);
  return { ...(await toPart(folder, places.list)), count, bytes };
}

/** @throws BackupError if a line is invalid. */
export async function* readList(folder: string): AsyncGenerator<ListedFile> {
  const handle = await open(join(folder, places.list), "r");
  let at = 0;
  for await (const line of handle.readLines()) {
    at++;
    const listed = parse(line);
    if (!listed) throw new BackupError("damaged", `${places.list}: line ${at} is damaged.`);
    yield listed;
  }
}

function parse(line: string): ListedFile | undefined {
  try {
    const listed = JSON.parse(line) as ListedFile;
    return typeof listed.name === "string" &&
      !/\p{Cc}/u.test(listed.name) &&
      typeof listed.sha256 === "string"
      ? listed
      : undefined;
  } catch {
    return undefined;
  }
}
