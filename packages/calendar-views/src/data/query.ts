import { event, type EventQuery } from "@waymark/calendar";
import type { Actor } from "@waymark/core";
import type { State } from "../url/state.ts";

/** What of an address narrows every view, of what this caller may see in it: published, and private to who may read it. */
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

/** Which events a list shows: what has not ended, or from a day on; of the past the last ones first. */
export function listBounds(
  { isPast, date }: Pick<State, "isPast" | "date">,
  { now, begins }: { readonly now: string; readonly begins: string },
): Pick<EventQuery, "ends_before" | "ends_after" | "order"> {
  const from = date === undefined ? now : `${date} ${begins}:00`;
  return isPast ? { ends_before: from, order: "desc" } : { ends_after: from };
}
