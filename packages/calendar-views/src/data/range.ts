import type { State } from "../url/state.ts";
import { daysOf } from "./days.ts";
import { dayBegins, eventsFor, type Looking } from "./events.ts";
import { narrowedBy } from "./query.ts";

/** Before all possible events. */
const ever = "1000-01-02 00:00:00";

/** The dates of the first and last event of a state; undefined if there are none. */
export async function rangeOf(
  ctx: Looking,
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
  ctx: Looking,
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
