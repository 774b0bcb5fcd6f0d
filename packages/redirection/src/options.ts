import * as z from "zod";
import { checks } from "./checks.ts";
import { serverFilesOption } from "./server-file/port.ts";

/** Options of the module. Administrators change the rest in the settings at run time. */
export const options = z.strictObject({
  active: z
    .boolean()
    .default(true)
    .describe(
      "Whether rules are applied; `false` disables all rules, for example when a rule locks everybody out",
    ),
  capabilities: z
    .partialRecord(z.enum(checks), z.string().min(1))
    .default({})
    .describe(
      'The capability for each permission, by default `manage_options`: `{ redirect_add: "edit_pages" }`',
    ),
  patterns: z
    .int()
    .min(0)
    .max(10_000)
    .default(1000)
    .describe("Maximum number of rules with a pattern that are applied, the first by position"),
  logRows: z
    .int()
    .positive()
    .default(1_000_000)
    .describe("Maximum number of rows per log; the oldest are deleted"),
  logRate: z
    .int()
    .positive()
    .default(200)
    .describe(
      "Maximum number of requests per second that each process logs; more are counted only",
    ),
  serverFiles: serverFilesOption,
});
/** The options in handlers. */
export type Options = z.output<typeof options>;
