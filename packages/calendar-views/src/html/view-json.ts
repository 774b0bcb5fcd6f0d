import type { EventItem } from "@waymark/calendar";
import type { ViewData } from "../data/view-data.ts";

/** The events of a view, without duplicates. */
function eventsIn({ body }: ViewData): readonly EventItem[] {
  if (body.view !== "month") return body.events;
  const all = body.weeks
    .flat()
    .flatMap(({ events, tracks }) => [
      ...tracks.flatMap((track) => (track ? [track.event.event] : [])),
      ...events.map(({ event }) => event),
    ]);
  return [...new Map(all.map((event) => [event.id, event])).values()];
}

/** The JSON-LD of a view's events. */
export const documentsOf = (data: ViewData): readonly object[] =>
  eventsIn(data).flatMap(({ json_ld: document }) => (document ? [document] : []));

/** A view as JSON: its content and links. */
export const toJson = (data: ViewData) => ({
  slug: data.body.view,
  title: data.title,
  header_title: data.header,
  url: data.url,
  prev_url: data.previous?.url ?? "",
  next_url: data.next?.url ?? "",
  prev_label: data.previous?.label ?? "",
  next_label: data.next?.label ?? "",
  url_event_date: data.state.date ?? "",
  events: eventsIn(data).map(({ id }) => id),
  bar: { keyword: data.state.keyword ?? "", date: data.state.date ?? "" },
  today: data.todayDate,
  now: data.now,
  today_url: data.today.url,
  today_label: data.today.label,
  rest_url: data.restUrl,
  rest_method: "GET",
  should_manage_url: true,
  is_past: data.state.isPast,
  breadcrumbs: data.trail.map(({ url: link, label }) => ({ link, label })),
  messages: {
    notice: data.messages.map(({ text, keyword }) =>
      keyword === undefined ? text : `${text} "${keyword}".`,
    ),
  },
  public_views: Object.fromEntries(
    data.views.map(({ view, url, label }) => [view, { view_url: url, view_label: label }]),
  ),
  subscribe_links: Object.fromEntries(
    data.subscribe.map(({ name, url, label }) => [name, { url, label }]),
  ),
});
