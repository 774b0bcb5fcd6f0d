import * as z from "zod";

const section = /^[a-z][a-z0-9_-]{0,63}$/;
const template = z.string().max(1000);
const templates = (about: string) =>
  z
    .record(
      z.string().regex(section, "Must be the name of a type, a taxonomy or a kind of page."),
      template,
    )
    .default({})
    .describe(about);

/** Options of the module. */
export const options = z.strictObject({
  titles: templates(
    "Title templates by type, taxonomy or kind of page (`home`, `author`, `date`, `search`, `missing`)",
  ),
  descriptions: templates('Meta description templates, such as `{ post: "%%excerpt%%" }`'),
  archives: z
    .record(
      z.string().regex(section, "Must be the name of a type."),
      z.string().regex(/^\/[a-z0-9_/-]{1,100}\/$/, "Must be a path such as /books/."),
    )
    .default({})
    .describe('Archive pages of types: `{ book: "/books/" }`'),
  dates: z.boolean().default(true).describe("Whether the site has date archives"),
  image: z.url().optional().describe("URL of the default image of pages without one"),
  heads: z
    .boolean()
    .default(true)
    .describe("Whether missing tags are added to the heads of pages; `get_head` works either way"),
  headFields: z
    .boolean()
    .default(true)
    .describe(
      "Whether posts, pages, media, terms, types and users have the fields `seo_head` and `seo_head_json` in the API",
    ),
  headTitles: z
    .boolean()
    .default(false)
    .describe(
      "Whether heads in the API contain the title of the page: `<title>` in HTML, and `title` in data",
    ),
  skip: z
    .array(z.string().regex(/^\//, "Must be a path prefix, such as /admin."))
    .max(100)
    .default([])
    .describe("Path prefixes whose pages are not changed"),
  sitemap: z
    .strictObject({
      on: z.boolean().default(true).describe("Whether to serve `/sitemap.xml`"),
      without: z
        .array(z.string().regex(section, "Must be the name of a type, a taxonomy, or author."))
        .max(100)
        .default(["attachment"])
        .describe("Types and taxonomies to leave out; `author` leaves out authors"),
    })
    .prefault({})
    .describe("Sitemap settings"),
  robots: z
    .union([
      z.array(z.string().regex(/^[^\r\n]{1,500}$/, "Must be a single line.")).max(500),
      z.literal(false),
    ])
    .default([])
    .describe("Additional lines of `/robots.txt`; `false` disables it"),
  verification: z
    .partialRecord(
      z.enum(["ahrefs", "baidu", "bing", "google", "pinterest", "yandex"]),
      z.string().regex(/^[\w.-]{1,200}$/, "Must be the value only, without a tag."),
    )
    .default({})
    .describe("Verification codes of search engines, on the home page"),
  indexing: z
    .enum(["manage_options", "edit_posts"])
    .default("manage_options")
    .describe("Capability required for full indexing runs"),
  keywords: z
    .strictObject({
      provider: z
        .string()
        .min(1)
        .max(64)
        .default("local")
        .describe("Provider of related keyphrases"),
      secret: z
        .string()
        .min(32)
        .optional()
        .describe(
          "Encryption secret for the provider's tokens; required for providers with accounts",
        ),
    })
    .prefault({})
    .describe("Source of related keyphrases"),
});
/** The options with defaults applied, as handlers receive them. */
export type SeoOptions = z.output<typeof options>;
