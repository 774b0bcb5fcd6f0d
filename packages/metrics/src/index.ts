import { defineModule } from "@waymark/core";
import { observeApi } from "./api-metrics.ts";
import { options } from "./options.ts";
import { metricsPage } from "./pages.ts";
import { startMetrics } from "./tasks.ts";

export { gauges, type Gauge, type Sample } from "./extension-points.ts";

/** Metrics for Prometheus at `/metrics`, and names of endpoints in OpenTelemetry traces. */
export const metrics = defineModule({
  name: "metrics",
  options,
  middleware: [observeApi],
  pages: [metricsPage],
  start: [startMetrics],
});
