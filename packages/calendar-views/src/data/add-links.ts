import { toPlain, type EventItem } from "@waymark/calendar";
import { toLocationLine } from "../ical/event.ts";
import { addDays } from "./days.ts";
import type { Step } from "./view-data.ts";

/** Maximum length of the description in links to other calendars, which cut off or reject longer URLs. */
const mostDetails = 996;
const outlook = "path=/calendar/action/compose&rru=addevent&";

/** The links that add one event to a personal calendar. `wholeDays` is the number of days of an all-day event. */
export function addLinks(event: EventItem, wholeDays: number): readonly Step[] {
  const details = toPlain(event.description);
  const body = details.length > mostDetails ? `${details.slice(0, mostDetails)}…` : details;
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
