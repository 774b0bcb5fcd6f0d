import { join } from "node:path";
import { BackupError, type Blobs } from "@waymark/core";
import { fileBlobs } from "@waymark/node";
import { digest, toPart } from "./digest.ts";
import { inParallel } from "./in-parallel.ts";
import { places, readManifest, type BackupManifest, type BackupPart } from "./manifest.ts";
import { atOnce } from "./uploads-copy.ts";
import { readList, type ListedFile } from "./uploads-list.ts";

/** More findings are not told. */
const most = 20;

/**
 * Reads a whole backup and compares each byte of it with what was written.
 *
 * @throws BackupError where something is missing or differs, with what it is, a line each.
 */
export async function checkBackup(folder: string): Promise<BackupManifest> {
  const manifest = await readManifest(folder);
  const findings = [
    await compare(folder, manifest.storage),
    await compare(folder, manifest.uploads),
  ].filter((finding) => finding !== undefined);
  if (findings.length === 0) {
    const copies = fileBlobs(join(folder, places.uploads));
    await inParallel(readList(folder), atOnce, async (listed) => {
      const finding = findings.length < most ? await compareFile(copies, listed) : undefined;
      if (finding !== undefined) findings.push(finding);
    });
  }
  if (findings.length === 0) return manifest;
  throw new BackupError("damaged", [`${folder} is damaged.`, ...findings].join("\n"));
}

async function compare(folder: string, part: BackupPart): Promise<string | undefined> {
  const found = await toPart(folder, part.file).catch((error: NodeJS.ErrnoException) => error);
  if (found instanceof Error)
    return found.code === "ENOENT"
      ? `${part.file} is missing.`
      : `${part.file} cannot be read (${found.code}).`;
  return found.sha256 === part.sha256 ? undefined : `${part.file} is not what was written.`;
}

async function compareFile(
  copies: Blobs,
  { name, sha256 }: ListedFile,
): Promise<string | undefined> {
  const found = await copies.get(name);
  if (!found) return `${places.uploads}/${name} is missing.`;
  const is = await digest(found.stream);
  return is.sha256 === sha256 ? undefined : `${places.uploads}/${name} is not what was written.`;
}
