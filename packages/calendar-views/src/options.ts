import * as z from "zod";
import type { PageLayout } from "./html/document.ts";
import { views } from "./url/state.ts";

const isLayout = (value: unknown): value is PageLayout => typeof value === "function";

/** Options of the module. */
export const options = z.strictObject({
  views: z
    .array(z.enum(views))
    .min(1)
    .refine((names) => new Set(names).size === names.length, "Each view can be listed only once.")
    .default([...views])
    .describe("Views to offer; the first one is at `/events/`"),
  perDay: z
    .int()
    .min(1)
    .max(50)
    .default(12)
    .describe("Maximum number of events per day in the month view"),
  layout: z
    .custom<PageLayout>(isLayout, "Must be a function that returns a response.")
    .optional()
    .describe(
      "Renders pages of the calendar in the site's layout; by default they are complete documents",
    ),
});
/** The options with defaults applied, as handlers receive them. */
export type ViewOptions = z.output<typeof options>;
