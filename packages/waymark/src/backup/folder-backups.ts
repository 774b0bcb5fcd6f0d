import { BackupError } from "@waymark/core";
import { type Config, readConfig } from "@waymark/node";
import type { BackupStore, StoredBackup } from "@waymark/site-health";
import { lstat, mkdir, opendir, rename, rm } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { toQueue, toStorage } from "../database.ts";
import { toBlobs } from "../hosted.ts";
import { toArchive } from "./archive.ts";
import { type BackupParts, copyParts } from "./backup-site.ts";
import { type BackupManifest, readManifest } from "./manifest.ts";
import { readCheck, removeCheck, runCheck } from "./stored-check.ts";

/** The options of `folderBackups`. */
export interface FolderBackupsOptions extends Omit<BackupParts, "url" | "modules"> {
  /** The folder of the backups, outside the uploads. It is created with the first backup. */
  readonly folder: string;
  /**
   * The number of backups that are kept: after a new one the oldest are deleted. Those whose names are not a time remain,
   * such as those that a command has written to the folder. Default 5.
   */
  readonly keep?: number;
}

/** The names of folders that are listed; a path is no name. */
const valid = /^\w[\w.-]{0,99}$/;
/** The names that `create` gives, in UTC: `2026-11-21-203015`. */
const timed = /^\d{4}-\d\d-\d\d-\d{6}(-\d+)?$/;
function toName(time: Date, isTaken: (name: string) => boolean): string {
  const name = time.toISOString().slice(0, 19).replace("T", "-").replaceAll(":", "");
  let free = name;
  for (let at = 2; isTaken(free); at++) free = `${name}-${at}`;
  return free;
}

/**
 * Backups in a folder of this machine, for the option `backups` of site health: the folders that `waymark backup` writes
 * and `waymark restore` reads.
 */
export const folderBackups = ({ folder, keep, ...parts }: FolderBackupsOptions): BackupStore =>
  toStore(folder, () => parts, keep);

/**
 * The backups of a hosted site, in `DATA_DIR/backups`: `siteHealth({ backups: hostedBackups() })`.
 * With several machines each has its own folder.
 */
export function hostedBackups(
  config: Config = readConfig(),
  { keep }: Pick<FolderBackupsOptions, "keep"> = {},
): BackupStore {
  const { database, dataDir } = config;
  let made: Parts | undefined;
  // The folder of a new database is created by the site, and not for tools that only read its declarations.
  const parts = (): Parts =>
    (made ??= {
      storage: toStorage(database),
      queue: toQueue(database),
      blobs: toBlobs(config),
    });
  return toStore(join(dataDir, "backups"), parts, keep);
}

type Parts = Pick<BackupParts, "storage" | "queue" | "blobs">;
function toStore(folder: string, parts: () => Parts, keep = 5): BackupStore {
  const root = resolve(folder);
  const manifestOf = async (name: string): Promise<BackupManifest | undefined> => {
    if (!valid.test(name)) return undefined;
    const found = await lstat(join(root, name)).catch(() => undefined);
    if (!found?.isDirectory()) return undefined;
    return readManifest(join(root, name)).catch((error: unknown) => {
      if (error instanceof BackupError) return undefined;
      throw error;
    });
  };
  const list = async (): Promise<readonly StoredBackup[]> => {
    const backups: StoredBackup[] = [];
    for (const name of await namesIn(root)) {
      const manifest = await manifestOf(name);
      if (manifest) backups.push(toStored(name, manifest, await readCheck(root, name)));
    }
    return backups.toSorted((one, other) => other.made.getTime() - one.made.getTime());
  };
  const remove = async (name: string): Promise<boolean> => {
    if (!(await manifestOf(name))) return false;
    // The folder is renamed first, so that a partly deleted backup is never listed.
    const trash = join(root, `.${name}.part-deleted`);
    await rename(join(root, name), trash);
    await removeCheck(root, name);
    await rm(trash, { recursive: true, force: true });
    return true;
  };
  return {
    get isPossible() {
      return parts().storage.backup !== undefined;
    },
    keep,
    restoreCommand: (name) => `npx waymark restore ${toOperand(join(root, name))} --force`,
    list,
    remove,
    async create({ url, modules }, { signal, onProgress }) {
      await mkdir(root, { recursive: true, mode: 0o700 });
      await removeParts(root);
      const taken = new Set(await namesIn(root));
      await copyParts(
        { ...parts(), url, modules },
        {
          to: join(
            root,
            toName(new Date(), (name) => taken.has(name)),
          ),
          signal,
          onProgress: ({ rows, files }) => onProgress(rows, files),
        },
      );
      const own = (await list()).filter(({ name }) => timed.test(name));
      for (const { name } of own.slice(keep)) await remove(name);
    },
    async check(name, work) {
      const manifest = await manifestOf(name);
      if (manifest) await runCheck(root, name, manifest, work);
      return manifest !== undefined;
    },
    archive: async (name) => (await manifestOf(name)) && toArchive(join(root, name), name),
  };
}

async function namesIn(folder: string): Promise<string[]> {
  const names: string[] = [];
  try {
    for await (const { name } of await opendir(folder)) names.push(name);
  } catch (error) {
    if (Reflect.get(Object(error), "code") !== "ENOENT") throw error;
  }
  return names;
}

/** Deletes what interrupted backups have left behind, after two days: a command may still be writing. */
async function removeParts(folder: string): Promise<void> {
  const old = Date.now() - 2 * 86_400_000;
  for (const name of await namesIn(folder)) {
    if (!/^\..+\.part-\w+$/.test(name)) continue;
    const found = await lstat(join(folder, name)).catch(() => undefined);
    if (found?.isDirectory() && found.mtimeMs < old)
      await rm(join(folder, name), { recursive: true, force: true });
  }
}

const toStored = (
  name: string,
  { made, storage, uploads }: BackupManifest,
  checked: StoredBackup["checked"],
): StoredBackup => ({
  name,
  made: new Date(made),
  kind: storage.kind,
  size: storage.size + uploads.size + uploads.bytes,
  rows: Object.values(storage.rows).reduce((sum, count) => sum + count, 0),
  files: uploads.count,
  checked,
});

/** A path for a shell, relative to the current folder if it is below it. */
function toOperand(path: string): string {
  const short = relative(process.cwd(), path);
  const shown = short.startsWith("..") ? path : short;
  return /^[\w./-]+$/.test(shown) ? shown : `'${shown.replaceAll("'", String.raw`'\''`)}'`;
}
