import * as z from "zod";

/** The options of the module. */
export const options = z.strictObject({
  discover: z
    .boolean()
    .default(true)
    .describe("Whether the proxy looks for a provider in the pages of sites that it does not know"),
});
/** The options with their defaults. */
export type OembedOptions = z.output<typeof options>;
