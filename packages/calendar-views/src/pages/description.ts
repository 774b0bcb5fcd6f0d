import { toPlain, type EventItem } from "@waymark/calendar";
import type { SiteInfo } from "@waymark/core";
import type { ViewData } from "../data/view-data.ts";
import { timeRange } from "../html/text.ts";

/** Maximum number of titles in a description. */
const mostTitles = 5;

/** The meta description of a view: its heading, and the first events. */
export function describeView({ body, header }: ViewData, { name }: SiteInfo): string {
  const titles = [...new Set(eventsIn(body).map(({ title }) => toPlain(title)))];
  const about = `${header} – ${name}`;
  if (titles.length === 0) return about;
  const more = titles.length > mostTitles ? ", …" : "";
  return `${about}: ${titles.slice(0, mostTitles).join(", ")}${more}`;
}

function eventsIn(body: ViewData["body"]): readonly EventItem[] {
  if (body.view !== "month") return body.events;
  const days = body.weeks.flat().filter(({ isOtherMonth }) => !isOtherMonth);
  return days.flatMap(({ tracks, events }) => [
    ...tracks.flatMap((bar) => bar?.event.event ?? []),
    ...events.map(({ event }) => event),
  ]);
}

/** The meta description of an event without a text: its time and location. */
export function describeEvent(event: EventItem, locale: string): string {
  // A year that never occurs, so that it is always shown.
  const { from, to } = timeRange({ locale }, event, "-");
  const place = toPlain(event.venues[0]?.venue ?? "");
  const time = to === "" ? from : `${from} – ${to}`;
  return `${toPlain(event.title)}: ${[time, place].filter((part) => part !== "").join(", ")}`;
}
