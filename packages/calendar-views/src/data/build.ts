import { wordsOf } from "../messages/index.ts";
import { postsPerPage, startOfWeek } from "@waymark/content";
import type { SiteInfo } from "@waymark/core";
import type { Context } from "../builder.ts";
import { monthName, type Words } from "../html/text.ts";
import { toGrid } from "../html/month-grid.ts";
import type { State, View } from "../url/state.ts";
import { type Addressing, addressingOf, addressOf, standardOf } from "./addressing.ts";
import { addMonths, datesOf, daysOf, secondBefore, within } from "./days.ts";
import {
  dayBegins,
  eventsFor,
  listBounds,
  localNow,
  narrowedBy,
  nextAfter,
  rangeOf,
} from "./events.ts";
import { buildDay, dateSteps, emptyMessage, listSteps, maxPerPeriod } from "./steps.ts";
import type { Termed } from "./terms.ts";
import type { GridEvent, ViewParts, Message, Step, ViewData } from "./view-data.ts";

/** Builds all data of a view for a URL. */
export async function buildView(ctx: Context, termed: Termed): Promise<ViewData> {
  const words = wordsOf(ctx);
  const { t } = words;
  const made = await viewOf(ctx, termed.state, words);
  const { site, options } = ctx;
  const addressing = addressingOf(ctx);
  const now = localNow(ctx);
  const today = now.slice(0, 10);
  const { state } = made;
  const header = headerOf(made, termed, words);
  return {
    ...made,
    header,
    title: t("titleOfSite", { title: header, site: site.name }),
    trail: trailOf(termed, addressing, words),
    url: addressOf(addressing, state),
    today: { url: addressOf(addressing, ofToday(state)), label: labelOfToday(state.view, words) },
    todayDate: today,
    now,
    views: options.views.map((view) => ({
      view,
      isCurrent: view === state.view,
      url: addressOf(addressing, viewed(state, view, today)),
      label: t(view),
    })),
    subscribe: subscribeLinks(state, site, addressing, words),
    restUrl: restUrlOf(ctx),
    words,
    toDay: (date) => addressOf(addressing, { ...ofToday(state), view: "day", date }),
  };
}

/** Requests of the script have no cookies, so that responses can be cached; the language is part of the URL. */
const restUrlOf = ({ site, language }: Context): string => {
  const url = `${site.api}/calendar/views/v2/html`;
  return site.languages.length === 1 ? url : `${url}?_lang=${language}`;
};

/** Builds the view itself. A view that the site has disabled is replaced by the default one. */
function viewOf(ctx: Context, requested: State, words: Words): Promise<ViewParts> {
  const { options } = ctx;
  const addressing = addressingOf(ctx);
  const today = localNow(ctx).slice(0, 10);
  const view = options.views.includes(requested.view) ? requested.view : standardOf(ctx);
  const state: State = { ...requested, view, isPast: requested.isPast && view === "list" };
  if (view === "list") return buildList(ctx, state, addressing, words);
  const date = state.date ?? today;
  if (view === "day") return buildDay(ctx, { ...state, date }, words, addressing);
  return buildMonth(ctx, { ...state, date: `${date.slice(0, 7)}-01` }, words, addressing);
}

/** A view of one category has its name as the heading. */
function headerOf({ header, state }: ViewParts, { names }: Termed, { t }: Words): string {
  if (names.length === 0) return header;
  const name = names.join(t("listSeparator"));
  return state.view === "list" && !state.isPast
    ? name
    : t("titleOfTerms", { terms: name, title: header });
}
const trailOf = (
  { state, names }: Termed,
  addressing: Addressing,
  { t }: Words,
): readonly Step[] => {
  if (names.length === 0) return [];
  const { category: _category, tag: _tag, ...all } = ofToday(state);
  return [{ url: addressOf(addressing, all), label: t("events") }];
};

/** The same state for today. */
function ofToday({ date: _date, file: _file, ...state }: State): State {
  return { ...state, page: 1, isPast: false };
}
const labelOfToday = (view: View, { t }: Words): string =>
  t(view === "month" ? "thisMonth" : "today");

/** The same state in another view, at the same date. */
function viewed(state: State, view: View, today: string): State {
  const day = state.date ?? today;
  const plain = ofToday(state);
  if (view === "list") return { ...plain, view, ...(day > today && { date: day }) };
  return { ...plain, view, date: view === "month" ? `${day.slice(0, 7)}-01` : day };
}

const outlook = "owa?path=/calendar/action/compose&rru=addsubscription&";

/** The links to subscribe to a calendar: with its filters, without date and page. */
function subscribeLinks(
  { featured, category, tag, keyword }: State,
  { name }: Pick<SiteInfo, "name">,
  addressing: Addressing,
  { t }: Words,
): ViewData["subscribe"] {
  const all: State = {
    view: "list",
    page: 1,
    isPast: false,
    featured,
    ...(category && { category }),
    ...(tag !== undefined && { tag }),
    ...(keyword !== undefined && { keyword }),
  };
  const file = addressOf(addressing, { ...all, file: "ical" });
  const webcal = file.replace(/^https?:/, "webcal:");
  const added = String(new URLSearchParams({ url: webcal, name }));
  const cid = String(new URLSearchParams({ cid: webcal }));
  const link = (name: string, label: string, url: string) => ({ name, label, url });
  return [
    link("gcal", "Google Calendar", `https://www.google.com/calendar/render?${cid}`),
    link("ical", "iCalendar", webcal),
    link("outlook-365", "Outlook 365", `https://outlook.office.com/${outlook}${added}`),
    link("outlook-live", "Outlook Live", `https://outlook.live.com/${outlook}${added}`),
    link("ics", t("exportFile"), file),
    link("outlook-ics", t("exportOutlook"), addressOf(addressing, { ...all, file: "outlook" })),
  ];
}

const maxLatest = 3;

/** A page of upcoming or past events, newest page first, each page in chronological order. */
async function buildList(
  ctx: Context,
  state: State,
  addressing: Addressing,
  words: Words,
): Promise<ViewParts> {
  const { page, isPast, date } = state;
  const limit = ctx.settings.get(postsPerPage);
  const when = { now: localNow(ctx), begins: dayBegins(ctx) };
  const narrowed = narrowedBy(state, ctx.actor);
  const over = { ...narrowed, ...listBounds({ isPast: true }, when), limit: maxLatest };
  const [{ events, total }, latest] = await Promise.all([
    eventsFor(ctx, { ...narrowed, ...listBounds(state, when), page, limit }),
    isPast || page > 1 ? undefined : eventsFor(ctx, over),
  ]);
  const isEmpty = events.length === 0 && page === 1 && date === undefined;
  return {
    state,
    body: {
      view: "list",
      events: isPast ? events.toReversed() : events,
      latest: isEmpty && state.keyword === undefined ? (latest?.events ?? []) : [],
    },
    header: words.t(isPast ? "pastEvents" : "events"),
    messages: events.length === 0 ? [messageOf(state, words)] : [],
    ...listSteps(
      state,
      { hasMore: total > page * limit, hasPast: (latest?.total ?? 0) > 0 },
      addressing,
      words,
    ),
  };
}

function messageOf({ keyword, isPast }: State, { t }: Words): Message {
  if (keyword !== undefined) return { text: t("noResultsFor"), keyword };
  return {
    text: t(isPast ? "noResults" : "noUpcoming"),
  };
}

/** Builds the weeks of a month; its state has the first day as the date. */
async function buildMonth(
  ctx: Context,
  state: State & { readonly date: string },
  words: Words,
  addressing: Addressing,
): Promise<ViewParts> {
  const { date } = state;
  const month = date.slice(0, 7);
  const weekStart = ctx.settings.get(startOfWeek);
  const begins = dayBegins(ctx);
  const dates = datesOf(month, weekStart);
  const [first = date, last = first] = [dates[0], dates.at(-1)];
  const query = { ...narrowedBy(state, ctx.actor), ...within(first, last, begins) };
  const [{ events }, range] = await Promise.all([
    eventsFor(ctx, { ...query, limit: maxPerPeriod }),
    rangeOf(ctx, state),
  ]);
  const gridEvents = events.map((event): GridEvent => {
    const { from, to } = daysOf(event, begins);
    const isBar = event.all_day || from !== to;
    return { id: event.id, from, to, isBar, isSticky: event.sticky, event };
  });
  const after = addMonths(date, 1);
  const isEmpty = !gridEvents.some(({ from, to }) => from < after && to >= date);
  const next = isEmpty ? await nextAfter(ctx, state, secondBefore(after, begins)) : undefined;
  return {
    state,
    body: {
      view: "month",
      weeks: toGrid(dates, gridEvents, { month, perDay: ctx.options.perDay }),
      firstWeek: dates.slice(0, 7),
    },
    header: monthName(words, date),
    messages: isEmpty ? [emptyMessage(state, next, words, addressing)] : [],
    ...dateSteps(state, range, (one) => monthName(words, one), addressing),
  };
}
