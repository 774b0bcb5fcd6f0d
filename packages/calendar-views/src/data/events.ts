import { calendarOptions, findEvents, type EventItem, type EventQuery } from "@waymark/calendar";
import { toLocal } from "@waymark/core";
import type { Context } from "../builder.ts";

/** The context of event queries. */
export type Looking = Pick<Context, "callService" | "site" | "clock" | "actor" | "optionsOf">;

/** The local time of the site: `2031-03-01 12:00:00`. */
export const localNow = ({ clock, site }: Pick<Context, "clock" | "site">): string =>
  toLocal(clock.now(), site.timezone).replace("T", " ");
/** The time at which days of the calendar start: `00:00`. */
export const dayBegins = ({ optionsOf }: Pick<Context, "optionsOf">): string =>
  optionsOf(calendarOptions).dayBegins;

/** Events as shown to visitors: in their own time zones, or all in that of the site. */
export async function eventsFor(
  ctx: Looking,
  query: EventQuery,
): Promise<{ readonly events: readonly EventItem[]; readonly total: number }> {
  const { events, total } = await ctx.callService(findEvents, query);
  return { events: events.map((event) => onClock(ctx, event)), total };
}

/** An event in the displayed time zone. All-day events are the same in all zones. */
export function onClock(
  { site, optionsOf }: Pick<Looking, "site" | "optionsOf">,
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
