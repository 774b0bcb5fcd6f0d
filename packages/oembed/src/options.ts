import * as z from "zod";

/** The options of the module. */
export const options = z.strictObject({
  discover: z
    .boolean()
    .default(true)
    .describe("Whether the proxy discovers providers in the pages of unknown sites"),
});
/** The options with their defaults. */
export type OembedOptions = z.output<typeof options>;
