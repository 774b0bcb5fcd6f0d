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
/** One way on from a view: where it leads, and what it is called. */
export interface Step {
  readonly url: string;
  readonly label: string;
}
/** What visitors are told where there is nothing. Plain text; a keyword is marked, a link leads to where there is something. */
export interface Message {
  readonly text: string;
  readonly keyword?: string;
  readonly link?: Step;
}
/** The body of a view: what it shows, in its own form. */
type Body =
  | {
      readonly view: "list";
      readonly events: readonly EventItem[];
      /** What was last, where nothing is to come. */
      readonly latest: readonly EventItem[];
    }
  | {
      readonly view: "month";
      readonly weeks: readonly Week<GridEvent>[];
      /** The first seven dates: their names head the columns. */
      readonly firstWeek: readonly string[];
    }
  | { readonly view: "day"; readonly events: readonly EventItem[] };

/** What one view is made of, before what all of them have stands around it. */
export interface Made {
  readonly state: State;
  readonly body: Body;
  readonly header: string;
  readonly messages: readonly Message[];
  readonly previous: Step | undefined;
  readonly next: Step | undefined;
}
/** Everything that a view shows, for its markup and for programs. Texts are plain. */
export interface ViewData extends Made {
  /** The title of the page. */
  readonly title: string;
  /** The way here from the top of the calendar; empty at the top. */
  readonly trail: readonly Step[];
  readonly url: string;
  readonly today: Step;
  /** The date and the time of the site: `2031-03-01`, `2031-03-01 12:00:00`. */
  readonly todayDate: string;
  readonly now: string;
  /** The views that visitors choose among; the own one is marked. */
  readonly views: readonly (Step & { readonly view: View; readonly isCurrent: boolean })[];
  readonly subscribe: readonly (Step & { readonly name: string })[];
  readonly restUrl: string;
  readonly locale: string;
  /** Of a day in this calendar: its address. */
  readonly toDay: (date: string) => string;
}
