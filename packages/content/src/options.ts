import * as z from "zod";

/** What a site may tune. */
export const options = z.strictObject({
  uploads: z
    .strictObject({
      types: z
        .record(
          z.string().regex(/^[a-z0-9]{1,20}$/, "Give an extension in lower case, without its dot."),
          z.string().regex(/^[a-z]+\/[\w.+-]{1,100}$/, "Give a type such as image/svg+xml."),
        )
        .default({})
        .describe(
          "Types of files beside the usual ones, by extension. Their content is taken on trust",
        ),
      userBytes: z
        .int()
        .min(0)
        .optional()
        .describe("How many bytes the files of one user may take; unlimited if left out"),
      userFiles: z
        .int()
        .min(0)
        .optional()
        .describe("How many media items one user may have; unlimited if left out"),
      sweep: z
        .boolean()
        .default(true)
        .describe("Whether files that belong to no media item are removed after a day"),
    })
    .prefault({})
    .describe("Which files may be uploaded, and how much room a user has"),
  permalinks: z
    .string()
    .regex(/^\/.*:(slug|id)\b/, "Give a path with :slug or :id, such as /:year/:month/:day/:slug/.")
    .default("/:year/:month/:day/:slug/")
    .describe("The address of a post: `:year`, `:month`, `:day`, `:slug` and `:id` may occur"),
  comments: z.enum(["open", "closed"]).default("open").describe("Whether new posts take comments"),
  discussion: z
    .strictObject({
      moderation: z
        .enum(["first", "all", "none"])
        .default("first")
        .describe("Which comments wait: those of people without an approved one, all, or none"),
      maxLinks: z
        .int()
        .min(0)
        .default(1)
        .describe("A comment with more links waits, whoever writes it"),
      anonymous: z
        .boolean()
        .default(false)
        .describe("Whether people without an account may comment"),
      requireName: z
        .boolean()
        .default(true)
        .describe("Whether they have to give a name and a mail address"),
      maxDepth: z
        .int()
        .min(1)
        .max(20)
        .default(5)
        .describe("How deep answers go below each other; 1 for no threads"),
      closeAfterDays: z
        .int()
        .min(0)
        .default(0)
        .describe("Days after which a post takes no more comments; 0 for never"),
    })
    .prefault({})
    .describe("Who may comment, and which comments wait for a moderator"),
  pings: z.enum(["open", "closed"]).default("open").describe("Whether new posts take pings"),
  defaultCategory: z
    .string()
    .min(1)
    .default("Uncategorized")
    .describe("The category of posts that name none; made when the site starts"),
  unfilteredHtml: z
    .boolean()
    .default(true)
    .describe("Whether who has the right `unfiltered_html` may store any HTML, scripts included"),
  smilies: z.boolean().default(true).describe("Whether `:)` becomes an emoji"),
  email: z.email().optional().describe("The address that mail for the administrators goes to"),
  dateFormat: z.string().default("F j, Y").describe("How dates are written for readers"),
  timeFormat: z.string().default("g:i a").describe("How times of day are written for readers"),
  startOfWeek: z.int().min(0).max(6).default(1).describe("The day weeks begin with: 0 is Sunday"),
  postsPerPage: z
    .int()
    .min(1)
    .max(1000)
    .default(10)
    .describe("How many posts a page of the site shows to readers"),
  templates: z
    .record(z.string(), z.array(z.string()))
    .default({})
    .describe('The names of templates that items of a type may have: `{ page: ["wide"] }`'),
  revisions: z
    .int()
    .min(0)
    .optional()
    .describe("How many earlier states of an item are kept; all of them if left out"),
  trashDays: z
    .int()
    .min(0)
    .max(36_500)
    .default(30)
    .describe("Days after which what is in the trash is deleted for good; 0 for no trash"),
});
/** The options as handlers see them. */
export type ContentOptions = z.output<typeof options>;
