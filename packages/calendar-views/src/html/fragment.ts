import { markup, type Html } from "@waymark/core";
import type { EventItem } from "@waymark/calendar";
import { type Message, type ViewData, documentsOf, toJson } from "../data/view-data.ts";
import { maxKeywordLength } from "../url/read.ts";
import { eventArticle } from "./event.ts";
import { agendaBody, dropdown, listBody, stepsOf, viewLink, monthBody } from "./list.ts";
import { data as inPage, timeOf, type Words } from "./text.ts";

/** A view as one container, which the script replaces. Without a script all links and the form work as page loads. */
export function fragment(data: ViewData): Html {
  const { body, state, header, messages, trail, restUrl } = data;
  const { t } = data.words;
  const classes = [
    "calendar-common calendar-events calendar-events-view",
    `calendar-events-view--${body.view}`,
    ...(state.isPast ? ["calendar-events-view--past"] : []),
  ];
  const crumbs =
    trail.length > 0 &&
    markup`<nav class="calendar-events-breadcrumbs" aria-label="${t("breadcrumbs")}">${trail.map((step) => viewLink(step))}</nav>`;
  const notice =
    messages.length > 0 &&
    markup`<div class="calendar-events-header__messages" role="alert">${messages.map(toMessage)}</div>`;
  return markup`<div class="${classes.join(" ")}" data-js="calendar-events-view" data-view-rest-url="${restUrl}" data-view-rest-method="GET" data-view-manage-url="1">
<div class="calendar-events-view-loader" data-js="calendar-events-view-loader" role="status" hidden>${t("loading")}</div>
${inPage("application/ld+json", documentsOf(data))}
${inPage("application/json", toJson(data), ` data-js="calendar-events-view-data"`)}
<header class="calendar-events-header">
${crumbs}
<h1 tabindex="-1" data-js="calendar-events-title">${header}</h1>
${barOf(data)}
${stepsOf(data, { name: "calendar-events-c-top-bar", label: t("above") })}
${notice}
</header>
${bodyOf(data)}
${stepsOf(data, { name: "calendar-events-c-nav", label: t("below") })}
${dropdown(t("subscribe"), data.subscribe)}
</div>
`;
}

function toMessage({ text, keyword, link }: Message): Html {
  const words = keyword !== undefined && markup` <strong>${keyword}</strong>.`;
  return markup`<p>${text}${words} ${link && viewLink(link)}</p>`;
}

function bodyOf({ body, state, todayDate: today, toDay, words }: ViewData): Html {
  const { t } = words;
  const date = state.date ?? today;
  if (body.view === "day") return dayBody(body.events, words, { date, today });
  if (body.view === "month") {
    const grid = { today, toDay, month: date.slice(0, 7), firstWeek: body.firstWeek };
    return markup`${monthBody(body.weeks, grid, words)}
${agendaBody(body.weeks, grid, words)}`;
  }
  const { events, latest } = body;
  const list =
    events.length > 0 && listBody(events, words, { label: t("events"), today, level: 3 });
  const last =
    latest.length > 0 &&
    markup`<section class="calendar-events-latest">
<h2>${t("latestPast")}</h2>
${listBody(latest, words, { label: t("latestPastLabel"), today, level: 4 })}
</section>`;
  return markup`${list}${last}`;
}

/** The bar above a view: search form and view switcher. */
function barOf({ views, state, url, words: { t } }: ViewData): Html {
  const { keyword = "", date = "", isPast } = state;
  const stillPast = isPast && markup`<input type="hidden" name="eventDisplay" value="past">`;
  const choices = views.map(
    ({ url: to, label, isCurrent }) =>
      markup`<li><a href="${to}" data-js="calendar-events-view-link"${isCurrent && markup` aria-current="true"`}>${label}</a></li>`,
  );
  return markup`<div class="calendar-events-c-events-bar" data-js="calendar-events-events-bar">
<form method="get" action="${withoutQuery(url)}" role="search" aria-label="${t("events")}" data-js="calendar-events-view-form">
<label>${t("search")} <input type="search" name="calendar-bar-search" value="${keyword}" maxlength="${maxKeywordLength}"></label>
<label>${t("date")} <input type="date" name="calendar-bar-date" value="${date}" data-js="calendar-events-top-bar-date"></label>
${stillPast}<button>${t("findEvents")}</button>
</form>
<nav class="calendar-events-c-view-selector" aria-label="${t("views")}" data-js="calendar-events-view-selector"><ul>${choices}</ul></nav>
</div>`;
}

/** The form's fields replace the query. */
const withoutQuery = (url: string): string => url.replace(/\?.*$/, "");

/** The events of one day: all-day events, those that continue from the day before, then by half hours. */
function dayBody(
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
  const { t } = words;
  const rank = (name: string): number => (name === t("allDay") ? 0 : name === t("ongoing") ? 1 : 2);
  const order = [...groups].toSorted(([a], [b]) => rank(a) - rank(b));
  const output = order.map(([name, found]) => [
    markup`<h2>${name}</h2>\n`,
    found.map((event) => markup`${eventArticle(event, words, { today, level: 3 })}\n`),
  ]);
  return markup`<div class="calendar-day">
${output}</div>`;
}
function groupOf(event: EventItem, date: string, words: Words): string {
  if (event.all_day) return words.t("allDay");
  if (event.start_date.slice(0, 10) < date) return words.t("ongoing");
  const half = event.start_date.slice(14, 16) < "30" ? "00" : "30";
  return timeOf(words, `${event.start_date.slice(0, 14)}${half}:00`);
}
