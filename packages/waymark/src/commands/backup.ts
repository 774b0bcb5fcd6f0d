import { BackupError } from "@waymark/core";
import { backupSite } from "../backup/backup-site.ts";
import { checkBackup } from "../backup/check-backup.ts";
import type { BackupManifest } from "../backup/manifest.ts";
import { restoreSite } from "../backup/restore-site.ts";
import { defineCommand, textTable } from "../command.ts";
import { interruptible, progress } from "../progress.ts";

export const backup = defineCommand({
  name: "backup",
  summary: "Copy the rows and uploaded files of the site to a new folder while it is running",
  needsDatabase: true,
  operands: ["FOLDER"],
  options: {
    check: { type: "boolean", text: "Verify the checksums of an existing backup" },
  },
  notes: `Example: waymark backup backups/2026-11-21
The folder contains everything that the site stores, including password hashes and drafts: protect it like the site.`,
  async run({ operands: [folder = ""], values: { check }, site: load, print }) {
    if (check) {
      print(`${folder}: verified\n\n${toFacts(await checkBackup(folder))}`);
      return;
    }
    const site = await load();
    const line = progress(process.stderr);
    try {
      const began = performance.now();
      const manifest = await interruptible((signal) =>
        backupSite(site, { to: folder, signal, onProgress: line.copies }),
      );
      line.end();
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      print(`${folder}: backed up in ${seconds} s\n\n${toFacts(manifest)}`);
    } finally {
      line.end();
    }
  },
});

/** The main facts of a backup, in a few lines. */
function toFacts({ made, site, storage, uploads }: BackupManifest): string {
  const rows = Object.values(storage.rows).reduce((sum, count) => sum + count, 0);
  return textTable([
    ["site", site],
    ["made", made],
    ["rows", `${rows} in ${Object.keys(storage.rows).length} tables, ${storage.kind}`],
    ["files", `${uploads.count}, ${(uploads.bytes / 1_048_576).toFixed(1)} MiB`],
  ]);
}

export const restore = defineCommand({
  name: "restore",
  summary: "Restore a backup (stop the site first)",
  operands: ["FOLDER"],
  options: {
    force: { type: "boolean", text: "Replace existing data" },
  },
  notes: `The backup is verified first. An interrupted restore leaves either the old or the restored site; run the command again to resume.`,
  async run({ operands: [folder = ""], values: { force }, site: load, print }) {
    const site = await load();
    const line = progress(process.stderr);
    try {
      const manifest = await interruptible((signal) =>
        restoreSite(site, {
          from: folder,
          replace: force === true,
          signal,
          onProgress: line.copies,
        }),
      );
      line.end();
      print(`${folder}: restored\n\n${toFacts(manifest)}`);
    } catch (error) {
      throw hinted(error);
    } finally {
      line.end();
    }
  },
});

function hinted(error: unknown): unknown {
  return error instanceof BackupError && error.reason === "target-not-empty"
    ? new BackupError("target-not-empty", `${error.message} Use --force to replace it.`, {
        cause: error,
      })
    : error;
}
