import * as z from "zod";
import type { LocatorFiles } from "./files/port.ts";

const isFiles = (value: unknown): value is LocatorFiles =>
  typeof value === "object" &&
  value !== null &&
  "read" in value &&
  "write" in value &&
  "walk" in value;

/** Options of the module. Nothing is accessible by default. */
export const options = z.strictObject({
  files: z
    .custom<LocatorFiles>(isFiles, "Must be the result of locatorFiles({ roots, backups }).")
    .optional()
    .describe(
      'Folders to search: `locatorFiles({ roots: { theme: "theme" }, backups: "backups" })`',
    ),
  content: z
    .boolean()
    .default(false)
    .describe(
      "Whether titles, contents and excerpts of items are opened, with the access rules of each item",
    ),
  keepDays: z
    .int()
    .min(1)
    .max(3650)
    .default(90)
    .describe("Retention of changes and their backups, in days"),
});
/** The options with defaults applied, as handlers receive them. */
export type Options = z.output<typeof options>;
