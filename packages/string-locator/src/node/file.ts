import type { BigIntStats } from "node:fs";
import { access, constants, open, type FileHandle } from "node:fs/promises";
import { versionOf } from "../files/version.ts";
import { FileError, orUnread } from "./errors.ts";
import type { Folder } from "./folder.ts";

/** A text file with its metadata when it was read. */
export interface TextFile {
  readonly stats: BigIntStats;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly text: string;
  readonly version: string;
  readonly isWritable: boolean;
}
const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK, W_OK } = constants;

/** Reads a file of a folder up to a maximum size. Rejects links, files with several hard links, and binary data. */
export async function readFileOf(folder: Folder, name: string, most: number): Promise<TextFile> {
  // Non-blocking: opening a pipe would wait for a writer.
  const handle = await open(folder.at(name), O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch(orUnread);
  try {
    const stats = await handle.stat({ bigint: true });
    if (!stats.isFile() || stats.nlink !== 1n) throw new FileError("link");
    if (stats.size > BigInt(most)) throw new FileError("large");
    const bytes = await readAll(handle, Number(stats.size));
    return {
      stats,
      bytes,
      text: toText(bytes),
      version: await versionOf(bytes),
      isWritable: await mayWrite(folder, name, stats),
    };
  } finally {
    await handle.close();
  }
}

/** Reads a file of this size. Fails if the size changes meanwhile. */
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
    // The refusal below says it.
  }
  throw new FileError("binary");
}

/** A read-only file is not written even if the process has the permission. */
async function mayWrite(folder: Folder, name: string, { mode }: BigIntStats): Promise<boolean> {
  if ((mode & 0o222n) === 0n) return false;
  const both = [folder.at(name), folder.at(".")].map((path) => access(path, W_OK));
  return (await Promise.allSettled(both)).every(({ status }) => status === "fulfilled");
}
