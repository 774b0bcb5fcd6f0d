import { defineTask } from "./builder.ts";
import { processMetrics } from "./process-metrics.ts";

/** Begins to collect the metrics of the process when the site starts. */
export const startMetrics = defineTask("metrics.start", async () => {
  processMetrics();
  return undefined;
});
