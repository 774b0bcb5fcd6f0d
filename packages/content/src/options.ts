import * as z from "zod";

/** Options of the content module. */
export const options = z.strictObject({
  uploads: z
    .strictObject({
      types: z
        .record(
          z
            .string()
            .regex(/^[a-z0-9]{1,20}$/, "must be a lowercase extension without a dot, such as svg"),
          z.string().regex(/^[a-z]+\/[\w.+-]{1,100}$/, "must be a MIME type such as image/svg+xml"),
        )
        .default({})
        .describe("Additional file types by extension; their content is not checked"),
      userBytes: z
        .int()
        .min(0)
        .optional()
        .describe("Maximum total size of one user's files, in bytes; unlimited if omitted"),
      userFiles: z
        .int()
        .min(0)
        .optional()
        .describe("Maximum number of media items per user; unlimited if omitted"),
      sizes: z
        .record(
          z
            .string()
            .regex(
              /^(?!(?:thumbnail|medium|medium_large|large|full)$)[a-z][a-z_-]{1,40}$/,
              "must be a name in lowercase letters, and not that of a size of every site",
            ),
          z.strictObject({
            width: z.int().min(1).max(2560),
            height: z.int().min(1).max(2560),
            crop: z
              .boolean()
              .default(false)
              .describe("Fill the size and cut off the rest, instead of fitting into it"),
          }),
        )
        .default({})
        .describe("Additional sizes of images by name, in pixels"),
      sweep: z.boolean().default(true).describe("Remove files without a media item after one day"),
    })
    .prefault({})
    .describe("Allowed file types and upload quotas"),
  permalinks: z
    .string()
    .regex(
      /^\/.*:(slug|id)\b/,
      "must be a path with :slug or :id, such as /:year/:month/:day/:slug/",
    )
    .default("/:year/:month/:day/:slug/")
    .describe("URL path of posts; may contain `:year`, `:month`, `:day`, `:slug` and `:id`"),
  comments: z
    .enum(["open", "closed"])
    .default("open")
    .describe("Whether new posts are open for comments"),
  discussion: z
    .strictObject({
      moderation: z
        .enum(["first", "all", "none"])
        .default("first")
        .describe(
          "Comments held for moderation: those of authors without an approved comment, all, or none",
        ),
      maxLinks: z
        .int()
        .min(0)
        .default(1)
        .describe(
          "Maximum number of links in a comment; a comment with more is held for moderation",
        ),
      anonymous: z
        .boolean()
        .default(false)
        .describe("Whether visitors without an account may comment"),
      requireName: z
        .boolean()
        .default(true)
        .describe("Whether visitors must give a name and an email address"),
      maxDepth: z
        .int()
        .min(1)
        .max(20)
        .default(5)
        .describe("Maximum depth of replies; 1 disables threads"),
      closeAfterDays: z
        .int()
        .min(0)
        .default(0)
        .describe("Days after which a post is closed for comments; 0 for never"),
    })
    .prefault({})
    .describe("Rules for comments and moderation"),
  pings: z
    .enum(["open", "closed"])
    .default("open")
    .describe("Whether new posts are open for pingbacks"),
  defaultCategory: z
    .string()
    .min(1)
    .default("Uncategorized")
    .describe("Name of the default category; created when the site starts"),
  unfilteredHtml: z
    .boolean()
    .default(true)
    .describe(
      "Whether users with the capability `unfiltered_html` may store any HTML, including scripts",
    ),
  smilies: z.boolean().default(true).describe("Whether `:)` becomes an emoji"),
  email: z.email().optional().describe("Email address of the administrators"),
  dateFormat: z.string().default("F j, Y").describe("Format of dates on pages"),
  timeFormat: z.string().default("g:i a").describe("Format of times on pages"),
  startOfWeek: z.int().min(0).max(6).default(1).describe("First day of the week; 0 is Sunday"),
  postsPerPage: z
    .int()
    .min(1)
    .max(1000)
    .default(10)
    .describe("Number of posts per page of the site"),
  templates: z
    .record(z.string(), z.array(z.string()))
    .default({})
    .describe('The names of templates that items of a type may have: `{ page: ["wide"] }`'),
  revisions: z
    .int()
    .min(0)
    .optional()
    .describe("Maximum number of revisions per item; unlimited if omitted"),
  newerFields: z
    .boolean()
    .default(false)
    .describe(
      "Whether responses contain the fields of newer WordPress versions: `class_list` of items, `targetHints` (the methods that the caller may use) in the `self` link in the edit context, and `image_sizes` and `image_size_threshold` in the catalogue",
    ),
  trashDays: z
    .int()
    .min(0)
    .max(36_500)
    .default(30)
    .describe("Days after which trashed items are deleted permanently; 0 disables the trash"),
});
/** The options with defaults applied, as handlers get them. */
export type ContentOptions = z.output<typeof options>;
