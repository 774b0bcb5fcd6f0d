import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { context, trace } from "@opentelemetry/api";
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from "@opentelemetry/sdk-trace-base";
import { defineModule, defineNamespace, id, moduleBuilder, table, text } from "@waymark/core";
import { serve } from "@waymark/node";
import { testSite } from "@waymark/testing";
import { expect, test } from "vitest";
import * as z from "zod";
import { gauges, metrics } from "./index.ts";

const token = "a-token-of-the-scraper";
const authorization = `Bearer ${token}`;

const tables = { boats: table({ id: id(), name: text(), harbour: text() }) };
const { get, post, defineJob, defineService } = moduleBuilder({ tables });
const read = get({
  summary: "Get a boat",
  args: { id: z.int() },
  access: "public",
  handler: async ({ args, db }) => (await db.boats.get(args.id)) ?? null,
});
const paint = defineJob({
  name: "harbour.paint",
  retry: { attempts: 1 },
  handler() {
    throw new Error("no paint");
  },
});
const add = post({
  summary: "Add a boat",
  args: { name: z.string(), harbour: z.string() },
  access: "public",
  async handler({ args, db, jobs }) {
    await jobs.add(paint, {});
    return db.boats.insert(args);
  },
});
const fail = get({
  summary: "Fail",
  access: "public",
  handler() {
    throw new Error("the mast broke");
  },
});
const countBoats = defineService("count boats", async ({ db }) => {
  const boats = await db.boats.find();
  const harbours = [...new Set(boats.map(({ harbour }) => harbour))];
  return harbours.map((harbour) => ({
    labels: { harbour },
    value: boats.filter((boat) => boat.harbour === harbour).length,
  }));
});
const broken = defineService("broken", async (): Promise<number> => {
  throw new Error("no tide gauge");
});
const harbour = defineModule({
  name: "harbour",
  tables,
  jobs: [paint],
  namespaces: [
    defineNamespace("harbour/v1", { "/boats": [add], "/boats/:id": [read], "/fail": [fail] }),
  ],
  contributes: [
    gauges({ name: "harbour_boats", help: "Boats", labels: ["harbour"], read: countBoats }),
    gauges({ name: "harbour_broken", help: "Broken", read: broken }),
    gauges({ name: "harbour-invalid", help: "Invalid", read: countBoats }),
  ],
});

const open = (url?: string) =>
  testSite({ modules: [harbour(), metrics({ token })], ...(url !== undefined && { url }) });
const scrape = async (site: Awaited<ReturnType<typeof open>>, path = "/metrics", init = {}) => {
  const url = new URL(path, "http://localhost");
  const response = await site.site.fetch(new Request(url, { headers: { authorization }, ...init }));
  return { status: response.status, headers: response.headers, text: await response.text() };
};

test("requests of the API are measured by endpoint and status", async () => {
  await using site = await open();
  await site.get("/harbour/v1/boats/1");
  await site.get("/harbour/v1/boats/2");
  await site.post("/harbour/v1/boats", {});
  await site.get("/harbour/v1/nothing");
  const { status, headers, text: found } = await scrape(site);
  expect([status, headers.get("content-type"), headers.get("cache-control")]).toEqual([
    200,
    "text/plain; version=0.0.4; charset=utf-8",
    "no-store",
  ]);
  const name = "waymark_api_request_duration_seconds_count";
  const lines = found.split("\n").filter((line) => line.startsWith(name));
  expect(lines).toEqual([
    `${name}{route="GET /harbour/v1/boats/:id",status="200"} 2`,
    `${name}{route="POST /harbour/v1/boats",status="400"} 1`,
    `${name}{route="none",status="404"} 1`,
  ]);
});

test("the metrics contain those of the process and the gauges of modules that can be read", async () => {
  await using site = await open();
  for (const name of ["Gull", "Petrel"])
    await site.post("/harbour/v1/boats", { name, harbour: "north" });
  const { text: found } = await scrape(site);
  expect(found).toContain('harbour_boats{harbour="north"} 2');
  expect(found).toMatch(/^process_resident_memory_bytes \d+$/m);
  expect(found).not.toContain("harbour_broken");
  expect(site.log.lines.map(({ fields }) => fields?.["gauge"])).toEqual([
    "harbour_broken",
    "harbour-invalid",
  ]);
  expect(found.match(/^# TYPE (\S+)/gm)).toEqual([...new Set(found.match(/^# TYPE (\S+)/gm))]);
});

test("background jobs are counted by state, with the delay of the oldest that is due", async () => {
  await using site = await open();
  const jobs = async () =>
    (await scrape(site)).text.split("\n").filter((line) => line.startsWith("waymark_jobs"));
  await site.post("/harbour/v1/boats", { name: "Gull", harbour: "north" });
  expect(await jobs()).toEqual([
    'waymark_jobs{state="waiting"} 1',
    'waymark_jobs{state="running"} 0',
    'waymark_jobs{state="dead"} 0',
    "waymark_jobs_delay_seconds 0",
  ]);
  site.clock.advance(90_000);
  expect(await jobs()).toContain("waymark_jobs_delay_seconds 90");
  await site.site.runJobs();
  expect(await jobs()).toEqual([
    'waymark_jobs{state="waiting"} 0',
    'waymark_jobs{state="running"} 0',
    'waymark_jobs{state="dead"} 1',
    "waymark_jobs_delay_seconds 0",
  ]);
});

test("only requests with the token read the metrics", async () => {
  await using site = await open("http://localhost/blog");
  for (const headers of [{}, { authorization: "Bearer wrong" }, { authorization: "Basic eDp5" }]) {
    const rejected = await scrape(site, "/blog/metrics", { headers });
    expect([rejected.status, rejected.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
    expect(rejected.text).not.toContain("process_");
  }
  expect((await scrape(site, "/blog/metrics")).status).toBe(200);
  expect((await scrape(site, "/blog/metrics", { method: "POST" })).status).not.toBe(200);
  expect((await scrape(site, "/metrics")).status).toBe(404);
  expect(() => metrics({ token: "short" })).toThrow("token");
});

test("requests of the server are measured with pages, and without the values of unknown methods", async () => {
  await using site = await open();
  const server = await serve(site.site, { port: 0 });
  // The metrics of the process also contain those of earlier servers.
  const before = await valuesOf(site);
  await (await fetch(`${server.url}/no-page`)).text();
  await (await fetch(`${server.url}/`, { method: "PROPFIND" })).text();
  const added = async () => {
    const after = await valuesOf(site);
    return Object.keys(after).map((name) => (after[name] ?? 0) - (before[name] ?? 0));
  };
  await expect.poll(added).toEqual([1, 1, 0]);
  expect((await scrape(site)).text).not.toContain("PROPFIND");
  await server.close();
});
/** The counters for GET requests with a 404 response, for requests with other methods, and for requests in progress. */
async function valuesOf(site: Awaited<ReturnType<typeof open>>) {
  const { text: found } = await scrape(site);
  const name = "http_server_request_duration_seconds_count";
  const read = (series: string): number => {
    const line = found.split("\n").find((one) => one.startsWith(`${series} `)) ?? "";
    return Number(line.slice(series.length));
  };
  return {
    pages: read(`${name}{method="GET",status="404"}`),
    others: read(`${name}{method="other",status="404"}`),
    active: read("http_server_active_requests"),
  } as Record<string, number>;
}

test("spans of API requests are named after the endpoint, those of pages are not, and defects are recorded", async () => {
  const exporter = new InMemorySpanExporter();
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  await using site = await open();
  const inSpan = (path: string) =>
    provider.getTracer("http").startActiveSpan("GET", async (span) => {
      await site.site.fetch(new Request(`http://localhost/api${path}`));
      span.end();
    });
  await inSpan("/harbour/v1/boats/7");
  await inSpan("/harbour/v1/fail");
  await provider.getTracer("http").startActiveSpan("GET /page", async (span) => {
    await site.site.call("GET /harbour/v1/boats/:id", { id: 7 });
    span.end();
  });
  const [boat, failed, page] = exporter.getFinishedSpans();
  expect(boat).toMatchObject({
    name: "GET /harbour/v1/boats/:id",
    attributes: { "http.route": "/harbour/v1/boats/:id" },
    events: [],
  });
  expect(failed?.events).toMatchObject([
    { name: "exception", attributes: { "exception.message": "the mast broke" } },
  ]);
  expect(page?.name).toBe("GET /page");
  context.disable();
  trace.disable();
});
