import { pagePath } from "@waymark/core";
import * as z from "zod";

/** The options of the explorer. */
export const options = z.strictObject({
  path: z
    .string()
    .refine(pagePath.accepts, pagePath.invalidMessage("/explorer"))
    .default("/explorer")
    .describe("Path of the page, below the URL of the site"),
});
