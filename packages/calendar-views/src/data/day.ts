import type { Context } from "../builder.ts";
import { longDate, type Words } from "../html/text.ts";
import { isDate, type State } from "../url/state.ts";
import { addressOf, type Addressing } from "./addressing.ts";
import { addDays, daysOf, secondBefore, within } from "./days.ts";
import { dayBegins, eventsFor } from "./events.ts";
import { narrowedBy } from "./query.ts";
import { nextAfter, rangeOf } from "./range.ts";
import { dateSteps } from "./steps.ts";
import type { Made, Message } from "./view-data.ts";

/** Maximum number of events that a day or a month shows or counts. */
export const mostOfDays = 1000;

/** Builds all events of a day. */
export async function buildDay(
  ctx: Context,
  state: State & { readonly date: string },
  words: Words,
  addressing: Addressing,
): Promise<Made> {
  const { date } = state;
  const begins = dayBegins(ctx);
  const query = { ...narrowedBy(state, ctx.actor), ...within(date, date, begins) };
  const [{ events }, range] = await Promise.all([
    eventsFor(ctx, { ...query, limit: mostOfDays }),
    rangeOf(ctx, state),
  ]);
  const here = events.filter((event) => daysOf(event, begins).to >= date);
  const after = secondBefore(addDays(date, 1), begins);
  const next = here.length === 0 ? await nextAfter(ctx, state, after) : undefined;
  return {
    state,
    body: { view: "day", events: here },
    header: longDate(words, date),
    messages: here.length === 0 ? [emptyMessage(state, next, words, addressing)] : [],
    ...dateSteps(state, range, (one) => longDate(words, one), addressing),
  };
}

/** The message for a day or a month without events, with a link to the next ones. */
export function emptyMessage(
  state: State & { readonly date: string },
  next: string | undefined,
  words: Words,
  addressing: Addressing,
): Message {
  const { keyword, view, date } = state;
  const to = next !== undefined && view === "month" ? `${next.slice(0, 7)}-01` : next;
  const link = to !== undefined &&
    isDate(to) && {
      link: {
        url: addressOf(addressing, { ...state, date: to }),
        label: "Jump to the next upcoming events",
      },
    };
  if (keyword !== undefined) return { text: "There were no results found for", keyword, ...link };
  const text =
    view === "day"
      ? `No events scheduled for ${longDate(words, date)}.`
      : "There are no events in this month.";
  return { text, ...link };
}
