import * as z from "zod";

/** How a site tunes it. */
export const options = z.strictObject({
  moderated: z
    .boolean()
    .default(true)
    .describe("Whether an entry is shown only once somebody has looked at it"),
  keep: z
    .int()
    .min(1)
    .default(30)
    .describe("The days after which an entry that was never shown is removed"),
});
/** The options as handlers see them. */
export type Options = z.output<typeof options>;
