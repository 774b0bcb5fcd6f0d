import { defineModule, servedPaths } from "@waymark/core";
import { calendarMessages } from "./messages/index.ts";
import { options } from "./options.ts";
import { calendarPages } from "./pages/pages.ts";
import { v2 } from "./routes/html.ts";
import { base } from "./url/state.ts";

export { calendarMessages } from "./messages/index.ts";
export type { CalendarPage, PageLayout, ViewPageContext } from "./html/document.ts";
export type { CalendarViewsV2 } from "./routes/html.ts";

/** Calendar pages: lists, months, days and single events, which are also available as iCalendar files. */
export const calendarViews = defineModule({
  name: "calendar-views",
  requires: ["calendar"],
  options,
  messages: calendarMessages,
  contributes: [servedPaths({ name: "calendar-views", paths: [`/${base}/`] })],
  pages: [calendarPages],
  namespaces: [v2],
});
