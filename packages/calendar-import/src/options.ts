import * as z from "zod";

/** What a site may tune. */
export const options = z.strictObject({
  most: z
    .int()
    .min(1)
    .max(20_000)
    .default(1000)
    .describe("The most events, venues or organizers that one import takes"),
  ahead: z
    .int()
    .min(1)
    .max(3650)
    .default(365)
    .describe("How many days ahead events that recur are taken"),
  interval: z
    .int()
    .min(10)
    .max(600)
    .default(10)
    .describe("How many seconds a worker elsewhere is told to wait between batches"),
  keepRuns: z
    .int()
    .min(1)
    .max(3650)
    .default(7)
    .describe("How many days imports that are over are kept; the newest of a schedule stays"),
});
/** The options as handlers see them. */
export type ImportOptions = z.output<typeof options>;
