import { BackupError, type Blobs } from "@waymark/core";
import { open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { syncToDisk, toPart } from "./digest.ts";
import { places, toBackupPath, type BackupManifest } from "./manifest.ts";

/** A line of the list of uploaded files. */
export interface ListedFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly sha256: string;
}

/** Writes the list of the copied files with their checksums, and syncs them to disk. */
export async function writeList(folder: string, copies: Blobs): Promise<BackupManifest["uploads"]> {
  const handle = await open(join(folder, places.list), "wx", 0o600);
  const folders = new Set<string>();
  let count = 0;
  let bytes = 0;
  try {
    for await (const { name } of copies.list()) {
      const place = toBackupPath(folder, name);
      await syncToDisk(place);
      for (let at = dirname(place); at !== folder; at = dirname(at)) folders.add(at);
      const { size, sha256 } = await toPart(folder, join(places.uploads, name));
      count++;
      bytes += size;
      await handle.writeFile(`${JSON.stringify({ name, size, sha256 } satisfies ListedFile)}\n`);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  for (const one of folders) await syncToDisk(one);
  return { ...(await toPart(folder, places.list)), count, bytes };
}

/** @throws BackupError if a line is invalid. */
export async function* readList(folder: string): AsyncGenerator<ListedFile> {
  const handle = await open(join(folder, places.list), "r");
  let at = 0;
  for await (const line of handle.readLines()) {
    at++;
    const listed = parse(line);
    if (!listed) throw new BackupError("damaged", `${places.list}: line ${at} is damaged.`);
    yield listed;
  }
}

function parse(line: string): ListedFile | undefined {
  try {
    const listed = JSON.parse(line) as ListedFile;
    return typeof listed.name === "string" &&
      !/\p{Cc}/u.test(listed.name) &&
      typeof listed.sha256 === "string"
      ? listed
      : undefined;
  } catch {
    return undefined;
  }
}
