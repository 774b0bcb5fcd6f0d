import * as z from "zod";

const section = /^[a-z][a-z0-9_-]{0,63}$/;
const template = z.string().max(1000);
const templates = (about: string) =>
  z
    .record(
      z.string().regex(section, "Give the name of a type, a taxonomy or a kind of page."),
      template,
    )
    .default({})
    .describe(about);

/** How a site tunes what its pages say of themselves. */
export const options = z.strictObject({
  titles: templates(
    "Templates of titles by type, taxonomy or kind of page (`home`, `author`, `date`, `search`, `missing`)",
  ),
  descriptions: templates('Templates of descriptions, such as `{ post: "%%excerpt%%" }`'),
  archives: z
    .record(
      z.string().regex(section, "Give the name of a type."),
      z.string().regex(/^\/[a-z0-9_/-]{1,100}\/$/, "Give a path such as /books/."),
    )
    .default({})
    .describe('Pages that list a type: `{ book: "/books/" }`'),
  dates: z.boolean().default(true).describe("Whether the site has pages of days, months and years"),
  image: z.url().optional().describe("The image of pages that have none of their own, by address"),
  heads: z
    .boolean()
    .default(true)
    .describe("Whether pages of the site get what their heads lack; `get_head` answers either way"),
  headFields: z
    .boolean()
    .default(true)
    .describe(
      "Whether posts, pages, media, terms, types and users have `seo_head` and `seo_head_json` in the interface",
    ),
  skip: z
    .array(z.string().regex(/^\//, "Give the beginning of a path, such as /admin."))
    .max(100)
    .default([])
    .describe("Beginnings of paths whose pages stay as they are"),
  sitemap: z
    .strictObject({
      on: z.boolean().default(true).describe("Whether there is `/sitemap.xml`"),
      without: z
        .array(z.string().regex(section, "Give the name of a type, a taxonomy, or author."))
        .max(100)
        .default(["attachment"])
        .describe("Types and taxonomies that are left out; `author` leaves out authors"),
    })
    .prefault({})
    .describe("What search engines find in `/sitemap.xml`"),
  robots: z
    .union([
      z.array(z.string().regex(/^[^\r\n]{1,500}$/, "Give one line.")).max(500),
      z.literal(false),
    ])
    .default([])
    .describe("Lines of `/robots.txt` beside the site's own; `false`: there is none"),
  verification: z
    .partialRecord(
      z.enum(["ahrefs", "baidu", "bing", "google", "pinterest", "yandex"]),
      z.string().regex(/^[\w.-]{1,200}$/, "Give the value alone."),
    )
    .default({})
    .describe("What proves to search engines whose site it is; stands at the front of the site"),
  indexing: z
    .enum(["manage_options", "edit_posts"])
    .default("manage_options")
    .describe("The right that whole runs of indexing ask for"),
  keywords: z
    .strictObject({
      provider: z.string().min(1).max(64).default("local").describe("Who is asked for keyphrases"),
      secret: z
        .string()
        .min(32)
        .optional()
        .describe("Seals what the provider gives this site; providers with accounts need it"),
    })
    .prefault({})
    .describe("Where related keyphrases come from"),
});
/** The options as handlers see them. */
export type SeoOptions = z.output<typeof options>;
