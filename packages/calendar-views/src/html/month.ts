import type { EventItem } from "@waymark/calendar";
import type { GridEvent } from "../data/view-data.ts";
import type { Bar, Day, Week } from "../month/grid.ts";
import { classesOf, titleOf } from "./event.ts";
import { agendaId } from "./list.ts";
import { markup, type Html } from "./markup.ts";
import { longDate, monthName, timeOf, weekDay, type Words } from "./text.ts";

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
  place: MonthContext,
  words: Words,
): Html {
  const { month, firstWeek } = place;
  const rows = weeks.map((week) => {
    const cells = week.map((day) => cell(day, place, words));
    return markup`<tr data-js="calendar-events-month-grid-row">${cells}</tr>\n`;
  });
  return markup`<table class="calendar-month" data-js="calendar-events-month-grid">
<caption class="calendar-hidden">Events in ${monthName(words, `${month}-01`)}</caption>
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
    more > 0 && markup`<a class="calendar-month__more" href="${toDay(date)}">+ ${more} More</a>`;
  return markup`<td class="${cellClasses(day, today, month)}" data-js="calendar-events-month-grid-cell">${toAgenda}
<div class="calendar-month__desktop"><a class="calendar-month__date" href="${toDay(date)}" aria-label="${longDate(words, date)}"${current}>${number}</a>
${tracks.map((track) => (track ? bar(track, today) : spacer))}${events.map(({ event }) => single(event, words))}${toRest}</div></td>`;
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
function bar({ event: { event, to }, width, isStart, isEnd }: Bar<GridEvent>, today: string): Html {
  if (width === 0)
    return markup`<div class="calendar-month__track"><span class="calendar-hidden">${titleOf(event)} goes on.</span></div>
`;
  const base = "calendar-month__bar";
  const classes = [
    classesOf(event, base),
    `${base}--width-${width}`,
    ...(isStart ? [`${base}--start`] : []),
    ...(isEnd ? [`${base}--end`] : []),
    ...(to < today ? [`${base}--past`] : []),
  ];
  return markup`<article class="${classes.join(" ")}" data-event-id="${event.id}"><a href="${event.url}">${titleOf(event)}</a></article>
`;
}

function single(event: EventItem, words: Words): Html {
  const { id, url, start_date: start } = event;
  const stamp = start.slice(0, 16).replace(" ", "T");
  return markup`<article class="${classesOf(event, "calendar-month__event")}" data-event-id="${id}"><time datetime="${stamp}">${timeOf(words, start)}</time> <a href="${url}">${titleOf(event)}</a></article>
`;
}
