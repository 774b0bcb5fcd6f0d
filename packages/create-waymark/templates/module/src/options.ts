import * as z from "zod";

/** The options of the module. */
export const options = z.strictObject({
  moderated: z
    .boolean()
    .default(true)
    .describe("Whether entries are published only after approval"),
  retentionDays: z
    .int()
    .min(1)
    .default(30)
    .describe("Days after which an entry that is not approved is deleted"),
});
/** The options in handlers, with defaults. */
export type Options = z.output<typeof options>;
