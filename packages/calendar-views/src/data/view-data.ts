import type { EventItem } from "@waymark/calendar";
import type { Week } from "../month/grid.ts";
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
export interface Made {
  readonly state: State;
  readonly body: Body;
  readonly header: string;
  readonly messages: readonly Message[];
  readonly previous: Step | undefined;
  readonly next: Step | undefined;
}
/** All data of a view, for its markup and as JSON. Texts are plain. */
export interface ViewData extends Made {
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
  readonly locale: string;
  /** URL of a day. */
  readonly toDay: (date: string) => string;
}
