import * as z from "zod";
import { checks } from "./checks.ts";
import { serverFilesOption } from "./server-file/port.ts";

/** How a site tunes its redirects. What administrators change while it runs are settings. */
export const options = z.strictObject({
  active: z
    .boolean()
    .default(true)
    .describe(
      "Whether rules are applied: `false` is the way out of a rule that locks everybody out",
    ),
  capabilities: z
    .partialRecord(z.enum(checks), z.string().min(1))
    .default({})
    .describe(
      'The capability behind a named check, `manage_options` where left out: `{ redirect_add: "edit_pages" }`',
    ),
  patterns: z
    .int()
    .min(0)
    .max(10_000)
    .default(1000)
    .describe("How many rules with a pattern are applied, the first by position"),
  logRows: z
    .int()
    .positive()
    .default(1_000_000)
    .describe("How many rows each log keeps at most; the oldest go first"),
  logRate: z
    .int()
    .positive()
    .default(200)
    .describe(
      "How many requests a second each process writes to a log; more are counted, not logged",
    ),
  serverFiles: serverFilesOption,
});
/** The options as handlers see them. */
export type Options = z.output<typeof options>;
