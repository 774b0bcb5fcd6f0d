import * as z from "zod";

/** What a site may tune. */
export const options = z.strictObject({
  permalinks: z
    .string()
    .regex(/^\/.*:(slug|id)\b/, "Give a path with :slug or :id, such as /:year/:month/:day/:slug/.")
    .default("/:year/:month/:day/:slug/")
    .describe("The address of a post: :year, :month, :day, :slug and :id may occur"),
  comments: z.enum(["open", "closed"]).default("open").describe("Whether new posts take comments"),
  pings: z.enum(["open", "closed"]).default("open").describe("Whether new posts take pings"),
  defaultCategory: z
    .string()
    .min(1)
    .default("Uncategorized")
    .describe("The category of posts that name none; made when the site starts"),
  smilies: z.boolean().default(true).describe("Whether :) becomes an emoji"),
  templates: z
    .record(z.string(), z.array(z.string()))
    .default({})
    .describe("The names of templates that items of a type may have"),
});
/** The options as handlers see them. */
export type ContentOptions = z.output<typeof options>;
