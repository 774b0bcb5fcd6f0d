import { defineModule, defineNamespace, moduleBuilder } from "@waymark/core";
import { testClock, testSite } from "@waymark/testing";
import { testStorages } from "waymark/testing";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { defineRequestLimit, rateLimit } from "./index.ts";

const { get, post } = moduleBuilder({});
const tide = get({ summary: "Read", access: "public", handler: () => 1 });
const report = post({
  summary: "Report",
  batch: true,
  args: { metres: z.number() },
  access: "public",
  handler: ({ args }) => args.metres,
});
const tides = defineModule({
  name: "tides",
  namespaces: [
    defineNamespace("tides/v1", { "/tide": [tide, report] }),
    defineNamespace("maps/v1", { "/map": [tide] }),
  ],
});
type Limits = NonNullable<Parameters<typeof rateLimit>[0]>["limits"];

describe.each(await testStorages())("limits on %s", (_, storage) => {
  const open = async (limits: Limits) => {
    const clock = testClock();
    const { site, ...rest } = await testSite({
      storage: storage(),
      clock,
      modules: [tides(), rateLimit({ limits })],
    });
    const read = async (path = "/tides/v1/tide", remoteAddress?: string, init?: RequestInit) => {
      const request = new Request(`http://localhost/api${path}`, init);
      const { status, headers } = await site.fetch(request, { remoteAddress });
      return [status, headers.get("ratelimit"), headers.get("retry-after")];
    };
    return { ...rest, site, clock, read };
  };
  test.each(["storage", "memory"] as const)(
    "reject requests above them until the period ends, counted in %s",
    async (store) => {
      await using site = await open([{ name: "reads", max: 2, seconds: 90, store }]);
      const read = () => site.read("/tides/v1/tide", "192.0.2.1");
      expect(await read()).toEqual([200, '"reads";r=1;t=90', null]);
      site.clock.advance(30_000);
      expect(await read()).toEqual([200, '"reads";r=0;t=60', null]);
      expect(await read()).toEqual([429, '"reads";r=0;t=60', "60"]);
      expect(await site.read("/tides/v1/tide", "192.0.2.2")).toEqual([
        200,
        '"reads";r=1;t=90',
        null,
      ]);
      site.clock.advance(60_000);
      expect(await read()).toEqual([200, '"reads";r=1;t=90', null]);
    },
  );
  test("count holders of tokens by their subject", async () => {
    await using site = await open([{ name: "reads", max: 1 }]);
    const read = async (subject: string) =>
      (await site.as({ subject }).get("/tides/v1/tide")).status;
    expect([await read("0b2c"), await read("7d3f"), await read("0b2c")]).toEqual([200, 200, 429]);
  });
  test("count users by their id, and addresses of one network together", async () => {
    await using site = await open([{ name: "reads", max: 1 }]);
    const ines = site.as({ id: 7 });
    expect((await ines.get("/tides/v1/tide")).status).toBe(200);
    const rejected = await site.as({ id: 7 }).get("/maps/v1/map");
    expect(rejected).toMatchObject({ status: 429, body: { code: "rest_too_many_requests" } });
    expect(rejected.headers.get("ratelimit-policy")).toBe('"reads";q=1;w=60');
    expect((await site.as({ id: 8 }).get("/tides/v1/tide")).status).toBe(200);
    expect((await site.read("/maps/v1/map", "2001:db8::1"))[0]).toBe(200);
    expect((await site.read("/maps/v1/map", "2001:db8::2"))[0]).toBe(429);
    for (let i = 0; i < 3; i++) expect((await site.get("/tides/v1/tide")).status).toBe(200);
  });
  test("apply to their namespaces and endpoints, and several to one request", async () => {
    await using site = await open([
      { name: "all", max: 9 },
      { name: "maps", max: 1, namespace: "maps/v1" },
      { name: "reports", max: 1, routes: ["POST /tides/v1/tide"] },
    ]);
    const address = "192.0.2.1";
    expect((await site.read("/tides/v1/tide", address))[1]).toBe('"all";r=8;t=60');
    expect((await site.read("/maps/v1/map", address))[1]).toBe('"all";r=7;t=60, "maps";r=0;t=60');
    expect((await site.read("/maps/v1/map", address))[0]).toBe(429);
    const sent = {
      method: "POST",
      body: '{"metres":1}',
      headers: { "content-type": "application/json" },
    };
    expect((await site.read("/tides/v1/tide", address, sent))[0]).toBe(200);
    expect((await site.read("/tides/v1/tide", address, sent))[0]).toBe(429);
  });
  test("count each item of a batch", async () => {
    await using site = await open([{ name: "reports", max: 2, routes: ["POST /tides/v1/tide"] }]);
    const requests = [1, 2, 3].map((metres) => ({ path: "/tides/v1/tide", body: { metres } }));
    const { body } = await site.as({ id: 7 }).post("/batch/v1", { requests });
    const statuses = body.responses.map(({ status }: { status: number }) => status);
    expect(statuses.toSorted()).toEqual([200, 200, 429]);
  });
  test("count each item of a batch of an anonymous caller by the address of the batch", async () => {
    await using site = await open([{ name: "reports", max: 2, routes: ["POST /tides/v1/tide"] }]);
    const requests = [1, 2, 3].map((metres) => ({ path: "/tides/v1/tide", body: { metres } }));
    const send = async (remoteAddress: string) => {
      const request = new Request("http://localhost/api/batch/v1", {
        method: "POST",
        body: JSON.stringify({ requests }),
        headers: { "content-type": "application/json" },
      });
      const response = await site.site.fetch(request, { remoteAddress });
      const { responses } = (await response.json()) as { responses: { status: number }[] };
      return responses.map(({ status }) => status).toSorted();
    };
    expect(await send("192.0.2.1")).toEqual([200, 200, 429]);
    expect(await send("192.0.2.1")).toEqual([429, 429, 429]);
    expect(await send("192.0.2.2")).toEqual([200, 200, 429]);
  });
  test("apply to concurrent requests", async () => {
    await using site = await open([{ name: "reads", max: 5 }]);
    const all = Array.from({ length: 20 }, () => site.read("/tides/v1/tide", "192.0.2.1"));
    const statuses = (await Promise.all(all)).map(([status]) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  });
});

test("a module limits its own endpoints, without the rate limit module", async () => {
  const own = defineModule({
    name: "own",
    namespaces: [defineNamespace("own/v1", { "/tide": [tide] })],
    middleware: [defineRequestLimit({ name: "own", max: 1, namespace: "own/v1" })],
  });
  await using site = await testSite({ modules: [tides(), own()] });
  const caller = site.as({ id: 7 });
  expect((await caller.get("/own/v1/tide")).headers.get("ratelimit")).toBe('"own";r=0;t=60');
  expect((await caller.get("/own/v1/tide")).status).toBe(429);
  expect((await caller.get("/tides/v1/tide")).headers.get("ratelimit")).toBeNull();
  expect(site.site.explain("GET /own/v1/tide")).toContain("limit own (own: before)");
});

test("invalid limits are rejected by createSite", () => {
  expect(() => rateLimit({ limits: [{ name: "All", max: 1 }] })).toThrow("limits.0.name");
  expect(() => rateLimit({ limits: [{ name: "all", max: 0 }] })).toThrow("limits.0.max");
});
