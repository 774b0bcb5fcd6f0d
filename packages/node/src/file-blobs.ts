import type { Blobs } from "@waymark/core";
import { randomUUID } from "node:crypto";
import {
  constants,
  link,
  mkdir,
  open,
  opendir,
  realpath,
  rename,
  rm,
  stat,
  unlink,
} from "node:fs/promises";
import { join, resolve, sep } from "node:path";
import {
  type SpaceOptions,
  toSpaceError,
  writeBytes,
  isAbsent,
  openFile,
  streamFile,
} from "./open-file.ts";
import { isFileName, isHiddenOrFileName, toHiddenParts, toParts } from "./file-name.ts";
import { removeOld } from "./file-spool.ts";

/** An invalid name, one outside the folder, or one that conflicts with a folder. */
export class BlobError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "BlobError";
  }
}

/** Options of file storage in a folder. */
export interface FileBlobsOptions extends SpaceOptions {
  /**
   * Whether a file survives a power failure once `put` has returned. Default true. Use false if you write many files
   * and sync them together.
   */
  readonly lasting?: boolean;
}

// Hidden, so that neither `files` nor `get` can read incomplete files.
const draftFolder = ".drafts";
/** The parts of a name that may be read: including a dot file from elsewhere, but no draft. */
function toReadParts(name: string): readonly string[] | undefined {
  const parts = toHiddenParts(name);
  return parts?.[0] === draftFolder ? undefined : parts;
}

function toSafeParts(name: string): readonly string[] {
  const parts = toParts(name);
  if (parts === undefined)
    throw new BlobError(`${JSON.stringify(name.slice(0, 100))} is not a valid file name.`);
  return parts;
}

const codeOf = (error: unknown): string => String(Reflect.get(Object(error), "code"));

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Stores blobs as files below a folder, which is created on first use. A file is written as a draft, synced and then
 * renamed, so that a name always has either the old or the new bytes, even after a crash. Incomplete drafts are deleted
 * after a day. Media types are not stored.
 *
 * `put` throws a `BlobError` for an invalid name, and a `StorageUnavailableError` if the disk is full.
 */
export function fileBlobs(folder: string, options: FileBlobsOptions = {}): Blobs {
  const { lasting = true, ...space } = options;
  const root = resolve(folder);
  const drafts = join(root, draftFolder);
  let prepared: Promise<void> | undefined;
  const prepare = (): Promise<void> =>
    (prepared ??= mkdir(drafts, { recursive: true })
      .then(() => removeOld(drafts))
      .catch((error: unknown) => {
        prepared = undefined;
        throw error;
      }));

  /** The folder of a name, created part by part so that nothing is created behind a link that leads out of it. */
  const toPlace = async (parts: readonly string[]): Promise<string> => {
    const base = await realpath(root);
    let place = base;
    for (const part of parts.slice(0, -1)) {
      const next = join(place, part);
      await mkdir(next).then(
        // A new folder is only durable if the entry in its parent is.
        () => syncFolder(place),
        (error: unknown) => {
          if (codeOf(error) !== "EEXIST") throw error;
        },
      );
      place = await realpath(next);
      if (!place.startsWith(base + sep)) throw new BlobError("This name is outside the folder.");
    }
    return place;
  };

  return {
    async put(name, data, { exclusive = false } = {}) {
      const parts = toSafeParts(name);
      const last = parts.at(-1) ?? "";
      await prepare();
      const draft = join(drafts, randomUUID());
      try {
        const handle = await open(draft, "wx", 0o644);
        let size: number;
        try {
          size = await writeBytes(handle, data, { ...space, folder: drafts });
          if (lasting) await handle.sync();
        } finally {
          await handle.close();
        }
        const place = await toPlace(parts);
        // A link fails if the name exists, atomically; a rename replaces.
        if (exclusive) await link(draft, join(place, last));
        else await rename(draft, join(place, last));
        if (lasting) await syncFolder(place);
        return { size };
      } catch (cause) {
        // Also if no byte of it was read.
        if (data instanceof ReadableStream && !data.locked) await data.cancel().catch(() => {});
        const code = codeOf(cause);
        if (exclusive && code === "EEXIST") return undefined;
        if (code === "ENOTDIR" || code === "EISDIR")
          throw new BlobError(`${JSON.stringify(name)} conflicts with a folder.`, { cause });
        throw toSpaceError(cause);
      } finally {
        await rm(draft, { force: true });
      }
    },

    async get(name, range) {
      const parts = toReadParts(name);
      const file = parts && (await openFile(root, parts));
      if (file === undefined) return undefined;
      const { handle, size, modified } = file;
      const { first, last } = range ?? { first: 0, last: size - 1 };
      return {
        stream: streamFile(handle, { first, last: Math.min(last, size - 1) }),
        size,
        modified,
      };
    },

    async remove(name) {
      const parts = toReadParts(name);
      const file = parts && (await openFile(root, parts));
      if (parts === undefined || file === undefined) return false;
      await file.handle.close();
      try {
        // Not `rm`, which succeeds if another process was faster.
        await unlink(join(await toPlace(parts), parts.at(-1) ?? ""));
        return true;
      } catch (error) {
        if (isAbsent(error)) return false;
        throw error;
      }
    },

    async *list(prefix = "", { hidden = false } = {}) {
      const isListed = hidden ? isHiddenOrFileName : isFileName;
      const pending = [""];
      for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
        const entries = await opendir(join(root, at)).catch((error: unknown) => {
          if (isAbsent(error)) return undefined;
          throw error;
        });
        for await (const entry of entries ?? []) {
          if (!isListed(entry.name) || (at === "" && entry.name === draftFolder)) continue;
          const name = `${at}${entry.name}`;
          if (entry.isDirectory()) {
            const inside = `${name}/`;
            if (inside.startsWith(prefix) || prefix.startsWith(inside)) pending.push(inside);
          } else if (entry.isFile() && name.startsWith(prefix)) {
            // As exact as `get`: without bigint the times are rounded to milliseconds.
            const found = await stat(join(root, name), { bigint: true }).catch((error: unknown) => {
              // Another process has removed it.
              if (isAbsent(error)) return undefined;
              throw error;
            });
            if (found) yield { name, size: Number(found.size), modified: found.mtime };
          }
        }
      }
    },
  };
}
