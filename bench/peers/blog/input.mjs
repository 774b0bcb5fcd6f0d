import * as z from "zod";

/** The query of a list. */
export const listQuery = z.object({
  page: z.coerce.number().int().min(1).default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(10),
  slug: z.string().max(200).optional(),
  search: z.string().max(200).optional(),
});
/** The body of a new post. */
export const newPost = z.object({
  title: z.string().min(1).max(200),
  content: z.string().max(100_000),
  status: z.enum(["publish", "draft"]),
  terms: z.array(z.number().int()).max(100),
});
/** The body of a change. */
export const changedPost = newPost.partial();

export const toSlug = (title) =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
export const escaped = (text) => `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;
