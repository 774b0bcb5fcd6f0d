import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import type { BackupPart } from "./manifest.ts";

/** The size of bytes and their SHA-256, in bounded memory. */
export async function digest(
  data: AsyncIterable<Uint8Array>,
): Promise<Pick<BackupPart, "size" | "sha256">> {
  const hash = createHash("sha256");
  let size = 0;
  for await (const chunk of data) {
    hash.update(chunk);
    size += chunk.byteLength;
  }
  return { size, sha256: hash.digest("hex") };
}

/** A file of a backup as a part of its manifest. */
export const toPart = async (folder: string, file: string): Promise<BackupPart> => ({
  file,
  ...(await digest(createReadStream(join(folder, file)))),
});

/** Syncs a file or a folder to disk, so that it survives a power failure. */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
