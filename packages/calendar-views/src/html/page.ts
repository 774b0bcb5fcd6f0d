import type { PageContext, SiteInfo } from "@waymark/core";

/** A page of the calendar, for a site that puts it into a page of its own. */
export interface CalendarPage {
  /** A view of many events, or the page of one event, venue or organizer. */
  readonly kind: "view" | "item";
  /** Plain text, without the name of the site. */
  readonly title: string;
  /** The one address of what is shown. */
  readonly url: string;
  /** Plain text; empty where there is nothing to tell. */
  readonly description: string;
  /** HTML, ready to be sent: what stands in the main part, with a heading of the first level. */
  readonly body: string;
  /** The sheet that the body looks by, and the script that leads from view to view without new pages. */
  readonly style: string;
  readonly script: string;
  /** Not for search engines. */
  readonly isHidden: boolean;
  /** The same for programs. */
  readonly api: string;
}
/** Where a page is shown: the site, and a way to ask it for what stands around the page, such as its menus. */
export interface ViewPageContext {
  readonly site: SiteInfo;
  readonly call: PageContext["call"];
}
/** Puts a page of the calendar into one of the site. Its status and its headers are those of the answer. */
export interface PageLayout {
  (page: CalendarPage, place: ViewPageContext): Response | Promise<Response>;
}
