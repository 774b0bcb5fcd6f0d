import { startOfWeek } from "@waymark/content";
import type { Context } from "../builder.ts";
import { monthName, type Words } from "../html/text.ts";
import { toGrid } from "../month/grid.ts";
import type { State } from "../url/state.ts";
import { type Addressing } from "./addressing.ts";
import { emptyMessage, mostOfDays } from "./day.ts";
import { addMonths, datesOf, daysOf, secondBefore, within } from "./days.ts";
import { dayBegins, eventsFor } from "./events.ts";
import { narrowedBy } from "./query.ts";
import { nextAfter, rangeOf } from "./range.ts";
import { dateSteps } from "./steps.ts";
import type { GridEvent, Made } from "./view-data.ts";

/** Builds the weeks of a month; its state has the first day as the date. */
export async function buildMonth(
  ctx: Context,
  state: State & { readonly date: string },
  words: Words,
  addressing: Addressing,
): Promise<Made> {
  const { date } = state;
  const month = date.slice(0, 7);
  const weekStart = ctx.settings.get(startOfWeek);
  const begins = dayBegins(ctx);
  const dates = datesOf(month, weekStart);
  const [first = date, last = first] = [dates[0], dates.at(-1)];
  const query = { ...narrowedBy(state, ctx.actor), ...within(first, last, begins) };
  const [{ events }, range] = await Promise.all([
    eventsFor(ctx, { ...query, limit: mostOfDays }),
    rangeOf(ctx, state),
  ]);
  const placed = events.map((event): GridEvent => {
    const { from, to } = daysOf(event, begins);
    const isBar = event.all_day || from !== to;
    return { id: event.id, from, to, isBar, isSticky: event.sticky, event };
  });
  const after = addMonths(date, 1);
  const isEmpty = !placed.some(({ from, to }) => from < after && to >= date);
  const next = isEmpty ? await nextAfter(ctx, state, secondBefore(after, begins)) : undefined;
  return {
    state,
    body: {
      view: "month",
      weeks: toGrid(dates, placed, { month, perDay: ctx.options.perDay }),
      firstWeek: dates.slice(0, 7),
    },
    header: monthName(words, date),
    messages: isEmpty ? [emptyMessage(state, next, words, addressing)] : [],
    ...dateSteps(state, range, (one) => monthName(words, one), addressing),
  };
}
