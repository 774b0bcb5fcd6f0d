import { type Html, markup } from "@waymark/core";
import type { EventItem } from "@waymark/calendar";
import type { GridEvent, Step, ViewData } from "../data/view-data.ts";
import type { Day, Week, Bar } from "./month-grid.ts";
import { classesOf, eventArticle, type Listed, titleOf } from "./event.ts";
import { longDate, monthName, weekDay, when, type Words, timeOf } from "./text.ts";

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
const agendaId = (date: string): string => `calendar-mobile-day-${date}`;

interface AgendaContext {
  readonly today: string;
  readonly toDay: (date: string) => string;
}

/** The days of a month with events, as a list below the grid for phones. */
export const agendaBody = (
  weeks: readonly Week<GridEvent>[],
  ctx: AgendaContext,
  words: Words,
): Html => markup`<div class="calendar-month__agenda" data-js="calendar-events-month-mobile-events">
${weeks.flat().map((day) => agendaDay(day, ctx, words))}</div>`;

function agendaDay(
  { date, tracks, events, more }: Day<GridEvent>,
  { today, toDay }: AgendaContext,
  words: Words,
): Html | false {
  const bars = tracks.flatMap((track) => (track ? [track.event] : []));
  const all = [...bars, ...events].map(({ event }) => agendaEvent(event, words, today));
  if (all.length === 0 && more === 0) return false;
  const toRest =
    more > 0 && markup`<p><a href="${toDay(date)}">${words.t("more", { count: more })}</a></p>\n`;
  return markup`<section id="${agendaId(date)}" class="calendar-month__agenda-day" tabindex="-1">
<h2><a href="${toDay(date)}"><time datetime="${date}">${longDate(words, date)}</time></a></h2>
${all}${toRest}</section>
`;
}

const agendaEvent = (event: EventItem, words: Words, today: string): Html =>
  markup`<article class="${classesOf(event, "calendar-event")}">
<p class="calendar-event__when">${when(event, words, today)}</p>
<h3><a href="${event.url}">${titleOf(event, words)}</a></h3>
</article>
`;

/** The context of the cells of a month. */
interface MonthContext {
  readonly today: string;
  /** `YYYY-MM`. */
  readonly month: string;
  /** The first seven dates, for the column headings. */
  readonly firstWeek: readonly string[];
  readonly toDay: (date: string) => string;
}

/** A month as a table: one row per week, with bars on tracks for events over several days, and single events below. */
export function monthBody(
  weeks: readonly Week<GridEvent>[],
  ctx: MonthContext,
  words: Words,
): Html {
  const { month, firstWeek } = ctx;
  const rows = weeks.map((week) => {
    const cells = week.map((day) => cell(day, ctx, words));
    return markup`<tr data-js="calendar-events-month-grid-row">${cells}</tr>\n`;
  });
  return markup`<table class="calendar-month" data-js="calendar-events-month-grid">
<caption class="calendar-hidden">${words.t("eventsIn", { month: monthName(words, `${month}-01`) })}</caption>
<thead><tr>${firstWeek.map((date) => columnHead(date, words))}</tr></thead>
<tbody>
${rows}</tbody>
</table>`;
}
const columnHead = (date: string, words: Words): Html =>
  markup`<th scope="col" abbr="${weekDay(words, date, "long")}">${weekDay(words, date, "short")}</th>`;

function cell(day: Day<GridEvent>, { today, month, toDay }: MonthContext, words: Words): Html {
  const { date, tracks, events, more } = day;
  const current = date === today && markup` aria-current="date"`;
  const number = markup`<time datetime="${date}">${Number(date.slice(8))}</time>`;
  const isEmpty = more === 0 && events.length === 0 && tracks.every((track) => !track);
  const toAgenda = isEmpty
    ? markup`<span class="calendar-month__phone-day"${current}>${number}</span>`
    : markup`<a class="calendar-month__phone-day" data-js="calendar-events-month-day-cell-mobile" href="#${agendaId(date)}" aria-label="${longDate(words, date)}"${current}>${number}<span class="calendar-month__dot" aria-hidden="true"></span></a>`;
  const toRest =
    more > 0 &&
    markup`<a class="calendar-month__more" href="${toDay(date)}">${words.t("more", { count: more })}</a>`;
  return markup`<td class="${cellClasses(day, today, month)}" data-js="calendar-events-month-grid-cell">${toAgenda}
<div class="calendar-month__desktop"><a class="calendar-month__date" href="${toDay(date)}" aria-label="${longDate(words, date)}"${current}>${number}</a>
${tracks.map((track) => (track ? bar(track, today, words) : spacer))}${events.map(({ event }) => single(event, words))}${toRest}</div></td>`;
}
const spacer = markup`<div class="calendar-month__track" aria-hidden="true"></div>
`;

function cellClasses({ date, isOtherMonth }: Day<GridEvent>, today: string, month: string): string {
  const base = "calendar-month__day";
  const other = date < month ? "previous" : "next";
  return [
    base,
    ...(date === today ? [`${base}--current`] : []),
    ...(date < today ? [`${base}--past`] : []),
    ...(isOtherMonth ? [`${base}--other-month`, `${base}--${other}-month`] : []),
  ].join(" ");
}

/** A bar on the first of its days in a week; on the others it is only announced to screen readers. */
function bar(
  { event: { event, to }, width, isStart, isEnd }: Bar<GridEvent>,
  today: string,
  words: Words,
): Html {
  if (width === 0)
    return markup`<div class="calendar-month__track"><span class="calendar-hidden">${words.t.html("goesOn", { title: titleOf(event, words) })}</span></div>
`;
  const base = "calendar-month__bar";
  const classes = [
    classesOf(event, base),
    `${base}--width-${width}`,
    ...(isStart ? [`${base}--start`] : []),
    ...(isEnd ? [`${base}--end`] : []),
    ...(to < today ? [`${base}--past`] : []),
  ];
  return markup`<article class="${classes.join(" ")}" data-event-id="${event.id}"><a href="${event.url}">${titleOf(event, words)}</a></article>
`;
}

function single(event: EventItem, words: Words): Html {
  const { id, url, start_date: start } = event;
  const stamp = start.slice(0, 16).replace(" ", "T");
  return markup`<article class="${classesOf(event, "calendar-month__event")}" data-event-id="${id}"><time datetime="${stamp}">${timeOf(words, start)}</time> <a href="${url}">${titleOf(event, words)}</a></article>
`;
}
