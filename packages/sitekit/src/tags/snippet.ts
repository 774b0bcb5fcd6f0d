import * as z from "zod";
import { tagProblemOf } from "./check.ts";

/** Maximum size of a snippet, in bytes. */
const longest = 20_000;

/** HTML to insert into pages. */
const snippet = z
  .strictObject({
    name: z.string().trim().min(1).max(80).describe("Unique name for administrators"),
    place: z.enum(["head", "body"]).describe("Position: at the end of the head, or of the body"),
    html: z.string().min(1).max(longest).describe("Complete HTML elements"),
    enabled: z.boolean().default(true).describe("Whether it is inserted"),
  })
  .superRefine(({ html, place }, context) => {
    const message = tagProblemOf(html, place);
    if (message !== undefined) context.addIssue({ code: "custom", path: ["html"], message });
  });
export type Snippet = z.output<typeof snippet>;

/** All snippets: at most 20, with 200,000 characters together. */
export const snippets = z
  .array(snippet)
  .max(20)
  .refine(
    (all) => new Set(all.map(({ name }) => name)).size === all.length,
    "The names of snippets must be unique.",
  )
  .refine(
    (all) => all.reduce((sum, { html }) => sum + html.length, 0) <= 200_000,
    "All snippets together must have at most 200,000 characters.",
  );
