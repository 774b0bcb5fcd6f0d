import { defineNamespace, type NamespaceContext } from "@waymark/core";
import { statisticsRoutes } from "./routes/statistics.ts";

/** Statistics for editors. */
export const v2 = (setup: NamespaceContext): PopupV2 => routesOf(setup);
/** The routes of statistics, with their types. */
export interface PopupV2 extends ReturnType<typeof routesOf> {}

function routesOf(setup: NamespaceContext) {
  const { list, read, begin, totals } = statisticsRoutes(setup);
  return defineNamespace("popup/v2", {
    "/popups": [list],
    "/popups/:id": [read],
    "/popups/:id/resets": [begin],
    "/totals": [totals],
  });
}
