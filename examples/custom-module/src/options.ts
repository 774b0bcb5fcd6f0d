import * as z from "zod";

/** The options of the newsletter. */
export const options = z.strictObject({
  path: z
    .string()
    .regex(/^\/[a-z0-9-]{1,60}$/, "must be one segment, such as /newsletter")
    .default("/newsletter")
    .describe("Path of the subscription page"),
  types: z
    .array(z.string().min(1))
    .min(1)
    .default(["post"])
    .describe("Content types in newsletters"),
  every: z.enum(["day", "week"]).default("week").describe("Minimum interval between newsletters"),
  minArticles: z.int().min(1).max(50).default(1).describe("Minimum number of new articles"),
  unconfirmedDays: z
    .int()
    .min(1)
    .default(7)
    .describe("Days after which unconfirmed subscriptions are deleted"),
  maxSubscriptions: z
    .int()
    .min(1)
    .default(10)
    .describe("Maximum subscriptions per visitor (IP address or network) in 5 minutes"),
});
/** The parsed options. */
export type Options = z.output<typeof options>;
