import * as z from "zod";

/** The options of the module. */
export const options = z.strictObject({
  token: z
    .string()
    .min(16)
    .max(500)
    .describe("Bearer token that the metrics are read with, at least 16 characters"),
  path: z
    .string()
    .regex(/^\/[\w./-]{1,100}$/, "a path such as /metrics")
    .default("/metrics")
    .describe("Path of the metrics, below the path of the site's URL"),
});
