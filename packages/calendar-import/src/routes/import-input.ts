import { calendarCategory } from "@waymark/calendar";
import type { Context } from "../builder.ts";
import { refused } from "../errors.ts";
import type { Settings } from "../records/settings.ts";
import { findFile } from "../sources/file.ts";
import { isMapped } from "./import-args.ts";
import type { Origin } from "../records/settings.ts";

/** What a call says of an import that is to be. */
export interface ImportInput extends Settings {
  readonly origin: Origin;
}

/**
 * Checks what no single argument can say.
 *
 * @throws ApiError 400 that names the argument.
 */
export async function checkInput(ctx: Context, input: ImportInput): Promise<void> {
  const { origin, source, file, frequency, content_type: kind, start, end } = input;
  if (origin === "ical" || origin === "url") {
    if (source === undefined) throw refused({ source: "It is missing." });
    if (kind !== "events") throw refused({ content_type: "There are only events." });
    if (origin === "url") checkList(ctx, source);
  } else {
    if (file === undefined || !(await findFile(ctx, ctx.actor, origin, file)))
      throw refused({ file: `There is no such ${origin === "ics" ? "calendar file" : "table"}.` });
    if (frequency !== "on_demand") throw refused({ frequency: "A file is read once." });
    if (origin === "ics" && kind !== "events")
      throw refused({ content_type: "A calendar file holds events." });
  }
  if (start !== undefined && end !== undefined && end < start)
    throw refused({ end: "It lies before the start." });
  if (!isMapped(kind, input.column_map))
    throw refused({ column_map: "It names a field that there is not." });
  await checkCategory(ctx, input.category);
}

/** A site that took its own events for those of another would have all of them twice. */
function checkList({ site }: Context, source: string): void {
  const { pathname, origin } = new URL(source);
  const isList = /^https?:/i.test(source) && /\/events\/v1\/events\/?$/.test(pathname);
  if (!isList) throw refused({ source: "Give the address of a list: …/events/v1/events." });
  if (origin === new URL(site.url).origin) throw refused({ source: "This is the site itself." });
}

/** @throws ApiError 400 for what is no category of events. */
export async function checkCategory({ db }: Context, id: number): Promise<void> {
  const term = id === 0 ? undefined : await db.terms.get(id);
  if (id !== 0 && term?.taxonomy !== calendarCategory.name)
    throw refused({ category: "There is no such category of events." });
}
