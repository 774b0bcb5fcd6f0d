import * as z from "zod";

/** Options of the module. */
export const options = z.strictObject({
  max: z
    .int()
    .min(1)
    .max(20_000)
    .default(1000)
    .describe("Maximum number of events, venues or organizers per import"),
  ahead: z
    .int()
    .min(1)
    .max(3650)
    .default(365)
    .describe("Number of days ahead for which recurring events are imported"),
  interval: z
    .int()
    .min(10)
    .max(600)
    .default(10)
    .describe("Interval between batches of an external worker, in seconds"),
  keepRuns: z
    .int()
    .min(1)
    .max(3650)
    .default(7)
    .describe("Retention of ended imports in days; the latest of a schedule is preserved"),
});
/** The options with defaults applied, as handlers receive them. */
export type ImportOptions = z.output<typeof options>;
