import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** Upper bounds of durations, in seconds. */
export const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

const knownMethods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

let registry: Registry | undefined;

/**
 * The metrics of this process: memory, CPU, event loop and garbage collection, and all requests that its HTTP servers
 * receive. They are collected from the first call on.
 */
export function processMetrics(): Registry {
  if (registry !== undefined) return registry;
  registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: "http_server_request_duration_seconds",
    help: "Time from the request's head to the end of its response, for pages and the API",
    labelNames: ["method", "status"],
    buckets: durationBuckets,
    registers,
  });
  const active = new Gauge({
    name: "http_server_active_requests",
    help: "Requests that are being answered",
    registers,
  });
  subscribe("http.server.request.start", (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    const began = performance.now();
    const { method = "" } = request;
    active.inc();
    response.once("close", () => {
      active.dec();
      duration.observe(
        {
          method: knownMethods.has(method) ? method : "other",
          status: response.writableFinished ? response.statusCode : "aborted",
        },
        (performance.now() - began) / 1000,
      );
    });
  });
  return registry;
}
