import { moduleBuilder, defineModule } from "@waymark/core";
import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { popupCounted, popupEvents, type PopupNote } from "../index.ts";
import { analytics, managed, popups, startSite, visitors } from "./site.ts";

describe.each(await testStorages())("counting on %s", (_, storage) => {
  test("events are counted, and the response is empty", async () => {
    await using site = await startSite({ storage: storage() });
    const pid = await site.make();
    const reply = await site.hit({ event: "open", pid });
    expect([reply.status, await reply.text()]).toEqual([204, ""]);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      "content-type": "image/gif",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "x-robots-tag": "noindex",
      link: '<https://site.test/api/>; rel="https://site.test/api/rels/"',
    });
    expect(reply.headers.has("allow")).toBe(false);
    await site.hit({ event: "open", pid });
    await site.hit({ event: "conversion", pid });
    const last = "2026-01-15T12:00:00.000Z";
    expect(await site.statistics(pid)).toMatchObject({
      popup: pid,
      title: "Letters",
      counts: { open: { count: 2, total: 2, last }, conversion: { count: 1, total: 1, last } },
      conversion_rate: 0.5,
      conversion_rate_total: 0.5,
    });
  });

  test("concurrent visitors are counted exactly", async () => {
    await using site = await startSite({ storage: storage() });
    const pid = await site.make();
    const all = await Promise.all(
      visitors(300).map((from) => site.hit({ event: "open", pid }, { from })),
    );
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([204]));
    expect(await site.count(pid)).toBe(300);
  });

  test("a reset during concurrent events loses none", async () => {
    await using site = await startSite({ storage: storage() });
    const pid = await site.make();
    const from = visitors(120);
    const hits = (some: readonly string[]) =>
      some.map((one) => site.hit({ event: "open", pid }, { from: one }));
    await Promise.all([
      ...hits(from.slice(0, 60)),
      site.editor.post(`${managed}/popups/${pid}/resets`),
      ...hits(from.slice(60)),
    ]);
    const { counts, resets } = await site.statistics(pid);
    expect(counts.open.total).toBe(120);
    expect(counts.open.count + (resets[0].counts.open ?? 0)).toBe(120);
  });

  test("events over the rate limit are not counted, and the response is the same", async () => {
    await using site = await startSite({ storage: storage() });
    const [pid, other] = [await site.make(), await site.make()];
    const replies = [];
    for (let i = 0; i < 45; i++) replies.push((await site.hit({ event: "open", pid })).status);
    expect(new Set(replies)).toEqual(new Set([204]));
    expect(await site.count(pid)).toBe(30);
    await site.hit({ event: "conversion", pid });
    await site.hit({ event: "open", pid: other });
    await site.hit({ event: "open", pid }, { from: "192.0.2.2" });
    expect([await site.count(pid, "conversion"), await site.count(other)]).toEqual([1, 1]);
    expect(await site.count(pid)).toBe(31);
    site.clock.advance(301_000);
    await site.hit({ event: "open", pid });
    expect(await site.count(pid)).toBe(32);
  });

  test("concurrent requests cannot exceed the rate limit", async () => {
    await using site = await startSite({ storage: storage() });
    const pid = await site.make();
    await Promise.all(Array.from({ length: 200 }, () => site.hit({ event: "open", pid })));
    expect(await site.count(pid)).toBe(30);
  });

  test("the rate limit is stored, so processes share it", async () => {
    const shared = storage();
    await using one = await startSite({ storage: shared, popup: { limit: 5 } });
    const pid = await one.make();
    for (let i = 0; i < 5; i++) await one.hit({ event: "open", pid });
    // Only storage in memory is shared by two sites here.
    if (shared.name !== "memory") return;
    await using two = await startSite({ storage: shared, popup: { limit: 5 } });
    for (let i = 0; i < 5; i++) await two.hit({ event: "open", pid });
    expect(await one.count(pid)).toBe(5);
  });

  test("the counts of a deleted popup stay in the site's totals", async () => {
    await using site = await startSite({ storage: storage() });
    const [pid, kept] = [await site.make(), await site.make()];
    for (const from of visitors(3)) await site.hit({ event: "open", pid }, { from });
    await site.hit({ event: "conversion", pid });
    await site.hit({ event: "open", pid: kept });
    const totals = { counts: { open: 4, conversion: 1 }, conversion_rate: 0.25 };
    expect((await site.editor.get(`${managed}/totals`)).body).toEqual(totals);
    expect((await site.editor.remove(`${popups}/${pid}`, { force: true })).status).toBe(200);
    expect((await site.editor.get(`${managed}/totals`)).body).toEqual(totals);
    expect((await site.editor.get(`${managed}/popups/${pid}`)).status).toBe(404);
    await site.hit({ event: "open", pid });
    expect((await site.editor.get(`${managed}/totals`)).body).toEqual(totals);
  });
});

const fast = (await testStorages()).find(([name]) => name === "SQLite")?.[1];
test.skipIf(!fast)(
  "on SQLite a thousand requests of one address count thirty times, of a thousand addresses each once",
  async () => {
    await using site = await startSite({ ...(fast && { storage: fast() }) });
    const [one, many] = [await site.make(), await site.make()];
    for (const from of visitors(1000)) {
      await site.hit({ event: "open", pid: one });
      await site.hit({ event: "open", pid: many }, { from });
    }
    expect([await site.count(one), await site.count(many)]).toEqual([30, 1000]);
  },
);

test("events of popups that are not public are not counted", async () => {
  await using site = await startSite();
  const pid = await site.make();
  const query = { event: "open", pid };
  const head = await site.hit(query, { method: "HEAD" });
  expect([head.status, head.headers.get("content-type")]).toEqual([204, "image/gif"]);
  for (const headers of [
    { "Sec-Purpose": "prefetch" },
    { "Sec-Purpose": "prefetch;prerender" },
    { Purpose: "prefetch" },
    { "X-Purpose": "preview" },
    { "X-Moz": "prefetch" },
    { "Sec-Fetch-Site": "cross-site" },
  ])
    expect((await site.hit(query, { headers })).status).toBe(204);
  expect(await site.count(pid)).toBe(0);
  await site.hit(query, { headers: { "Sec-Fetch-Site": "same-origin" } });
  expect(await site.count(pid)).toBe(1);
});

test("events of popups that readers do not see have the same response and are not counted", async () => {
  await using site = await startSite();
  const created = [
    await site.make({ status: "draft" }),
    await site.make({ status: "private" }),
    await site.make({ enabled: false }),
    await site.make({ password: "secret" }),
  ];
  const trashed = await site.make();
  await site.editor.remove(`${popups}/${trashed}`);
  const { body: post } = await site.editor.post("/core/v2/posts", {
    title: "Fog",
    status: "publish",
  });
  for (const pid of [...created, trashed, post.id, 999_999, -1, "1.5", "9".repeat(30), 1e21])
    expect([pid, (await site.hit({ event: "open", pid })).status]).toEqual([pid, 204]);
  for (const pid of created) expect(await site.count(pid)).toBe(0);
  expect((await site.editor.get(`${managed}/totals`)).body.counts.open).toBe(0);
});

test("unknown events have the same response and are not stored", async () => {
  await using site = await startSite();
  const pid = await site.make();
  const events = [
    "",
    "nope",
    "OPEN",
    "open ",
    "__proto__",
    "constructor",
    "toString",
    "hasOwnProperty",
    "count = 1; --",
    "x".repeat(7_000),
  ];
  for (const event of events)
    expect([event, (await site.hit({ event, pid })).status]).toEqual([event, 204]);
  const { counts } = await site.statistics(pid);
  expect(Object.keys(counts).toSorted()).toEqual(["conversion", "open"]);
  expect(counts.open.total + counts.conversion.total).toBe(0);
  const long = await site.hit({ event: "x".repeat(1_048_576), pid });
  expect(long.status).toBe(414);
});

test.each([
  ["nothing", "", 400, "rest_missing_callback_param", { params: ["event", "pid"] }],
  ["no event", "pid=1", 400, "rest_missing_callback_param", { params: ["event"] }],
  ["no popup", "event=open", 400, "rest_missing_callback_param", { params: ["pid"] }],
  ["a list of events", "event[]=open&pid=1", 400, "rest_invalid_param", {}],
  ["a word for a popup", "event=open&pid=abc", 404, "missing_params", {}],
  ["an empty popup", "event=open&pid=", 404, "missing_params", {}],
  ["popup 0", "event=open&pid=0", 404, "missing_params", {}],
  ["a list of popups", "event=open&pid[]=1", 404, "missing_params", {}],
  ["a map of popups", "event=open&pid[a]=1", 404, "missing_params", {}],
  ["no event and no popup that there is", "event=nope&pid=0", 404, "missing_params", {}],
])("%s is rejected", async (_, query, status, code, data) => {
  await using site = await startSite();
  const reply = await site.send("GET", `${analytics}?${query}`);
  expect([reply.status, reply.body.code]).toEqual([status, code]);
  expect(reply.body.data).toMatchObject({ status, ...data });
});

test("unknown arguments, _fields, _pretty and _envelope do not change the response", async () => {
  await using site = await startSite();
  const pid = await site.make();
  for (const more of ["eventData[a]=1&_cache=1", "_fields=a", "_envelope=1", "_pretty"]) {
    const reply = await site.send("GET", `${analytics}?event=open&pid=${pid}&${more}`);
    expect([more, reply.status, reply.body]).toEqual([more, 204, undefined]);
  }
  expect(await site.count(pid)).toBe(4);
});

test("POST is not allowed, and OPTIONS describes the arguments", async () => {
  await using site = await startSite();
  const posted = await site.post(analytics, { event: "open", pid: 1 });
  expect([posted.status, posted.body.code]).toEqual([404, "rest_no_route"]);
  const { body } = await site.options(analytics);
  expect(body).toEqual({
    namespace: "popup/v1",
    methods: ["GET"],
    endpoints: [
      {
        methods: ["GET"],
        args: {
          event: { type: "string", required: true, description: expect.any(String) },
          pid: { type: "integer", required: true, description: expect.any(String) },
        },
      },
    ],
    _links: { self: [{ href: `https://site.test/api${analytics}` }] },
  });
});

test("without counting neither the route nor its namespace exists", async () => {
  await using site = await startSite({ popup: { analytics: false } });
  const pid = await site.make();
  const reply = await site.get(analytics, { event: "open", pid });
  expect([reply.status, reply.body.code]).toEqual([404, "rest_no_route"]);
  expect((await site.get("/")).body.namespaces).not.toContain("popup/v1");
  expect(await site.count(pid)).toBe(0);
});

test("without a limit every request counts", async () => {
  await using site = await startSite({ popup: { limit: 0 } });
  const pid = await site.make();
  for (let i = 0; i < 40; i++) await site.hit({ event: "open", pid });
  expect(await site.count(pid)).toBe(40);
});

test("an IPv6 network counts as one visitor, and so does a signed-in user at any address", async () => {
  await using site = await startSite({ popup: { limit: 2 } });
  const [pid, other] = [await site.make(), await site.make()];
  for (const end of ["1", "2", "3"])
    await site.hit({ event: "open", pid }, { from: `2001:db8::${end}` });
  expect(await site.count(pid)).toBe(2);
  for (let i = 0; i < 3; i++) await site.editor.get(analytics, { event: "open", pid: other });
  expect(await site.count(other)).toBe(2);
});

test("the route has an alias if the site sets one", async () => {
  const alias = { namespace: "harbour/v1", route: "visits" };
  await using site = await startSite({ popup: { alias } });
  const pid = await site.make();
  for (const path of ["/harbour/v1/visits", analytics])
    expect((await site.get(path, { event: "open", pid })).status).toBe(204);
  expect(await site.count(pid)).toBe(2);
  expect((await site.get("/")).body.namespaces).toEqual(
    expect.arrayContaining(["popup/v1", "harbour/v1"]),
  );
});

test("a random alias is the same at every start, and contains neither popup nor analytics", async () => {
  const named = async () => {
    await using site = await startSite({ popup: { alias: "random" } });
    await site.make();
    return /data-count="([^"]*)"/.exec(await (await site.open("/")).text())?.[1] ?? "";
  };
  const [first, second] = [await named(), await named()];
  expect(first).toMatch(/^\/api\/[a-z0-9]+\/v1\/[a-z0-9]+$/);
  expect(first).not.toMatch(/popup|analytics/);
  expect(second).toBe(first);
});

test("a module adds events, and is notified of all counted events", async () => {
  const received: PopupNote[] = [];
  const { on } = moduleBuilder({});
  const listening = defineModule({
    name: "letters",
    requires: ["popup"],
    contributes: [popupEvents({ name: "letters_signed" })],
    on: [on(popupCounted, (note) => void received.push(note))],
  });
  await using site = await startSite({ modules: [listening()] });
  const pid = await site.make();
  await site.hit({ event: "letters_signed", pid });
  await site.hit({ event: "letters_closed", pid });
  expect(received).toEqual([
    { popup: pid, event: "letters_signed", at: new Date("2026-01-15T12:00:00Z") },
  ]);
  expect(await site.count(pid, "letters_signed")).toBe(1);
});

test.each(["", "Open", "__proto__", "a b", "x".repeat(41)])(
  "an invalid event %j is reported when the site is created",
  async (name) => {
    const module = defineModule({ name: "letters", contributes: [popupEvents({ name })] });
    await expect(startSite({ modules: [module()] })).rejects.toThrow(/^popup: the event /);
  },
);
