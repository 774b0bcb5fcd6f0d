import {
  calendarOptions,
  event,
  type EventItem,
  type EventQuery,
  findEvents,
} from "@waymark/calendar";
import { type Actor, toLocal } from "@waymark/core";
import type { Context } from "../builder.ts";
import type { State } from "../url/state.ts";
import { daysOf } from "./days.ts";

/** The context of event queries. */
type EventsContext = Pick<Context, "callService" | "site" | "clock" | "actor" | "optionsOf">;

/** The local time of the site: `2031-03-01 12:00:00`. */
export const localNow = ({ clock, site }: Pick<Context, "clock" | "site">): string =>
  toLocal(clock.now(), site.timezone).replace("T", " ");
/** The time at which days of the calendar start: `00:00`. */
export const dayBegins = ({ optionsOf }: Pick<Context, "optionsOf">): string =>
  optionsOf(calendarOptions).dayBegins;

/** Events as shown to visitors: in their own time zones, or all in that of the site. */
export async function eventsFor(
  ctx: EventsContext,
  query: EventQuery,
): Promise<{ readonly events: readonly EventItem[]; readonly total: number }> {
  const { events, total } = await ctx.callService(findEvents, query);
  return { events: events.map((event) => onClock(ctx, event)), total };
}

/** An event in the displayed time zone. All-day events are the same in all zones. */
export function onClock(
  { site, optionsOf }: Pick<EventsContext, "site" | "optionsOf">,
  event: EventItem,
): EventItem {
  if (event.all_day || optionsOf(calendarOptions).clock === "event") return event;
  const local = (utc: string) => toLocal(utc.replace(" ", "T"), site.timezone).replace("T", " ");
  return {
    ...event,
    start_date: local(event.utc_start_date),
    end_date: local(event.utc_end_date),
    timezone_abbr: "",
  };
}

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

/** Before all possible events. */
const ever = "1000-01-02 00:00:00";

/** The dates of the first and last event of a state; undefined if there are none. */
export async function rangeOf(
  ctx: EventsContext,
  state: State,
): Promise<{ readonly first: string; readonly last: string } | undefined> {
  const all = { ...narrowedBy(state, ctx.actor), withDocument: false, ends_after: ever, limit: 1 };
  const [first, last] = await Promise.all([
    eventsFor(ctx, all),
    eventsFor(ctx, { ...all, orderby: "end_date", order: "desc" }),
  ]);
  const begins = dayBegins(ctx);
  const [one, other] = [first.events[0], last.events[0]];
  return one && other && { first: daysOf(one, begins).from, last: daysOf(other, begins).to };
}

/** The next day after some days on which an event begins. */
export async function nextAfter(
  ctx: EventsContext,
  state: State,
  starts_after: string,
): Promise<string | undefined> {
  const { events } = await eventsFor(ctx, {
    ...narrowedBy(state, ctx.actor),
    withDocument: false,
    starts_after,
    limit: 1,
  });
  return events[0] && daysOf(events[0], dayBegins(ctx)).from;
}
