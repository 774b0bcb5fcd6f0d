import type { PageContext, SiteInfo } from "@waymark/core";

/** A page of the calendar, for embedding in a site's layout. */
export interface CalendarPage {
  /** A view of many events, or the page of one event, venue or organizer. */
  readonly kind: "view" | "item";
  /** Plain text, without the site name. */
  readonly title: string;
  /** Canonical URL. */
  readonly url: string;
  /** Plain text; may be empty. */
  readonly description: string;
  /** HTML of the main content, with a first-level heading. */
  readonly body: string;
  /** Stylesheet of the body, and the script for navigation without page loads. */
  readonly style: string;
  readonly script: string;
  /** Whether it must not be indexed. */
  readonly isHidden: boolean;
  /** URL of the same data in the API. */
  readonly api: string;
}
/** The context of a layout: the site, and `callService` for surrounding content such as menus. */
export interface ViewPageContext {
  readonly site: SiteInfo;
  readonly call: PageContext["call"];
}
/** Renders a page of the calendar in the site's layout. Status and headers are those of its response. */
export interface PageLayout {
  (page: CalendarPage, place: ViewPageContext): Response | Promise<Response>;
}
