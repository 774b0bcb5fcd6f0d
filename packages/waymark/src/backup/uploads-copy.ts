import type { BlobEntry, Blobs } from "@waymark/core";
import { stat, utimes } from "node:fs/promises";
import { inParallel } from "./in-parallel.ts";
import { toBackupPath } from "./manifest.ts";

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
