import { BackupError, type Site, type SiteResources } from "@waymark/core";
import { fileBlobs } from "@waymark/node";
import { randomUUID } from "node:crypto";
import { access, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join, resolve } from "node:path";
import { copyUploads, syncToDisk, toPart, writeList } from "./uploads.ts";
import { backupFormat, places, type BackupManifest } from "./manifest.ts";

/** The progress of a backup or a restore. */
export interface CopyProgress {
  /** Number of copied uploads. */
  readonly files: number;
  /** Share of copied rows, from 0 to 1. */
  readonly rows: number;
}
/** The options of `backupSite`. */
export interface BackupSiteOptions {
  /** The folder to create; it must not exist. */
  readonly to: string;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: CopyProgress) => void;
}

/**
 * Copies the rows and uploaded files of a site to a new folder while the site runs, in this process or in another. The
 * copy contains all writes acknowledged before the call, and the files of all its rows: files are copied before the
 * rows, and again after them. The folder gets its name when it is complete.
 *
 * @throws BackupError if the folder exists or the storage has no backup; StorageUnavailableError if
 * the disk is full. In both cases no files remain.
 */
export function backupSite(site: Site, options: BackupSiteOptions): Promise<BackupManifest> {
  const { info, modules, resources } = site;
  return copyParts({ ...resources, url: info.url, modules }, options);
}

/** The data that a backup copies, and its information about the site. */
export interface BackupParts extends Pick<SiteResources, "storage" | "blobs" | "queue"> {
  readonly url: string;
  readonly modules: readonly string[];
}
/** The same for the parts of a site. */
export async function copyParts(
  { storage, blobs, queue, url, modules }: BackupParts,
  { to, signal, onProgress }: BackupSiteOptions,
): Promise<BackupManifest> {
  if (!storage.backup)
    throw new BackupError("incompatible", `The storage ${storage.name} does not support backups.`);
  const target = resolve(to);
  if (await exists(target)) throw new BackupError("target-not-empty", `${to} already exists.`);
  // Hidden, so that a folder inside the uploads is not copied into itself.
  const draft = join(dirname(target), `.${basename(target)}.part-${randomUUID().slice(0, 8)}`);
  const far = { files: 0, rows: 0 };
  const progress = (change: Partial<CopyProgress>) => onProgress?.(Object.assign(far, change));
  // It contains password hashes and unpublished content.
  await mkdir(draft, { recursive: true, mode: 0o700 });
  try {
    const copies = fileBlobs(join(draft, places.uploads), { lasting: false });
    const run = {
      ...(signal && { signal }),
      onFile: () => progress({ files: far.files + 1 }),
    };
    await copyUploads(blobs, copies, draft, run);
    const made = new Date().toISOString();
    const file = `rows.${storage.name}`;
    const { rows, versions } = await storage.backup({
      to: join(draft, file),
      schemas: queue.schemas ?? [],
      ...(signal && { signal }),
      onProgress: (share) => progress({ rows: share }),
    });
    await syncToDisk(join(draft, file));
    await copyUploads(blobs, copies, draft, run);
    await rm(join(draft, places.uploads, ".drafts"), { recursive: true, force: true });
    const manifest: BackupManifest = {
      format: backupFormat,
      made,
      site: url,
      modules,
      versions: { waymark: ownVersion(), node: process.versions.node, ...versions },
      storage: { kind: storage.name, ...(await toPart(draft, file)), rows },
      uploads: await writeList(draft, copies),
    };
    await writeFile(join(draft, places.manifest), `${JSON.stringify(manifest, null, 2)}\n`, {
      mode: 0o600,
      flush: true,
    });
    await syncToDisk(draft);
    await rename(draft, target);
    await syncToDisk(dirname(target));
    return manifest;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

function ownVersion(): string {
  return (createRequire(import.meta.url)("waymark/package.json") as { version: string }).version;
}
