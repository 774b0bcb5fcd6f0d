import type { Words } from "../messages/index.ts";
import type { EventItem } from "@waymark/calendar";
import type { Week } from "../html/month-grid.ts";
import type { State, View } from "../url/state.ts";

/** An event on the days of a grid. */
export interface GridEvent {
  readonly id: number;
  readonly from: string;
  readonly to: string;
  readonly isBar: boolean;
  readonly isSticky: boolean;
  readonly event: EventItem;
}
/** A link of a view, with its label. */
export interface Step {
  readonly url: string;
  readonly label: string;
}
/** A message for an empty view. Plain text; the keyword is highlighted, a link leads to other events. */
export interface Message {
  readonly text: string;
  readonly keyword?: string;
  readonly link?: Step;
}
/** The content of a view, by kind. */
type Body =
  | {
      readonly view: "list";
      readonly events: readonly EventItem[];
      /** The latest past events, if there are no upcoming ones. */
      readonly latest: readonly EventItem[];
    }
  | {
      readonly view: "month";
      readonly weeks: readonly Week<GridEvent>[];
      /** The first seven dates, for the column headings. */
      readonly firstWeek: readonly string[];
    }
  | { readonly view: "day"; readonly events: readonly EventItem[] };

/** The parts of a view without the shared frame. */
export interface ViewParts {
  readonly state: State;
  readonly body: Body;
  readonly header: string;
  readonly messages: readonly Message[];
  readonly previous: Step | undefined;
  readonly next: Step | undefined;
}
/** All data of a view, for its markup and as JSON. Texts are plain. */
export interface ViewData extends ViewParts {
  /** The title of the page. */
  readonly title: string;
  /** Breadcrumbs; empty at the top. */
  readonly trail: readonly Step[];
  readonly url: string;
  readonly today: Step;
  /** Date and time of the site: `2031-03-01`, `2031-03-01 12:00:00`. */
  readonly todayDate: string;
  readonly now: string;
  /** The available views; the current one is marked. */
  readonly views: readonly (Step & { readonly view: View; readonly isCurrent: boolean })[];
  readonly subscribe: readonly (Step & { readonly name: string })[];
  readonly restUrl: string;
  readonly words: Words;
  /** URL of a day. */
  readonly toDay: (date: string) => string;
}

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
