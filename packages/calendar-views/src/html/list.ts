import type { EventItem } from "@waymark/calendar";
import type { GridEvent, Step, ViewData } from "../data/view-data.ts";
import type { Day, Week } from "../month/grid.ts";
import { classesOf, eventArticle, type Listed, titleOf } from "./event.ts";
import { type Html, markup } from "./markup.ts";
import { longDate, monthName, weekDay, when, type Words } from "./text.ts";

/** A list of events, with a heading per month one level above theirs. `label` is the accessible name. */
export function listBody(
  events: readonly EventItem[],
  words: Words,
  { label, ...listed }: Listed & { readonly label: string },
): Html {
  let month = "";
  const rows = events.map((event) => {
    const own = event.start_date.slice(0, 7);
    const isNew = own !== month;
    month = own;
    return [isNew && separator(own, words, listed), row(event, words, listed)];
  });
  return markup`<ul class="calendar-list" aria-label="${label}">
${rows}</ul>`;
}

const separator = (month: string, words: Words, { level }: Listed): Html => {
  const own = level - 1;
  const name = monthName(words, `${month}-01`);
  return markup`<li class="calendar-list__month"><h${own}><time datetime="${month}">${name}</time></h${own}></li>
`;
};

const row = (event: EventItem, words: Words, listed: Listed): Html => {
  const date = event.start_date.slice(0, 10);
  const [name, number] = [weekDay(words, date, "short"), Number(date.slice(8))];
  return markup`<li class="calendar-list__event">
<time class="calendar-list__day" datetime="${date}"><span>${name}</span> <span>${number}</span></time>
${eventArticle(event, words, listed)}
</li>
`;
};

/** A link within the calendar, which the script follows without a page load. */
export const viewLink = ({ url, label }: Step, rel?: "prev" | "next"): Html =>
  markup`<a href="${url}"${rel !== undefined && markup` rel="${rel}"`} data-js="calendar-events-view-link">${label}</a>`;

/** The links to previous and next events, and to today. */
export const stepsOf = (
  { previous, next, today }: ViewData,
  { name, label }: { readonly name: string; readonly label: string },
): Html => markup`<nav class="${name}" aria-label="${label}"><ul>
<li>${previous && viewLink(previous, "prev")}</li>
<li>${viewLink(today)}</li>
<li>${next && viewLink(next, "next")}</li>
</ul></nav>`;

/** A disclosure with links. */
export function dropdown(label: string, ways: readonly Step[]): Html {
  const links = ways.map(({ url, label: name }) => markup`<li><a href="${url}">${name}</a></li>`);
  return markup`<details class="calendar-events-c-subscribe-dropdown"><summary>${label}</summary><ul>${links}</ul></details>`;
}

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
