import { timingSafeEqual, type PageContext } from "@waymark/core";
import { Gauge as PrometheusGauge, Registry } from "prom-client";
import { siteMetrics } from "./api-metrics.ts";
import { definePageHandler } from "./builder.ts";
import { gauges } from "./extension-points.ts";
import { processMetrics } from "./process-metrics.ts";

/** `GET /metrics`: the metrics of the process, the site and its modules in the text format of Prometheus. */
export const metricsPage = definePageHandler("metrics", {
  path: ({ path }) => path,
  methods: ["GET"],
  handler: async (ctx) => {
    const { request, site, options, log } = ctx;
    const headers = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };
    if (!isAuthorized(request, options.token))
      return new Response("A bearer token is required.\n", {
        status: 401,
        headers: { ...headers, "WWW-Authenticate": "Bearer", "Content-Type": "text/plain" },
      });
    const modules = new Registry();
    for (const { name, help, labels = [], read } of ctx.all(gauges)) {
      try {
        const gauge = new PrometheusGauge({ name, help, labelNames: labels, registers: [] });
        const samples = await ctx.callService(read, undefined);
        if (typeof samples === "number") gauge.set(samples);
        else for (const { labels: values, value } of samples) gauge.set({ ...values }, value);
        modules.registerMetric(gauge);
      } catch (error) {
        // A failing gauge must not hide the other metrics, which are needed most when something fails.
        log.error("A gauge could not be read.", { gauge: name, error });
      }
    }
    const registries = [processMetrics(), siteMetrics(site).registry, modules];
    const texts = await Promise.all(registries.map((registry) => registry.metrics()));
    return new Response(texts.join("\n"), {
      headers: { ...headers, "Content-Type": Registry.PROMETHEUS_CONTENT_TYPE },
    });
  },
});

function isAuthorized(request: PageContext["request"], token: string): boolean {
  const given = /^Bearer +(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  return given !== undefined && timingSafeEqual(given, token);
}
