import * as z from "zod";

/** A limit on the requests of one caller within a period, to all or some endpoints. */
export const requestLimit = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,39}$/, "a name of lowercase letters, digits and hyphens")
    .describe("Name in headers and in `explain`"),
  max: z.int().min(1).max(1_000_000).describe("Maximum number of requests per period"),
  seconds: z
    .int()
    .min(1)
    .max(604_800)
    .default(60)
    .describe("Length of the period, which begins with the first request"),
  by: z
    .enum(["caller", "address"])
    .default("caller")
    .describe(
      "How callers are identified: by user, or by IP address if they are anonymous; or always by IP address",
    ),
  namespace: z.string().optional().describe("Only endpoints of this namespace"),
  routes: z.array(z.string()).min(1).optional().describe("Only these endpoints, by key"),
  store: z
    .enum(["storage", "memory"])
    .default("storage")
    .describe(
      "Where requests are counted: in storage for all processes of the site, or in the memory of each process",
    ),
});
/** A limit with its defaults. */
export type RequestLimit = z.output<typeof requestLimit>;
/** A limit as declared, without defaults. */
export type RequestLimitInput = z.input<typeof requestLimit>;

/** The options of the module. */
export const options = z.strictObject({
  limits: z
    .array(requestLimit)
    .default([])
    .describe("The limits; a request counts towards each one that applies to it"),
});
