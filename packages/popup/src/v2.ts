import { defineNamespace, type NamespaceContext } from "@waymark/core";
import { previewPopup } from "./routes/preview.ts";
import { statisticsRoutes } from "./routes/statistics.ts";

/** Statistics and previews for editors. */
export const v2 = (setup: NamespaceContext): PopupV2 => routesOf(setup);
/** The routes of statistics and previews, with their types. */
export interface PopupV2 extends ReturnType<typeof routesOf> {}

function routesOf(setup: NamespaceContext) {
  const { list, get, begin, totals } = statisticsRoutes(setup);
  return defineNamespace("popup/v2", {
    "/popups": [list],
    "/popups/:id": [get],
    "/popups/:id/resets": [begin],
    "/totals": [totals],
    "/previews": [previewPopup],
  });
}
