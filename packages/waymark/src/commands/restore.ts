import { BackupError } from "@waymark/core";
import { restoreSite } from "../backup/restore-site.ts";
import { defineCommand } from "../command.ts";
import { interruptible } from "../interruptible.ts";
import { progress } from "../progress.ts";
import { toFacts } from "./backup.ts";

export const restore = defineCommand({
  name: "restore",
  summary: "Puts a backup in the place of the site, which nobody may be serving",
  operands: ["FOLDER"],
  options: {
    force: { type: "boolean", text: "Replace the site that is there" },
  },
  notes: `The backup is checked first. Killed at any time, it leaves the old site or the restored one; run again, it goes on.`,
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
    ? new BackupError("occupied", `${error.message} With --force it is replaced.`, { cause: error })
    : error;
}
