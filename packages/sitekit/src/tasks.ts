import { defineTask } from "./bound.ts";
import { flushCounts } from "./collect/queue.ts";

/**
 * Writes at once what was counted and waits in this process: `await site.run(writeCounts, undefined)`. For programs that end
 * before the few seconds are over after which that is done by itself.
 */
export const writeCounts = defineTask("sitekit.write-now", ({ site }, _: void) =>
  flushCounts(site),
);
