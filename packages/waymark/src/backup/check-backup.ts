import { join } from "node:path";
import { BackupError, type Blobs } from "@waymark/core";
import { fileBlobs } from "@waymark/node";
import { digest } from "./digest.ts";
import { inParallel } from "./in-parallel.ts";
import { places, readManifest, type BackupManifest } from "./manifest.ts";
import { atOnce } from "./uploads-copy.ts";
import { readList } from "./uploads-list.ts";

/** More findings are not told. */
const most = 20;

/**
 * Reads a whole backup and compares each byte of it with what was written.
 *
 * @throws BackupError where something is missing or differs, with what it is, a line each.
 */
export async function checkBackup(folder: string): Promise<BackupManifest> {
  const manifest = await readManifest(folder);
  const whole = fileBlobs(folder);
  const findings: string[] = [];
  const look = async (blobs: Blobs, name: string, sha256: string, shown = name): Promise<void> => {
    const finding = findings.length < most ? await compare(blobs, name, sha256) : undefined;
    if (finding !== undefined) findings.push(`${shown} ${finding}`);
  };
  for (const { file, sha256 } of [manifest.storage, manifest.uploads])
    await look(whole, file, sha256);
  if (findings.length === 0) {
    const copies = fileBlobs(join(folder, places.uploads));
    await inParallel(readList(folder), atOnce, ({ name, sha256 }) =>
      look(copies, name, sha256, `${places.uploads}/${name}`),
    );
  }
  if (findings.length === 0) return manifest;
  throw new BackupError("damaged", [`${folder} is damaged.`, ...findings].join("\n"));
}

/** What is wrong with a file. Pipes, devices and links that lead out of the folder are none. */
async function compare(blobs: Blobs, name: string, sha256: string): Promise<string | undefined> {
  const found = await blobs.get(name);
  if (!found) return "is missing.";
  const is = await digest(found.stream);
  return is.sha256 === sha256 ? undefined : "is not what was written.";
}
