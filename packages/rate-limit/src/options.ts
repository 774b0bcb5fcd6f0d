import * as z from "zod";

/** A limit: how many requests one caller may send within a time, and to which endpoints. */
export const requestLimit = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,39}$/, "a name of lower-case letters, digits and hyphens")
    .describe("Its name in headers and in `explain`"),
  most: z.int().min(1).max(1_000_000).describe("The number of requests that are allowed"),
  seconds: z
    .int()
    .min(1)
    .max(604_800)
    .default(60)
    .describe("The period, from the first request on"),
  by: z
    .enum(["caller", "address"])
    .default("caller")
    .describe(
      "Who is counted: the user, or the address of anonymous callers; or always the address",
    ),
  namespace: z.string().optional().describe("Only endpoints of this namespace"),
  routes: z.array(z.string()).min(1).optional().describe("Only these endpoints, by their keys"),
  store: z
    .enum(["storage", "memory"])
    .default("storage")
    .describe("Where requests are counted: for all processes of the site, or for each alone"),
});
/** A limit with its defaults. */
export type RequestLimit = z.output<typeof requestLimit>;
/** A limit as it is declared. */
export type RequestLimitInput = z.input<typeof requestLimit>;

/** The options of the module. */
export const options = z.strictObject({
  limits: z
    .array(requestLimit)
    .default([])
    .describe("The limits; each request counts for all that apply to it"),
});
