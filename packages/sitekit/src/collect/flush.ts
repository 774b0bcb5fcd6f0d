import { defineTask } from "./bound.ts";
import { finishCounts } from "./queue.ts";

/** Writes what is still on its way, when the site closes. */
export const writeCountsAtClose = defineTask("sitekit.write-counts", (desk, _: void) =>
  finishCounts(desk),
);
