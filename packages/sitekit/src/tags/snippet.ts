import * as z from "zod";
import { refusalOf } from "./check.ts";

/** Bytes that one snippet may have. */
const longest = 20_000;

/** HTML that is put into pages. */
const snippet = z
  .strictObject({
    name: z
      .string()
      .trim()
      .min(1)
      .max(80)
      .describe("What administrators call it; no two have the same name"),
    place: z.enum(["head", "body"]).describe("At the end of the head, or of the body"),
    html: z.string().min(1).max(longest).describe("Whole elements"),
    enabled: z.boolean().default(true).describe("Whether pages have it"),
  })
  .superRefine(({ html, place }, context) => {
    const message = refusalOf(html, place);
    if (message !== undefined) context.addIssue({ code: "custom", path: ["html"], message });
  });
export type Snippet = z.output<typeof snippet>;

/** All of them: at most 20, and 200,000 characters together. */
export const snippets = z
  .array(snippet)
  .max(20)
  .refine(
    (all) => new Set(all.map(({ name }) => name)).size === all.length,
    "Two snippets have the same name.",
  )
  .refine(
    (all) => all.reduce((sum, { html }) => sum + html.length, 0) <= 200_000,
    "All snippets together have at most 200,000 characters.",
  );
