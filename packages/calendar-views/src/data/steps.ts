import type { Context } from "../builder.ts";
import { longDate, type Words } from "../html/text.ts";
import { isDate, type State } from "../url/state.ts";
import { type Addressing, addressOf } from "./addressing.ts";
import { addDays, addMonths, isOn, secondBefore, within } from "./days.ts";
import { dayBegins, eventsFor, narrowedBy, nextAfter, rangeOf } from "./events.ts";
import type { ViewParts, Message, Step } from "./view-data.ts";
import { toPlain, type EventItem } from "@waymark/calendar";
import { toLocationLine } from "../ical/event.ts";

interface Steps {
  readonly previous: Step | undefined;
  readonly next: Step | undefined;
}

/**
 * The links to the previous and next pages of a list; past events precede the first page of upcoming ones, and vice versa.
 */
export function listSteps(
  state: State,
  { hasMore, hasPast }: { readonly hasMore: boolean; readonly hasPast: boolean },
  addressing: Addressing,
  { t }: Words,
): Steps {
  const { page, isPast } = state;
  const to = (change: Partial<State>, label: string): Step => ({
    url: addressOf(addressing, { ...state, ...change }),
    label,
  });
  const earlier = t("previousEvents");
  const later = t("nextEvents");
  const back = page > 1 ? to({ page: page - 1 }, isPast ? later : earlier) : undefined;
  const on = hasMore ? to({ page: page + 1 }, isPast ? earlier : later) : undefined;
  if (isPast) return { previous: on, next: back ?? to({ isPast: false, page: 1 }, later) };
  const toPast = hasPast ? to({ isPast: true, page: 1 }, earlier) : undefined;
  return { previous: back ?? toPast, next: on };
}

/** The links to the previous and next day or month; not beyond the first and last event. */
export function dateSteps(
  state: State & { readonly date: string },
  range: { readonly first: string; readonly last: string } | undefined,
  label: (date: string) => string,
  addressing: Addressing,
): Steps {
  const isMonth = state.view === "month";
  const other = (by: number) => (isMonth ? addMonths(state.date, by) : addDays(state.date, by));
  const unit = (date: string) => (isMonth ? date.slice(0, 7) : date);
  const to = (date: string): Step | undefined =>
    isDate(date)
      ? { url: addressOf(addressing, { ...state, date }), label: label(date) }
      : undefined;
  const [before, after] = [other(-1), other(1)];
  return {
    previous: range && unit(before) >= unit(range.first) ? to(before) : undefined,
    next: range && unit(after) <= unit(range.last) ? to(after) : undefined,
  };
}

/** Maximum number of events that a day or a month shows or counts. */
export const maxPerPeriod = 1000;

/** Builds all events of a day. */
export async function buildDay(
  ctx: Context,
  state: State & { readonly date: string },
  words: Words,
  addressing: Addressing,
): Promise<ViewParts> {
  const { date } = state;
  const begins = dayBegins(ctx);
  const query = { ...narrowedBy(state, ctx.actor), ...within(date, date, begins) };
  const [{ events }, range] = await Promise.all([
    eventsFor(ctx, { ...query, limit: maxPerPeriod }),
    rangeOf(ctx, state),
  ]);
  const here = events.filter((event) => isOn(event, { first: date, last: date, begins }));
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
  const { t } = words;
  const to = next !== undefined && view === "month" ? `${next.slice(0, 7)}-01` : next;
  const link = to !== undefined &&
    isDate(to) && {
      link: {
        url: addressOf(addressing, { ...state, date: to }),
        label: t("jumpToNext"),
      },
    };
  if (keyword !== undefined) return { text: t("noResultsFor"), keyword, ...link };
  const text =
    view === "day" ? t("noEventsOn", { date: longDate(words, date) }) : t("noEventsInMonth");
  return { text, ...link };
}

/** Maximum length of the description in links to other calendars, which cut off or reject longer URLs. */
const maxDetails = 996;
const outlook = "path=/calendar/action/compose&rru=addevent&";

/** The links that add one event to a personal calendar. `wholeDays` is the number of days of an all-day event. */
export function addLinks(event: EventItem, wholeDays: number): readonly Step[] {
  const details = toPlain(event.description);
  const body = details.length > maxDetails ? `${details.slice(0, maxDetails)}…` : details;
  const subject = toPlain(event.title);
  const location = toLocationLine(event);
  const google = new URLSearchParams({
    action: "TEMPLATE",
    text: subject,
    dates: datesOf(event, wholeDays),
    ...(!event.all_day && isNamed(event.timezone) && { ctz: event.timezone }),
    ...(location !== "" && { location }),
    ...(body !== "" && { details: body }),
  });
  const added = new URLSearchParams({
    startdt: event.all_day ? event.start_date.slice(0, 10) : utc(event.utc_start_date),
    enddt: event.all_day ? dayAfter(event, wholeDays) : utc(event.utc_end_date),
    ...(event.all_day && { allday: "true" }),
    subject,
    ...(location !== "" && { location }),
    ...(body !== "" && { body }),
  });
  return [
    { url: `https://www.google.com/calendar/event?${google}`, label: "Google Calendar" },
    { url: fileOf(event.url), label: "iCalendar (.ics)" },
    { url: `https://outlook.office.com/owa/?${outlook}${added}`, label: "Outlook 365" },
    { url: `https://outlook.live.com/owa/?${outlook}${added}`, label: "Outlook Live" },
  ];
}

/** The URL of an event as a calendar file. */
const fileOf = (url: string): string =>
  url.includes("?") ? `${url}&ical=1` : `${url.replace(/\/?$/, "/")}ical/`;

/** In the event's time zone for Google; in UTC if the zone has no name. */
function datesOf(event: EventItem, wholeDays: number): string {
  const short = (time: string) => time.replace(/[-:]/g, "").replace(" ", "T");
  if (event.all_day)
    return `${short(event.start_date.slice(0, 10))}/${short(dayAfter(event, wholeDays))}`;
  return isNamed(event.timezone)
    ? `${short(event.start_date)}/${short(event.end_date)}`
    : `${short(event.utc_start_date)}Z/${short(event.utc_end_date)}Z`;
}
const isNamed = (timezone: string): boolean => timezone.includes("/");
const utc = (sql: string): string => `${sql.replace(" ", "T")}Z`;
const dayAfter = ({ start_date: start }: EventItem, wholeDays: number): string =>
  addDays(start.slice(0, 10), wholeDays);
