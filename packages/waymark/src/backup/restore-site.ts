import { BackupError, type Blobs, type Site } from "@waymark/core";
import { fileBlobs } from "@waymark/node";
import { join } from "node:path";
import type { CopyProgress } from "./backup-site.ts";
import { checkBackup } from "./check-backup.ts";
import { concurrency, digest, inParallel, type ListedFile, readList } from "./uploads.ts";
import { places, type BackupManifest } from "./manifest.ts";

/** The options of `restoreSite`. */
export interface RestoreSiteOptions {
  /** The folder of a backup. */
  readonly from: string;
  /** Replace existing data. Without it, storage that has rows is not changed. */
  readonly replace?: boolean;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: CopyProgress) => void;
}

/**
 * Restores a backup into a site that is not running, and closes the site: create it again to use it. The backup
 * is verified first. Missing files are added, then all rows are replaced in one step, then files whose
 * content differs. An interrupted restore leaves the old site before that step and the new one after it;
 * run it again to resume. Files that are not in the backup remain.
 *
 * @throws BackupError
 */
export async function restoreSite(
  site: Site,
  { from, replace = false, signal, onProgress }: RestoreSiteOptions,
): Promise<BackupManifest> {
  const { storage, blobs } = site.resources;
  const manifest = await checkBackup(from);
  if (!storage.restore || storage.name !== manifest.storage.kind)
    throw new BackupError(
      "incompatible",
      `${from} is a backup of ${manifest.storage.kind}; this site uses ${storage.name}. ` +
        `Restore it on ${manifest.storage.kind}, then move it: waymark migrate --from … --to ….`,
    );
  await site.close();
  const far = { files: 0, rows: 0 };
  const progress = (change: Partial<CopyProgress>) => onProgress?.(Object.assign(far, change));
  const copies = fileBlobs(join(from, places.uploads));
  const others: string[] = [];
  const put = async (name: string): Promise<void> => {
    const found = await copies.get(name);
    if (!found) throw new BackupError("damaged", `${places.uploads}/${name} is missing.`);
    await blobs.put(name, found.stream);
    progress({ files: far.files + 1 });
  };
  const addMissing = (): Promise<void> =>
    inParallel(readList(from), concurrency, async (listed) => {
      signal?.throwIfAborted();
      const state = await look(blobs, listed);
      if (state === "other" && !replace)
        throw new BackupError(
          "target-not-empty",
          `A different file ${listed.name} already exists.`,
        );
      if (state === "other") others.push(listed.name);
      if (state === "none") await put(listed.name);
    });
  await storage.restore({
    from: join(from, manifest.storage.file),
    replace,
    schemas: site.resources.queue.schemas ?? [],
    ...(signal && { signal }),
    onProgress: (share) => progress({ rows: share }),
    ready: addMissing,
  });
  for (const name of others) await put(name);
  return manifest;
}

/** Whether a file of the backup exists in the site, with the same content. */
async function look(
  blobs: Blobs,
  { name, size, sha256 }: ListedFile,
): Promise<"none" | "same" | "other"> {
  const found = await blobs.get(name);
  if (!found) return "none";
  if (found.size !== size) {
    await found.stream.cancel();
    return "other";
  }
  return (await digest(found.stream)).sha256 === sha256 ? "same" : "other";
}
