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
import type { Blobs } from "@waymark/core";
import { writeBytes } from "./byte-file.ts";
import { isFileName, isHiddenOrFileName, toHiddenParts, toParts } from "./file-name.ts";
import { removeOld } from "./file-spool.ts";
import { isAbsent, openFile, streamFile } from "./open-file.ts";
import { toSpaceError, type SpaceOptions } from "./storage-space.ts";

/** A name that is none, leads out of the folder, or is in the way of a folder. */
export class BlobError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "BlobError";
  }
}

/** How a folder keeps files. */
export interface FileBlobsOptions extends SpaceOptions {
  /**
   * Whether a file that `put` has answered for survives a power cut. Default true. False for who puts many files and
   * makes them lasting together.
   */
  readonly lasting?: boolean;
}

// Hidden, so that neither `files` nor `get` can name what is half-written.
const draftFolder = ".drafts";
/** The parts of a name that may be read: also a dot file that somebody else has put there, but no draft. */
function toReadParts(name: string): readonly string[] | undefined {
  const parts = toHiddenParts(name);
  return parts?.[0] === draftFolder ? undefined : parts;
}

function toSafeParts(name: string): readonly string[] {
  const parts = toParts(name);
  if (parts === undefined)
    throw new BlobError(`${JSON.stringify(name.slice(0, 100))} is not a name for a file.`);
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
 * Keeps blobs as files below a folder, which is made when first needed. A file is written beside its
 * place, synced and then renamed, so that a name holds the old bytes or the new ones, whatever crashes
 * when. What a crash leaves half-written is removed after a day. Types are not kept: whoever serves a file knows its own.
 *
 * `put` throws a `BlobError` for what is no name, and a `StorageUnavailableError` where the disk is full.
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

  /** The folder of a name, made part by part so that nothing is made behind a link that leads out. */
  const toPlace = async (parts: readonly string[]): Promise<string> => {
    const base = await realpath(root);
    let place = base;
    for (const part of parts.slice(0, -1)) {
      const next = join(place, part);
      await mkdir(next).then(
        // A new folder is as lasting as the entry for it in the one above.
        () => syncFolder(place),
        (error: unknown) => {
          if (codeOf(error) !== "EEXIST") throw error;
        },
      );
      place = await realpath(next);
      if (!place.startsWith(base + sep)) throw new BlobError("This name leads out of the folder.");
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
        // A link refuses a name that is taken, in one step with taking it; a rename replaces.
        if (exclusive) await link(draft, join(place, last));
        else await rename(draft, join(place, last));
        if (lasting) await syncFolder(place);
        return { size };
      } catch (cause) {
        // Also where not one byte was read of it.
        if (data instanceof ReadableStream && !data.locked) await data.cancel().catch(() => {});
        const code = codeOf(cause);
        if (exclusive && code === "EEXIST") return undefined;
        if (code === "ENOTDIR" || code === "EISDIR")
          throw new BlobError(`${JSON.stringify(name)} is in the way of a folder.`, { cause });
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
        // Not `rm`, which takes it for removed where somebody else was quicker.
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
            // As exact as `get` is: the other kind of question rounds to milliseconds.
            const found = await stat(join(root, name), { bigint: true }).catch((error: unknown) => {
              // Somebody removed it meanwhile.
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
