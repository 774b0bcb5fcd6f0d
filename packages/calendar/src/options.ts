import * as z from "zod";

/** What a site may tune. */
export const options = z.strictObject({
  mostPerPage: z
    .int()
    .min(1)
    .max(200)
    .default(50)
    .describe("The most items on a page of a list; more that are asked for are cut to this"),
  clock: z
    .enum(["event", "site"])
    .default("event")
    .describe("Whose clock lists go by: that of each event, or that of the site"),
  dayBegins: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "Give a time such as 06:00.")
    .default("00:00")
    .describe("When a day of events begins, and the one before ends"),
  nearby: z
    .number()
    .min(0.1)
    .max(1000)
    .default(40)
    .describe("How far from a point events are near it, in kilometres"),
  currency: z
    .strictObject({
      symbol: z.string().max(8).default("$").describe("Shown beside costs that name none"),
      code: z
        .string()
        .regex(/^[A-Z]{3}$/, "Give three letters such as EUR.")
        .default("USD")
        .describe("What documents for search engines say of such costs"),
      position: z.enum(["prefix", "postfix"]).default("prefix").describe("Where the symbol stands"),
    })
    .prefault({})
    .describe("The currency of costs that name none"),
  showMail: z
    .boolean()
    .default(false)
    .describe("Whether documents for search engines hold mail addresses of organizers"),
});
/** The options as handlers see them. */
export type CalendarOptions = z.output<typeof options>;
