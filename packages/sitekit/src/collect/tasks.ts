import { defineTask } from "./builder.ts";
import { startCollector, finishCounts, flushCounts } from "./queue.ts";

/** Starts the collector at start, so that searches are counted even if no page is shown. */
export const wakeCollector = defineTask("sitekit.wake-collector", async (ctx, _: void) => {
  startCollector(ctx);
  return undefined;
});

/**
 * Writes pending counts of this process immediately: `await site.run(writeCounts, undefined)`. For programs that end
 * before the automatic write after some seconds.
 */
export const writeCounts = defineTask("sitekit.write-now", (ctx, _: void) => {
  startCollector(ctx);
  return flushCounts(ctx.site);
});

/** Writes pending counts when the site closes. */
export const writeCountsAtClose = defineTask("sitekit.write-counts", (ctx, _: void) =>
  finishCounts(ctx),
);
