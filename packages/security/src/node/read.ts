import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { lstat, open, realpath } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { CodeText } from "../files/port.ts";
import { toParts } from "./place.ts";

/** Bytes that the hash is made of; of a larger file it knows the size and no more. */
const mostHashed = 268_435_456;
const piece = 65_536;

/** Reads a file in a folder. Undefined if it does not exist, is not a regular file, or its path has a link. */
export async function readCode(
  folder: string,
  path: string,
  most: number,
): Promise<CodeText | undefined> {
  const parts = toParts(path);
  const root = await realpath(folder).catch(() => undefined);
  if (!parts || root === undefined) return undefined;
  const file = join(root, ...parts);
  const isStraight = async () => (await realpath(dirname(file)).catch(() => "")) === dirname(file);
  if (!(await isStraight())) return undefined;
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  const handle = await open(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch((error: unknown) => {
    if (["ENOENT", "ELOOP", "ENOTDIR"].includes((error as { code?: string }).code ?? "")) return;
    throw error;
  });
  if (!handle) return undefined;
  try {
    const now = await handle.stat();
    const named = await lstat(file).catch(() => undefined);
    // A folder on the way may have become a link since it was looked at: then this is another file.
    const isSame = named?.ino === now.ino && named.dev === now.dev && (await isStraight());
    if (!now.isFile() || !isSame) return undefined;
    const hash = createHash("sha256");
    const kept: Uint8Array[] = [];
    let at = 0;
    while (at < mostHashed) {
      const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(piece), 0, piece, at);
      if (bytesRead === 0) break;
      const part = buffer.subarray(0, bytesRead);
      hash.update(part);
      if (at < most) kept.push(part.subarray(0, most - at));
      at += bytesRead;
    }
    if (at >= mostHashed) hash.update(String(now.size));
    return { bytes: Buffer.concat(kept), hash: hash.digest("hex") };
  } finally {
    await handle.close();
  }
}
