import * as z from "zod";
import { type BackupStore, isBackupStore } from "./backups/port.ts";

/** Measures the size of a part of the site, in bytes. The signal is aborted after the time-out. */
export interface Measure {
  (signal: AbortSignal): number | Promise<number>;
}
const isMeasure = (value: unknown): value is Measure => typeof value === "function";
const measure = z.custom<Measure>(isMeasure, "Must be a function that returns a number of bytes.");

/** How a site tunes its tests. */
export const options = z.strictObject({
  updateServer: z
    .url({ protocol: /^https?$/ })
    .default("https://registry.npmjs.org/")
    .describe("URL of the registry of the site's packages"),
  slowAfter: z
    .int()
    .positive()
    .default(600)
    .describe("Response time in milliseconds above which the front page counts as slow"),
  sizes: z
    .record(
      z
        .string()
        .regex(/^[a-z][a-z0-9_]*$/, "Must be the name of a part, such as database or uploads."),
      measure,
    )
    .default({})
    .describe(
      "Functions that measure parts of the site: `{ database: () => bytes, uploads: () => bytes }`",
    ),
  backups: z
    .custom<BackupStore>(isBackupStore, "Must be a backup store, such as hostedBackups().")
    .optional()
    .describe(
      "Where backups are stored, such as `hostedBackups()`; without it, there are no backups in the admin",
    ),
});

export type Options = z.output<typeof options>;
