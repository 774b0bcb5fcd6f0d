import * as z from "zod";

/** Options of the module. */
export const options = z.strictObject({
  maxPerPage: z
    .int()
    .min(1)
    .max(200)
    .default(50)
    .describe("Maximum of per_page; higher values are reduced to it"),
  clock: z
    .enum(["event", "site"])
    .default("event")
    .describe("Time zone of lists: that of each event, or that of the site"),
  dayBegins: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "Must be a time such as 06:00.")
    .default("00:00")
    .describe("Time at which a day of events starts"),
  nearby: z
    .number()
    .min(0.1)
    .max(1000)
    .default(40)
    .describe("Radius of the near filter, in kilometres"),
  currency: z
    .strictObject({
      symbol: z
        .string()
        .max(8)
        .default("$")
        .describe("Default currency symbol of costs without one"),
      code: z
        .string()
        .regex(/^[A-Z]{3}$/, "Must be a three-letter code such as EUR.")
        .default("USD")
        .describe("Default ISO 4217 code of costs without a currency"),
      position: z
        .enum(["prefix", "postfix"])
        .default("prefix")
        .describe("Default position of the symbol"),
    })
    .prefault({})
    .describe("Default currency of costs"),
  showMail: z
    .boolean()
    .default(false)
    .describe("Whether JSON-LD contains email addresses of organizers"),
});
/** The options with defaults applied, as handlers receive them. */
export type CalendarOptions = z.output<typeof options>;
