import { hourMs, sha256Hex } from "@waymark/core";
import { randomUUID } from "node:crypto";
import type { BigIntStats } from "node:fs";
import {
  access,
  constants,
  type FileHandle,
  lstat,
  open,
  opendir,
  rename,
  rm,
  unlink,
} from "node:fs/promises";
import { FileError, type Folder, isSameFile, orUnread, toUnwritten } from "./folder.ts";

/** A text file with its metadata when it was read. */
interface TextFile {
  readonly stats: BigIntStats;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly text: string;
  readonly version: string;
  readonly isWritable: boolean;
}
const { O_CREAT, O_EXCL, O_NOFOLLOW, O_NONBLOCK, O_RDONLY, O_WRONLY, W_OK } = constants;

/** Reads a file of a folder up to a maximum size. Rejects links, files with several hard links, and binary data. */
export async function readFileOf(folder: Folder, name: string, max: number): Promise<TextFile> {
  // Non-blocking: opening a pipe would wait for a writer.
  const handle = await open(folder.at(name), O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch(orUnread);
  try {
    const stats = await handle.stat({ bigint: true });
    if (!stats.isFile() || stats.nlink !== 1n) throw new FileError("link");
    if (stats.size > BigInt(max)) throw new FileError("large");
    const bytes = await readAll(handle, Number(stats.size));
    return {
      stats,
      bytes,
      text: toText(bytes),
      version: await sha256Hex(bytes),
      isWritable: await mayWrite(folder, name, stats),
    };
  } finally {
    await handle.close();
  }
}

/** Reads a file of this size. Fails if the size changes during the read. */
async function readAll(handle: FileHandle, size: number): Promise<Uint8Array<ArrayBuffer>> {
  const buffer = new Uint8Array(size + 1);
  let length = 0;
  while (length < buffer.length) {
    const { bytesRead } = await handle.read(buffer, length, buffer.length - length, length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  if (length !== size) throw new FileError("changed");
  return buffer.subarray(0, size);
}

/** Invalid UTF-8 would not survive the change. */
function toText(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    if (!text.includes("\0")) return text;
  } catch {
    // The error below describes the failure.
  }
  throw new FileError("binary");
}

/** A read-only file is not written even if the process has the permission. */
async function mayWrite(folder: Folder, name: string, { mode }: BigIntStats): Promise<boolean> {
  if ((mode & 0o222n) === 0n) return false;
  const both = [folder.at(name), folder.at(".")].map((path) => access(path, W_OK));
  return (await Promise.allSettled(both)).every(({ status }) => status === "fulfilled");
}

// Hidden, so that the unfinished file is inaccessible.
const draftMark = ".locator-draft-";
/** Age in milliseconds after which a temporary file is considered to be left by a crash. */
const oldAfter = hourMs;

/**
 * Atomically replaces a file that was read: after a crash it has the old or the new bytes. Throws if another file or a
 * link is there now.
 */
export async function replaceFile(
  folder: Folder,
  name: string,
  bytes: Uint8Array,
  meant: BigIntStats,
): Promise<void> {
  const draft = folder.at(`${draftMark}${randomUUID()}`);
  try {
    await folder.checkPath();
    await writeNew(draft, bytes, (handle) => giveMode(handle, meant));
    const now = await lstat(folder.at(name), { bigint: true }).catch(() => undefined);
    if (!now || !isUntouched(now, meant)) throw new FileError("changed");
    await folder.checkPath();
    // A link created now is replaced, not followed.
    await rename(draft, folder.at(name));
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    throw toUnwritten(error, "locked");
  }
  await folder.handle.sync();
}

/** Writes a new file durably. If that fails, for example on a full disk, no part of it remains. */
export async function writeNew(
  path: string,
  bytes: Uint8Array,
  dress: (handle: FileHandle) => Promise<void> = async () => {},
): Promise<void> {
  const handle = await open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600);
  try {
    await handle.writeFile(bytes);
    await dress(handle);
    await handle.sync();
  } catch (error) {
    await rm(path, { force: true }).catch(() => {});
    throw error;
  } finally {
    await handle.close();
  }
}

/** Deletes temporary files left by crashes in a folder. */
export async function removeDrafts(folder: Folder): Promise<void> {
  for await (const { name } of await opendir(folder.at("."))) {
    if (!name.startsWith(draftMark)) continue;
    const path = folder.at(name);
    const found = await lstat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > oldAfter) await unlink(path).catch(() => {});
  }
}

const isUntouched = (now: BigIntStats, meant: BigIntStats): boolean =>
  isSameFile(now, meant) &&
  now.size === meant.size &&
  now.mtimeNs === meant.mtimeNs &&
  now.ctimeNs === meant.ctimeNs;

/** Copies owner and mode of the previous file, without setuid and setgid bits. */
async function giveMode(handle: FileHandle, { uid, gid, mode }: BigIntStats): Promise<void> {
  const own = await handle.stat({ bigint: true });
  if (own.uid !== uid || own.gid !== gid) await handle.chown(Number(uid), Number(gid));
  await handle.chmod(Number(mode & 0o777n));
}
