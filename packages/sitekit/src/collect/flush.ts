import { defineTask } from "./builder.ts";
import { awaken, finishCounts, flushCounts } from "./queue.ts";

/** Lets searches be counted also where no page is shown. */
export const wakeCollector = defineTask("sitekit.wake-collector", async (ctx, _: void) => {
  awaken(ctx);
  return undefined;
});

/**
 * Writes at once what was counted and waits in this process: `await site.run(writeCounts, undefined)`. For programs that end
 * before the few seconds are over after which that is done by itself.
 */
export const writeCounts = defineTask("sitekit.write-now", (ctx, _: void) => {
  awaken(ctx);
  return flushCounts(ctx.site);
});

/** Writes what is still on its way, when the site closes. */
export const writeCountsAtClose = defineTask("sitekit.write-counts", (ctx, _: void) =>
  finishCounts(ctx),
);
