import * as z from "zod";
import type { PageLayout } from "./html/page.ts";
import { views } from "./url/state.ts";

const isLayout = (value: unknown): value is PageLayout => typeof value === "function";

/** What a site may tune. */
export const options = z.strictObject({
  views: z
    .array(z.enum(views))
    .min(1)
    .refine((names) => new Set(names).size === names.length, "Name each view once.")
    .default([...views])
    .describe("The views that visitors choose among; the first stands at `/events/`"),
  perDay: z.int().min(1).max(50).default(12).describe("How many events a day of a month shows"),
  layout: z
    .custom<PageLayout>(isLayout, "Give a function that answers with a page.")
    .optional()
    .describe("Puts pages of the calendar into pages of the site; without it they stand alone"),
});
/** The options as handlers see them. */
export type ViewOptions = z.output<typeof options>;
