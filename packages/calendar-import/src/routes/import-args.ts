import { parseUrl, raw } from "@waymark/core";
import * as z from "zod";
import { fieldsOf } from "../csv/columns.ts";
import {
  authorities,
  contentTypes,
  departures,
  frequencies,
  eventStatuses,
  origins,
} from "../records/settings.ts";

const day = (what: string) =>
  z
    .string()
    .regex(/^[1-9]\d{3}-\d{2}-\d{2}$/, "Give a day such as 2031-05-10.")
    .refine(isDay, "There is no such day.")
    .optional()
    .describe(what);

/** Where an import comes from, and what of it is wanted. */
export const sourceArgs = {
  origin: z
    .enum(origins)
    .describe("A feed, an uploaded calendar file or table, or the list of events of another site"),
  source: z
    .string()
    .max(2000)
    .refine(isFeed, "Give an address with http, https or webcal.")
    .optional()
    .describe("The address of a feed, or of a list of events"),
  file: z.int().positive().optional().describe("The id of an uploaded file"),
  content_type: z.enum(contentTypes).default("events").describe("What a table holds"),
  start: day("Events from this day on; left out, from today on"),
  end: day("Events up to this day"),
  column_map: raw(
    {
      type: "object",
      additionalProperties: { type: "string" },
      description: "What columns of a table are, by their heads; known heads need none",
    },
    z
      .record(z.string().max(200), z.string().max(50))
      .refine((map) => Object.keys(map).length <= 100, "Name 100 columns at most."),
  ).optional(),
};
/** What of an import may be changed later. */
export const settingArgs = {
  title: z.string().max(200).optional().describe("What it is called; left out, as its source is"),
  frequency: z.enum(frequencies).default("on_demand").describe("How often a feed is read"),
  post_status: z.enum(eventStatuses).default("publish").describe("What new events get"),
  category: z.int().min(0).default(0).describe("A category that every event gets; 0 for none"),
  authority: z
    .enum(authorities)
    .default("overwrite")
    .describe(
      "Who wins where an event was changed here: its source, the field here, the event here",
    ),
  vanished: z
    .enum(departures)
    .default("keep")
    .describe("What becomes of coming events that are no longer at their source"),
  show_map: z.boolean().default(false).describe("Whether pages of new events have maps"),
  takes_marks: z
    .boolean()
    .default(false)
    .describe("Whether the source may hide events, pin them, and let them stand out"),
};
/** What an import is made of. */
export const importArgs = {
  ...sourceArgs,
  ...settingArgs,
  only: z
    .array(z.string().max(2000))
    .max(20_000)
    .optional()
    .describe("What is wanted of it, by the `uid` that a preview shows; left out, everything"),
};

function isDay(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
}
function isFeed(address: string): boolean {
  if (!/^(?:https?|webcals?):\/\//i.test(address)) return false;
  const url = parseUrl(address.replace(/^webcals?:/i, "https:"));
  return url !== undefined && url.hostname !== "" && url.username === "" && url.password === "";
}
/** Whether columns are mapped to fields that there are. */
export const isMapped = (
  kind: (typeof contentTypes)[number],
  map: Readonly<Record<string, string>> | undefined,
): boolean => Object.values(map ?? {}).every((field) => fieldsOf(kind).includes(field));
