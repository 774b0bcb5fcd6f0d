import { defineNamespace } from "@waymark/core";
import { viewRoutes } from "./routes/html.ts";

/** Views of the calendar as markup. */
export const v2 = defineNamespace("calendar/views/v2", { "/html": viewRoutes });
/** The routes of the views, with their types. */
export type CalendarViewsV2 = typeof v2;
