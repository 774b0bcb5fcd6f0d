import { event, type EventQuery } from "@waymark/calendar";
import type { Actor } from "@waymark/core";
import type { State } from "../url/state.ts";

/**
 * The filter of a URL for every view, limited to what the caller may see: published events, and private ones for users
 * who may read them.
 */
export function narrowedBy(
  { keyword, category, tag, featured }: State,
  actor: Actor,
): Omit<EventQuery, "limit"> {
  const slug = category?.at(-1);
  const isWriter = actor.can(`edit_${event.capability}`);
  return {
    status: isWriter ? ["publish", "private"] : ["publish"],
    strict_dates: true,
    withDocument: true,
    ...(keyword !== undefined && { search: keyword }),
    ...(slug !== undefined && { categories: [slug] }),
    ...(tag !== undefined && { tags: [tag] }),
    ...(featured && { featured: true }),
  };
}

/** The time filter of a list: events that have not ended, or from a day on; past ones latest first. */
export function listBounds(
  { isPast, date }: Pick<State, "isPast" | "date">,
  { now, begins }: { readonly now: string; readonly begins: string },
): Pick<EventQuery, "ends_before" | "ends_after" | "order"> {
  const from = date === undefined ? now : `${date} ${begins}:00`;
  return isPast ? { ends_before: from, order: "desc" } : { ends_after: from };
}
