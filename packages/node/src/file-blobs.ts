import { type BlobEntry, type Blobs, isFileName } from "@waymark/core";
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
  codeOf,
  type SpaceOptions,
  toSpaceError,
  writeBytes,
  isAbsent,
  openFile,
  streamFile,
  type OpenFile,
} from "./open-file.ts";
import { isHiddenOrFileName, toHiddenParts, toParts } from "./file-name.ts";
import { removeOld } from "./temp-storage.ts";

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
  const blobs: BlobFolder = { root, drafts: join(root, draftFolder), lasting, space };
  let prepared: Promise<void> | undefined;
  const prepare = (): Promise<void> =>
    (prepared ??= prepareDrafts(blobs).catch((error: unknown) => {
      prepared = undefined;
      throw error;
    }));
  return {
    async put(name, data, { exclusive = false } = {}) {
      const parts = toSafeParts(name);
      await prepare();
      return put(blobs, parts, data, exclusive);
    },
    async get(name, range) {
      const file = await openBlob(blobs, toReadParts(name));
      if (file === undefined) return undefined;
      const { handle, size, modified } = file;
      const { first, last } = range ?? { first: 0, last: size - 1 };
      const stream = streamFile(handle, { first, last: Math.min(last, size - 1) });
      return { stream, size, modified };
    },
    remove: async (name) => remove(blobs, toReadParts(name)),
    list: (prefix = "", { hidden = false } = {}) =>
      list(blobs, prefix, hidden ? isHiddenOrFileName : isFileName),
  };
}

/** A folder with blobs. */
interface BlobFolder {
  readonly root: string;
  /** The folder of incomplete files. */
  readonly drafts: string;
  readonly lasting: boolean;
  readonly space: SpaceOptions;
}

/** Creates the folder, and deletes old drafts. */
async function prepareDrafts({ drafts }: BlobFolder): Promise<void> {
  await mkdir(drafts, { recursive: true });
  await removeOld(drafts);
}

/** The size of the stored file; undefined if it must be new and is not. */
async function put(
  blobs: BlobFolder,
  parts: readonly string[],
  data: ReadableStream<Uint8Array> | Uint8Array,
  exclusive: boolean,
): Promise<{ readonly size: number } | undefined> {
  const draft = join(blobs.drafts, randomUUID());
  try {
    const size = await writeDraft(blobs, draft, data);
    await publish(blobs, draft, parts, exclusive);
    return { size };
  } catch (cause) {
    // Even if no byte was read.
    if (data instanceof ReadableStream && !data.locked) await data.cancel().catch(() => {});
    const code = codeOf(cause);
    if (exclusive && code === "EEXIST") return undefined;
    if (code === "ENOTDIR" || code === "EISDIR")
      throw new BlobError(`${JSON.stringify(parts.join("/"))} conflicts with a folder.`, { cause });
    throw toSpaceError(cause);
  } finally {
    await rm(draft, { force: true });
  }
}

async function writeDraft(
  { drafts, lasting, space }: BlobFolder,
  draft: string,
  data: ReadableStream<Uint8Array> | Uint8Array,
): Promise<number> {
  const handle = await open(draft, "wx", 0o644);
  try {
    const size = await writeBytes(handle, data, { ...space, folder: drafts });
    if (lasting) await handle.sync();
    return size;
  } finally {
    await handle.close();
  }
}

/** Gives a draft its name. */
async function publish(
  { root, lasting }: BlobFolder,
  draft: string,
  parts: readonly string[],
  exclusive: boolean,
): Promise<void> {
  const place = await toPlace(root, parts);
  const path = join(place, parts.at(-1) ?? "");
  // A link fails if the name exists, atomically; a rename replaces.
  await (exclusive ? link(draft, path) : rename(draft, path));
  if (lasting) await syncFolder(place);
}

/** The folder of a name, created part by part so that nothing is created behind a link that leads out of it. */
async function toPlace(root: string, parts: readonly string[]): Promise<string> {
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
}

async function syncFolder(path: string): Promise<void> {
  // Windows has no such operation for folders.
  if (process.platform === "win32") return;
  const handle = await open(path, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const openBlob = async (
  { root }: BlobFolder,
  parts: readonly string[] | undefined,
): Promise<OpenFile | undefined> => parts && openFile(root, parts);

async function remove(blobs: BlobFolder, parts: readonly string[] | undefined): Promise<boolean> {
  const file = await openBlob(blobs, parts);
  if (parts === undefined || file === undefined) return false;
  await file.handle.close();
  try {
    // Not `rm`, which succeeds if another process was faster.
    await unlink(join(await toPlace(blobs.root, parts), parts.at(-1) ?? ""));
    return true;
  } catch (error) {
    if (isAbsent(error)) return false;
    throw error;
  }
}

async function* list(
  { root }: BlobFolder,
  prefix: string,
  isListed: (name: string) => boolean,
): AsyncGenerator<BlobEntry> {
  const pending = [""];
  for (let at = pending.pop(); at !== undefined; at = pending.pop())
    for await (const entry of (await unlessAbsent(opendir(join(root, at)))) ?? []) {
      if (!isListed(entry.name) || (at === "" && entry.name === draftFolder)) continue;
      const name = `${at}${entry.name}`;
      if (entry.isDirectory()) {
        const inside = `${name}/`;
        if (inside.startsWith(prefix) || prefix.startsWith(inside)) pending.push(inside);
      } else if (entry.isFile() && name.startsWith(prefix)) {
        // As exact as `get`: without bigint the times are rounded to milliseconds.
        const found = await unlessAbsent(stat(join(root, name), { bigint: true }));
        if (found) yield { name, size: Number(found.size), modified: found.mtime };
      }
    }
}

/** Undefined if the file or folder is not there, or another process has removed it. */
const unlessAbsent = <T>(found: Promise<T>): Promise<T | undefined> =>
  found.catch((error: unknown) => {
    if (isAbsent(error)) return undefined;
    throw error;
  });
