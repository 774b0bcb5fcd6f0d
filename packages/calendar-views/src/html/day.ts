import type { EventItem } from "@waymark/calendar";
import { eventArticle } from "./event.ts";
import { markup, type Html } from "./markup.ts";
import { timeOf, type Words } from "./text.ts";

const allDay = "All Day";
const ongoing = "Ongoing";

/** The events of one day: all-day events, those that continue from the day before, then by half hours. */
export function dayBody(
  events: readonly EventItem[],
  words: Words,
  { date, today }: { readonly date: string; readonly today: string },
): Html {
  const groups = new Map<string, EventItem[]>();
  for (const event of events) {
    const name = groupOf(event, date, words);
    const same = groups.get(name);
    if (same) same.push(event);
    else groups.set(name, [event]);
  }
  const order = [...groups].toSorted(([a], [b]) => rank(a) - rank(b));
  const shown = order.map(([name, found]) => [
    markup`<h2>${name}</h2>\n`,
    found.map((event) => markup`${eventArticle(event, words, { today, level: 3 })}\n`),
  ]);
  return markup`<div class="calendar-day">
${shown}</div>`;
}
const rank = (name: string): number => (name === allDay ? 0 : name === ongoing ? 1 : 2);

function groupOf(event: EventItem, date: string, words: Words): string {
  if (event.all_day) return allDay;
  if (event.start_date.slice(0, 10) < date) return ongoing;
  const half = event.start_date.slice(14, 16) < "30" ? "00" : "30";
  return timeOf(words, `${event.start_date.slice(0, 14)}${half}:00`);
}
