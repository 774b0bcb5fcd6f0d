import { BackupError, type Blobs } from "@waymark/core";
import { fileBlobs } from "@waymark/node";
import { join } from "node:path";
import { concurrency, digest, inParallel, readList } from "./uploads.ts";
import { places, readManifest, type BackupManifest } from "./manifest.ts";

/** Maximum number of reported findings. */
const max = 20;

/** Options of a check. */
interface CheckOptions {
  readonly signal?: AbortSignal;
  /** Called after each file of the backup. */
  readonly onFile?: () => void;
}

/**
 * Reads a whole backup and compares it with its checksums.
 *
 * @throws BackupError if a file is missing or differs, with a line for each file.
 */
export async function checkBackup(folder: string): Promise<BackupManifest> {
  const manifest = await readManifest(folder);
  const findings = await findDamage(folder, manifest);
  if (findings.length === 0) return manifest;
  throw new BackupError("damaged", [`${folder} is damaged.`, ...findings].join("\n"));
}

/**
 * A sentence for each file of a backup that is missing or differs from its checksum, up to 20.
 *
 * @throws BackupError if the list of files is damaged.
 */
export async function findDamage(
  folder: string,
  manifest: BackupManifest,
  { signal, onFile }: CheckOptions = {},
): Promise<readonly string[]> {
  const whole = fileBlobs(folder);
  const findings: string[] = [];
  const checkFile = async (
    blobs: Blobs,
    name: string,
    sha256: string,
    label = name,
  ): Promise<void> => {
    signal?.throwIfAborted();
    const finding = findings.length < max ? await compare(blobs, name, sha256) : undefined;
    if (finding !== undefined) findings.push(`${label} ${finding}`);
    onFile?.();
  };
  for (const { file, sha256 } of [manifest.storage, manifest.uploads])
    await checkFile(whole, file, sha256);
  if (findings.length === 0) {
    const copies = fileBlobs(join(folder, places.uploads));
    await inParallel(readList(folder), concurrency, ({ name, sha256 }) =>
      checkFile(copies, name, sha256, `${places.uploads}/${name}`),
    );
  }
  return findings;
}

/** The problem of a file, if any. Pipes, devices and links out of the folder count as missing. */
async function compare(blobs: Blobs, name: string, sha256: string): Promise<string | undefined> {
  const found = await blobs.get(name);
  if (!found) return "is missing.";
  const is = await digest(found.stream);
  return is.sha256 === sha256 ? undefined : "differs from its checksum.";
}
