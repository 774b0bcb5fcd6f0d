import { defineModule } from "@waymark/core";
import { observeApi } from "./api-metrics.ts";
import { gauges } from "./extension-points.ts";
import { options } from "./options.ts";
import { metricsPage } from "./pages.ts";
import { countJobs, measureJobDelay } from "./services.ts";
import { startMetrics } from "./tasks.ts";

export { gauges, type Gauge, type Sample } from "./extension-points.ts";

/** Metrics for Prometheus at `/metrics`, and names of endpoints in OpenTelemetry traces. */
export const metrics = defineModule({
  name: "metrics",
  options,
  contributes: [
    gauges({
      name: "waymark_jobs",
      help: "Background jobs that are waiting, running or dead, in all processes of the site",
      labels: ["state"],
      read: countJobs,
    }),
    gauges({
      name: "waymark_jobs_delay_seconds",
      help: "Time since the oldest waiting job was due; 0 if none is due",
      read: measureJobDelay,
    }),
  ],
  middleware: [observeApi],
  pages: [metricsPage],
  start: [startMetrics],
});
