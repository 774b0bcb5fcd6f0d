import type { JobContext } from "@waymark/core";
import * as z from "zod";
import { defineJob } from "../builder.ts";
import type { BackupWork } from "./port.ts";

/** A failed backup is not retried: the operator decides. */
const once = { retry: { attempts: 1 }, timeout: "1d", transaction: false } as const;

const toWork = ({ signal, progress }: Pick<JobContext, "signal" | "progress">): BackupWork => ({
  signal,
  // The progress is a percentage, and the number of files is in the note, because a job has only one count.
  onProgress: (share, files) => progress(Math.floor(share * 100), 100, String(files)),
});

/** Creates a backup of the site. */
export const backUpSite = defineJob({
  name: "site-health.backup",
  ...once,
  async handler({ options, site, manifest, signal, progress }) {
    const modules = [...new Set(manifest.operations.map(({ module }) => module))];
    await options.backups?.create({ url: site.url, modules }, toWork({ signal, progress }));
  },
});

/** Compares a backup with its checksums. */
export const checkBackup = defineJob({
  name: "site-health.check-backup",
  args: { name: z.string() },
  ...once,
  async handler({ args: { name }, options, signal, progress }) {
    await options.backups?.check(name, toWork({ signal, progress }));
  },
});
