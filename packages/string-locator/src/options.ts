import * as z from "zod";
import type { LocatorFiles } from "./files/port.ts";

const isFiles = (value: unknown): value is LocatorFiles =>
  typeof value === "object" &&
  value !== null &&
  "read" in value &&
  "write" in value &&
  "walk" in value;

/** What a site opens to the string locator. Nothing, where it says nothing. */
export const options = z.strictObject({
  files: z
    .custom<LocatorFiles>(isFiles, "Give what locatorFiles({ roots, backups }) returns.")
    .optional()
    .describe(
      'The folders that are open: `locatorFiles({ roots: { theme: "theme" }, backups: "backups" })`',
    ),
  content: z
    .boolean()
    .default(false)
    .describe(
      "Whether titles, contents and excerpts of items are open, by the rights over each item",
    ),
  keepDays: z
    .int()
    .min(1)
    .max(3650)
    .default(90)
    .describe("How many days changes are listed and can be taken back"),
});
/** The options as handlers see them. */
export type Options = z.output<typeof options>;
