import type { EventItem } from "@waymark/calendar";
import type { GridEvent } from "../data/view-data.ts";
import type { Day, Week } from "../month/grid.ts";
import { classesOf, titleOf } from "./event.ts";
import { markup, type Html } from "./markup.ts";
import { longDate, type Words } from "./text.ts";
import { when } from "./when.ts";

/** The anchor of a day in the agenda for phones. */
export const agendaId = (date: string): string => `calendar-mobile-day-${date}`;

interface AgendaContext {
  readonly today: string;
  readonly toDay: (date: string) => string;
}

/** The days of a month with events, as a list below the grid for phones. */
export const agendaBody = (
  weeks: readonly Week<GridEvent>[],
  place: AgendaContext,
  words: Words,
): Html => markup`<div class="calendar-month__agenda" data-js="calendar-events-month-mobile-events">
${weeks.flat().map((day) => agendaDay(day, place, words))}</div>`;

function agendaDay(
  { date, tracks, events, more }: Day<GridEvent>,
  { today, toDay }: AgendaContext,
  words: Words,
): Html | false {
  const bars = tracks.flatMap((track) => (track ? [track.event] : []));
  const all = [...bars, ...events].map(({ event }) => agendaEvent(event, words, today));
  if (all.length === 0 && more === 0) return false;
  const toRest = more > 0 && markup`<p><a href="${toDay(date)}">+ ${more} More</a></p>\n`;
  return markup`<section id="${agendaId(date)}" class="calendar-month__agenda-day" tabindex="-1">
<h2><a href="${toDay(date)}"><time datetime="${date}">${longDate(words, date)}</time></a></h2>
${all}${toRest}</section>
`;
}

const agendaEvent = (event: EventItem, words: Words, today: string): Html =>
  markup`<article class="${classesOf(event, "calendar-event")}">
<p class="calendar-event__when">${when(event, words, today)}</p>
<h3><a href="${event.url}">${titleOf(event)}</a></h3>
</article>
`;
