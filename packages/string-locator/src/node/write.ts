import { hourMs } from "@waymark/core";
import { randomUUID } from "node:crypto";
import type { BigIntStats } from "node:fs";
import {
  constants,
  lstat,
  open,
  opendir,
  rename,
  rm,
  unlink,
  type FileHandle,
} from "node:fs/promises";
import { FileError, toUnwritten } from "./errors.ts";
import { isSameFile, type Folder } from "./folder.ts";

const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW } = constants;
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
    await folder.stand();
    await writeNew(draft, bytes, (handle) => giveMode(handle, meant));
    const now = await lstat(folder.at(name), { bigint: true }).catch(() => undefined);
    if (!now || !isUntouched(now, meant)) throw new FileError("changed");
    await folder.stand();
    // A link created now is replaced, not followed.
    await rename(draft, folder.at(name));
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    throw toUnwritten(error, "locked");
  }
  await folder.handle.sync();
}

/** Writes a new file durably. */
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
