import { SpanStatusCode, trace } from "@opentelemetry/api";
import { ApiError, perSite } from "@waymark/core";
import { Histogram, Registry } from "prom-client";
import { defineMiddleware } from "./builder.ts";
import { durationBuckets } from "./process-metrics.ts";

/** The metrics of one site. */
export const siteMetrics = perSite(() => {
  const registry = new Registry();
  const duration = new Histogram({
    name: "waymark_api_request_duration_seconds",
    help: "Time to answer a request of the API, a call in process, or an item of a batch, by endpoint",
    labelNames: ["route", "status"],
    buckets: durationBuckets,
    registers: [registry],
  });
  return { registry, duration };
});

/**
 * Measures requests of the API, and names the OpenTelemetry span that is active, such as that of the HTTP
 * instrumentation, after the endpoint. Without an SDK of OpenTelemetry the latter does nothing.
 */
export const observeApi = defineMiddleware({
  name: "metrics",
  order: "pre",
  before({ route, requestId, isInternal }) {
    // The span of a page or a batch is not renamed by the calls that it makes.
    const span = isInternal ? undefined : trace.getActiveSpan();
    if (span === undefined) return;
    span.setAttribute("http.request.header.x-request-id", [requestId]);
    if (route === undefined) return;
    span.updateName(route);
    span.setAttribute("http.route", route.slice(route.indexOf(" ") + 1));
  },
  onError({ error }) {
    const span = trace.getActiveSpan();
    if (span === undefined || error instanceof ApiError) return;
    span.recordException(error instanceof Error ? error : String(error));
    span.setStatus({ code: SpanStatusCode.ERROR });
  },
  after({ site, route = "none", response, duration }) {
    siteMetrics(site).duration.observe({ route, status: response.status }, duration / 1000);
  },
});
