import type { EventItem } from "@waymark/calendar";
import { markup, type Html } from "./markup.ts";
import { timeRange, type Words } from "./text.ts";

/** The time of an event as machine-readable elements: `March 5, 7:00 PM – 9:00 PM EST`. */
export function when(event: EventItem, words: Words, today: string): Html {
  const { from, to } = timeRange(words, event, today.slice(0, 4));
  const { start_date: start, end_date: end, timezone_abbr: zone, all_day: isAllDay } = event;
  const until = to !== "" && markup` – <time datetime="${stamp(end, isAllDay)}">${to}</time>`;
  const clock =
    !isAllDay && zone !== "" && markup` <span class="calendar-event__zone">${zone}</span>`;
  return markup`<time datetime="${stamp(start, isAllDay)}">${from}</time>${until}${clock}`;
}

/** A machine-readable time; for an all-day event its date. */
const stamp = (time: string, isAllDay: boolean): string =>
  isAllDay ? time.slice(0, 10) : time.slice(0, 16).replace(" ", "T");
