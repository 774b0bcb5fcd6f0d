import { BackupError } from "@waymark/core";
import type { BackupCheck, BackupWork } from "@waymark/site-health";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findDamage } from "./check-backup.ts";
import type { BackupManifest } from "./manifest.ts";

/** The file with the result of a check. It is stored beside the backups, which are not changed. */
const fileOf = (folder: string, name: string): string => join(folder, ".checks", `${name}.json`);

/** The result of the last check of a backup. An unreadable file counts as no check. */
export async function readCheck(folder: string, name: string): Promise<BackupCheck | undefined> {
  try {
    const { at, findings } = JSON.parse(await readFile(fileOf(folder, name), "utf8")) as {
      at: string;
      findings: string[];
    };
    const time = new Date(at);
    return Number.isNaN(time.getTime()) || !Array.isArray(findings)
      ? undefined
      : { at: time, findings: findings.map(String) };
  } catch {
    return undefined;
  }
}

/** Checks a backup and stores the result. */
export async function runCheck(
  folder: string,
  name: string,
  manifest: BackupManifest,
  { signal, onProgress }: BackupWork,
): Promise<void> {
  // The rows and the list are files, too.
  const total = manifest.uploads.count + 2;
  let files = 0;
  const onFile = () => onProgress(Math.min(1, ++files / total), files);
  const findings = await findDamage(join(folder, name), manifest, { signal, onFile }).catch(
    (error: unknown) => {
      if (error instanceof BackupError) return [error.message];
      throw error;
    },
  );
  await mkdir(join(folder, ".checks"), { recursive: true, mode: 0o700 });
  const draft = `${fileOf(folder, name)}.part`;
  await writeFile(draft, JSON.stringify({ at: new Date(), findings }), { mode: 0o600 });
  await rename(draft, fileOf(folder, name));
}

/** Deletes the check of a deleted backup. */
export const removeCheck = (folder: string, name: string): Promise<void> =>
  rm(fileOf(folder, name), { force: true });
