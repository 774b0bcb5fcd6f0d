import * as z from "zod";

/** The options of the module. */
export const options = z.strictObject({
  version: z.string().min(1).max(100).default("1").describe("Version of the API in the documents"),
  docs: z
    .string()
    .max(2000)
    .regex(/^(?:\/|https?:\/\/)\S*$/, "must be a path such as /explorer, or an http or https URL.")
    .optional()
    .describe("Documentation for people: a path of the site, or a URL"),
});
/** The options that a site sets. */
export interface OpenApiOptions extends z.input<typeof options> {}
