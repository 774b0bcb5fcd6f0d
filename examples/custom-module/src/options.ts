import * as z from "zod";

/** How a site tunes its newsletter. */
export const options = z.strictObject({
  path: z
    .string()
    .regex(/^\/[a-z0-9-]{1,60}$/, "one segment, such as /newsletter")
    .default("/newsletter")
    .describe("The page where readers sign up"),
  types: z
    .array(z.string().min(1))
    .min(1)
    .default(["post"])
    .describe("The types of content that letters tell of"),
  every: z.enum(["day", "week"]).default("week").describe("How often a letter is written at most"),
  least: z.int().min(1).max(50).default(1).describe("How many new articles a letter waits for"),
  forgetAfter: z
    .int()
    .min(1)
    .default(7)
    .describe("The days after which a sign-up that nobody has confirmed is forgotten"),
  signUps: z
    .int()
    .min(1)
    .default(10)
    .describe("How many sign-ups one visitor has in five minutes, by address or network"),
});
/** The options as handlers see them. */
export type Options = z.output<typeof options>;
