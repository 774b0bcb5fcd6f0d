import { calendarCategory } from "@waymark/calendar";
import { parseUrl, raw } from "@waymark/core";
import * as z from "zod";
import type { Context } from "../builder.ts";
import { fieldsOf } from "../csv/columns.ts";
import { rejected } from "../errors.ts";
import {
  authorities,
  contentTypes,
  vanishedActions,
  eventStatuses,
  frequencies,
  type Origin,
  origins,
  type Settings,
} from "../records/settings.ts";
import { findFile } from "../sources/feed.ts";

const day = (what: string) =>
  z
    .string()
    .regex(/^[1-9]\d{3}-\d{2}-\d{2}$/, "Must be a date such as 2031-05-10.")
    .refine(isDay, "This date does not exist.")
    .optional()
    .describe(what);

/** The source of an import, and its range. */
export const sourceArgs = {
  origin: z
    .enum(origins)
    .describe(
      "Origin: a feed, an uploaded calendar file or table, or the list of events of another site",
    ),
  source: z
    .string()
    .max(2000)
    .refine(isFeed, "Must be an http, https or webcal URL.")
    .optional()
    .describe("URL of a feed, or of a list of events"),
  file: z.int().positive().optional().describe("ID of an uploaded file"),
  content_type: z.enum(contentTypes).default("events").describe("Content of a table"),
  start: day("Only events from this date on; default: today"),
  end: day("Only events up to this date"),
  column_map: raw(
    {
      type: "object",
      additionalProperties: { type: "string" },
      description: "Mapping of custom column headers to fields; standard headers need none",
    },
    z
      .record(z.string().max(200), z.string().max(50))
      .refine((map) => Object.keys(map).length <= 100, "Must have at most 100 columns."),
  ).optional(),
};
/** The settings that can be changed later. */
export const settingArgs = {
  title: z.string().max(200).optional().describe("Name; by default that of its source"),
  frequency: z.enum(frequencies).default("on_demand").describe("Interval of a schedule"),
  post_status: z.enum(eventStatuses).default("publish").describe("Status of new events"),
  category: z.int().min(0).default(0).describe("Category ID for all events; 0 for none"),
  authority: z
    .enum(authorities)
    .default("overwrite")
    .describe(
      "Priority if an event was changed here: its source, the field here, or the event here",
    ),
  vanished: z
    .enum(vanishedActions)
    .default("keep")
    .describe("What to do with upcoming events that were removed from the source"),
  show_map: z.boolean().default(false).describe("Whether pages of new events have maps"),
  takes_marks: z
    .boolean()
    .default(false)
    .describe("Whether the source may set hidden, sticky and featured"),
};
/** The arguments of a new import. */
export const importArgs = {
  ...sourceArgs,
  ...settingArgs,
  only: z
    .array(z.string().max(2000))
    .max(20_000)
    .optional()
    .describe("Selected items, by `uid` in a preview; all by default"),
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
/** Whether columns are mapped to existing fields. */
const isMapped = (
  kind: (typeof contentTypes)[number],
  map: Readonly<Record<string, string>> | undefined,
): boolean => Object.values(map ?? {}).every((field) => fieldsOf(kind).includes(field));

/** The input of a new import. */
interface ImportInput extends Settings {
  readonly origin: Origin;
}

/**
 * Checks combinations of arguments.
 *
 * @throws ApiError 400 that names the argument.
 */
export async function checkInput(ctx: Context, input: ImportInput): Promise<void> {
  const { origin, source, file, frequency, content_type: kind, start, end } = input;
  if (origin === "ical" || origin === "url") {
    if (source === undefined) throw rejected({ source: "This argument is required." });
    if (kind !== "events")
      throw rejected({ content_type: "Only events can be imported from this origin." });
    if (origin === "url") checkList(ctx, source);
  } else {
    if (file === undefined || !(await findFile(ctx, ctx.actor, origin, file)))
      throw rejected({
        file: `The ${origin === "ics" ? "calendar file" : "table"} was not found.`,
      });
    if (frequency !== "on_demand")
      throw rejected({ frequency: "A file cannot be imported on a schedule." });
    if (origin === "ics" && kind !== "events")
      throw rejected({ content_type: "A calendar file contains events only." });
  }
  if (origin === "csv" && (start ?? end) !== undefined)
    throw rejected({
      [start === undefined ? "end" : "start"]:
        "Not supported for tables: rows are imported whatever their dates are.",
    });
  if (start !== undefined && end !== undefined && end < start)
    throw rejected({ end: "Must not be before the start." });
  if (!isMapped(kind, input.column_map))
    throw rejected({ column_map: "A column is mapped to an unknown field." });
  await checkCategory(ctx, input.category);
}

/** Importing the site's own events would duplicate them. */
function checkList({ site }: Context, source: string): void {
  const { pathname, origin } = new URL(source);
  const isList = /^https?:/i.test(source) && /\/events\/v1\/events\/?$/.test(pathname);
  if (!isList) throw rejected({ source: "Must be the URL of a list: …/events/v1/events." });
  if (origin === new URL(site.url).origin)
    throw rejected({ source: "This is the URL of this site itself." });
}

/** @throws ApiError 400 for an ID that is not an event category. */
export async function checkCategory({ db }: Context, id: number): Promise<void> {
  const term = id === 0 ? undefined : await db.terms.get(id);
  if (id !== 0 && term?.taxonomy !== calendarCategory.name)
    throw rejected({ category: "The event category was not found." });
}
