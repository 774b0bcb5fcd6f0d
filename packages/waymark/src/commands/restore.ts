import { BackupError } from "@waymark/core";
import { restoreSite } from "../backup/restore-site.ts";
import { defineCommand } from "../command.ts";
import { interruptible } from "../interruptible.ts";
import { progress } from "../progress.ts";
import { toFacts } from "./backup.ts";

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
  return error instanceof BackupError && error.reason === "occupied"
    ? new BackupError("occupied", `${error.message} Use --force to replace it.`, { cause: error })
    : error;
}
