import { calendarCategory } from "@waymark/calendar";
import type { Context } from "../builder.ts";
import { refused } from "../errors.ts";
import type { Settings } from "../records/settings.ts";
import type { Origin } from "../records/settings.ts";
import { findFile } from "../sources/file.ts";
import { isMapped } from "./import-args.ts";

/** The input of a new import. */
export interface ImportInput extends Settings {
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
    if (source === undefined) throw refused({ source: "This argument is required." });
    if (kind !== "events")
      throw refused({ content_type: "Only events can be imported from this origin." });
    if (origin === "url") checkList(ctx, source);
  } else {
    if (file === undefined || !(await findFile(ctx, ctx.actor, origin, file)))
      throw refused({ file: `The ${origin === "ics" ? "calendar file" : "table"} was not found.` });
    if (frequency !== "on_demand")
      throw refused({ frequency: "A file cannot be imported on a schedule." });
    if (origin === "ics" && kind !== "events")
      throw refused({ content_type: "A calendar file contains events only." });
  }
  if (start !== undefined && end !== undefined && end < start)
    throw refused({ end: "Must not be before the start." });
  if (!isMapped(kind, input.column_map))
    throw refused({ column_map: "A column is mapped to an unknown field." });
  await checkCategory(ctx, input.category);
}

/** Importing the site's own events would duplicate them. */
function checkList({ site }: Context, source: string): void {
  const { pathname, origin } = new URL(source);
  const isList = /^https?:/i.test(source) && /\/events\/v1\/events\/?$/.test(pathname);
  if (!isList) throw refused({ source: "Must be the URL of a list: …/events/v1/events." });
  if (origin === new URL(site.url).origin)
    throw refused({ source: "This is the URL of this site itself." });
}

/** @throws ApiError 400 for an ID that is not an event category. */
export async function checkCategory({ db }: Context, id: number): Promise<void> {
  const term = id === 0 ? undefined : await db.terms.get(id);
  if (id !== 0 && term?.taxonomy !== calendarCategory.name)
    throw refused({ category: "The event category was not found." });
}
