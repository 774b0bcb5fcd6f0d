import { createClient, type ClientEvent } from "@waymark/client";
import { Hono } from "hono";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  accounts,
  consent,
  content,
  createApiToken,
  createSite,
  createUser,
  defineErrors,
  defineModule,
  defineNamespace,
  eventStream,
  integer,
  id,
  moduleBuilder,
  serve,
  silentLog,
  table,
  toRequestListener,
  type Logger,
} from "waymark";
import * as z from "zod";

const tables = { levels: table({ id: id(), level: integer() }) };
const { get, post } = moduleBuilder({ tables });
const errors = defineErrors({
  tides_storm: [503, "There is a storm.", "The tide cannot be measured."],
});
const level = z.object({ level: z.int() });

/** Events that the handlers recorded. */
let seen: string[] = [];
const closers: (() => unknown)[] = [];
beforeEach(() => void (seen = []));
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** Resolves when the signal is aborted. */
const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });

const tides = defineModule({
  name: "tides",
  tables,
  namespaces: [
    defineNamespace("tides/v1", {
      "/levels": [
        get({
          summary: "Follow the levels",
          args: { from: z.int().default(0) },
          returns: eventStream("level", level),
          access: "public",
          async *handler({ args, lastEventId, db }) {
            const after = Number(lastEventId ?? args.from);
            const { items } = await db.levels.page({
              page: 1,
              per_page: 100,
              where: { id: { gt: after } },
              orderBy: "id",
            });
            for (const one of items)
              yield { id: String(one.id), event: "level", data: { level: one.level } };
          },
        }),
        post({
          summary: "Add a level",
          args: { level: z.int() },
          access: "public",
          handler: ({ args, db }) => db.levels.insert(args),
        }),
      ],
      "/endless": [
        get({
          summary: "Send one level and stay open",
          returns: eventStream("level", level, { heartbeat: "1s" }),
          access: "public",
          async *handler({ signal }) {
            seen.push("opened");
            try {
              yield { data: { level: 1 } };
              await aborted(signal);
            } finally {
              seen.push("closed");
            }
          },
        }),
      ],
      "/flood": [
        get({
          summary: "Send events without delay",
          returns: eventStream("flood", z.object({ text: z.string() })),
          access: "public",
          async *handler() {
            const text = "x".repeat(65_536);
            for (let i = 0; i < 10_000; i++) {
              seen.push("produced");
              yield { data: { text } };
            }
          },
        }),
      ],
      "/broken": [
        get({
          summary: "Fail after the first event",
          args: { known: z.boolean().default(false) },
          returns: eventStream("level", level),
          errors: ["tides_storm"],
          access: "public",
          async *handler({ args }) {
            yield { data: { level: 1 } };
            if (args.known) throw errors.tides_storm();
            throw new Error("secret");
          },
        }),
      ],
      "/unreliable": [
        get({
          summary: "Send one event per connection",
          returns: eventStream("level", level),
          access: "public",
          async *handler({ lastEventId, signal }) {
            seen.push(`from ${lastEventId ?? "the start"}`);
            const next = Number(lastEventId ?? 0) + 1;
            yield { id: String(next), retry: 1, data: { level: next } };
            if (next === 3) return;
            cut?.();
            await aborted(signal);
          },
        }),
      ],
      "/private": [
        get({
          summary: "Follow something private",
          returns: eventStream("level", level),
          access: "signed-in",
          async *handler() {
            seen.push("opened");
            yield { data: { level: 1 } };
          },
        }),
      ],
    }),
  ],
  errors,
});
/** Cuts the connections of the server, if set. */
let cut: (() => void) | undefined;

interface Logged {
  readonly message: string;
  readonly fields: unknown;
}
async function start(
  options: { readonly streams?: number; readonly streamsPerCaller?: number } = {},
) {
  const logged: Logged[] = [];
  const log: Logger = {
    ...silentLog,
    error: (message, fields) => logged.push({ message, fields }),
  };
  const site = createSite({ log, limits: options, modules: [tides()] });
  await site.start();
  // Closing must not wait for the next message, and gives idle connections a twentieth of its timeout.
  const server = await serve(site, {
    port: 0,
    log: silentLog,
    limits: { maxDelay: 60_000 },
    timeouts: { close: 20_000 },
  });
  closers.push(() => server.close());
  const root = `${server.url}/api`;
  const client = createClient<typeof site>({ url: root });
  return { site, server, root, client, logged };
}
const open = async (url: string, init: RequestInit = {}) => {
  const controller = new AbortController();
  const response = await fetch(url, { signal: controller.signal, ...init });
  return { response, leave: () => controller.abort() };
};
async function collect<T>(events: AsyncIterable<ClientEvent<T>>): Promise<ClientEvent<T>[]> {
  const all: ClientEvent<T>[] = [];
  for await (const one of events) all.push(one);
  return all;
}

test("events are sent as they are produced, from the last one that the client received", async () => {
  const { client, root } = await start();
  for (const one of [4, 5, 6]) await client.post("/tides/v1/levels", { level: one });
  const { response } = await open(`${root}/tides/v1/levels?from=1`);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "text/event-stream; charset=UTF-8",
    "cache-control": "no-store, no-transform",
  });
  expect(response.headers.get("etag")).toBeNull();
  expect(await response.text()).toBe(
    ': open\n\nid: 2\nevent: level\ndata: {"level":5}\n\nid: 3\nevent: level\ndata: {"level":6}\n\nevent: end\ndata:\n\n',
  );
  const resumed = await open(`${root}/tides/v1/levels`, { headers: { "Last-Event-ID": "2" } });
  expect(await resumed.response.text()).toContain("id: 3");
  const events = await collect(client.stream("/tides/v1/levels", { from: 1 }));
  expect(events.map(({ id: at, event, data }) => [at, event, data.level])).toEqual([
    ["2", "level", 5],
    ["3", "level", 6],
  ]);
  expect((await open(`${root}/tides/v1/levels?from=x`)).response.status).toBe(400);
});

test("a client that disconnects ends the handler, also while it waits, and comments keep idle streams open", async () => {
  const { root } = await start();
  const { response, leave } = await open(`${root}/tides/v1/endless`);
  let text = "";
  const reading = (async () => {
    for await (const chunk of response.body ?? []) text += new TextDecoder().decode(chunk);
  })().catch(() => undefined);
  await expect.poll(() => text).toMatch(/^: open\n\ndata: \{"level":1\}\n\n(?::\n\n)+$/);
  expect(seen).toEqual(["opened"]);
  leave();
  await reading;
  await expect.poll(() => seen).toEqual(["opened", "closed"]);
});

test("HEAD responds without running the handler, and access is checked before it", async () => {
  const { root } = await start();
  const head = await open(`${root}/tides/v1/endless`, { method: "HEAD" });
  expect(head.response.status).toBe(200);
  expect(head.response.headers.get("content-type")).toBe("text/event-stream; charset=UTF-8");
  const rejected = await open(`${root}/tides/v1/private`);
  expect([rejected.response.status, await rejected.response.json()]).toMatchObject([
    401,
    { code: "rest_not_logged_in" },
  ]);
  expect(seen).toEqual([]);
});

test("a handler produces no more than the client reads", async () => {
  const { root } = await start();
  const { response, leave } = await open(`${root}/tides/v1/flood`);
  const reader = response.body?.getReader();
  await reader?.read();
  let before = -1;
  const isQuiet = () => {
    const previous = before;
    before = seen.length;
    return before === previous;
  };
  await expect.poll(isQuiet, { interval: 100 }).toBe(true);
  // The buffers of the two sockets.
  expect(seen.length).toBeLessThan(500);
  leave();
});

test("an error after the start is an event, and a defect is logged without being shown", async () => {
  const { client, root, logged } = await start();
  const text = await (await open(`${root}/tides/v1/broken`)).response.text();
  expect(text).toMatch(/event: error\ndata: \{"code":"rest_internal_error"[^\n]*\n\n$/);
  expect(text).not.toContain("secret");
  expect(logged).toMatchObject([{ message: "A request failed." }]);
  const got: number[] = [];
  const reading = (async () => {
    for await (const { data } of client.stream("/tides/v1/broken", { known: true }))
      got.push(data.level);
  })();
  await expect(reading).rejects.toMatchObject({ code: "tides_storm", status: 503 });
  expect([got, logged.length]).toEqual([[1], 1]);
});

test("streams are limited per caller and per site, and closed ones no longer count", async () => {
  const { root } = await start({ streamsPerCaller: 2 });
  const first = await open(`${root}/tides/v1/endless`);
  await open(`${root}/tides/v1/endless`);
  const third = await open(`${root}/tides/v1/endless`);
  expect([third.response.status, third.response.headers.get("retry-after")]).toEqual([429, "30"]);
  expect(await third.response.json()).toMatchObject({ code: "rest_too_many_streams" });
  first.leave();
  await expect.poll(async () => (await open(`${root}/tides/v1/endless`)).response.status).toBe(200);
  const small = await start({ streams: 1 });
  await open(`${small.root}/tides/v1/endless`);
  expect((await open(`${small.root}/tides/v1/endless`)).response.status).toBe(429);
});

test("closing the server ends open streams immediately, before the site closes", async () => {
  const { server, root, site } = await start();
  const { response } = await open(`${root}/tides/v1/endless`);
  const text = response.text();
  await expect.poll(() => seen).toEqual(["opened"]);
  await server.close();
  expect(seen).toEqual(["opened", "closed"]);
  // Without `end`: clients reconnect.
  expect(await text).not.toContain("event: end");
  const late = await site.fetch(new Request("http://localhost/api/tides/v1/endless"));
  expect(late.status).toBe(503);
});

test("the client reconnects with the id of the last event after the connection was cut", async () => {
  const { site } = await start();
  const server = createServer(toRequestListener(site, { log: silentLog }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cut = () => void setTimeout(() => server.closeAllConnections(), 20);
  closers.push(() => {
    cut = undefined;
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  const client = createClient<typeof site>({ url: `http://127.0.0.1:${port}/api` });
  const events = await collect(client.stream("/tides/v1/unreliable"));
  expect(events.map(({ data }) => data.level)).toEqual([1, 2, 3]);
  expect(seen).toEqual(["from the start", "from 1", "from 2"]);
});

test("leaving the loop of the client closes the stream, and a signal aborts it", async () => {
  const { client } = await start();
  for await (const { data } of client.stream("/tides/v1/endless")) {
    expect(data).toEqual({ level: 1 });
    break;
  }
  await expect.poll(() => seen).toEqual(["opened", "closed"]);
  const controller = new AbortController();
  const reading = (async () => {
    for await (const _ of client.stream("/tides/v1/endless", {}, { signal: controller.signal }))
      controller.abort(new Error("enough"));
  })();
  await expect(reading).rejects.toThrow("enough");
});

test("batches and calls in process reject streams, and invalid declarations are rejected", async () => {
  const { site, root } = await start();
  const batch = await fetch(`${root}/batch/v1`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ requests: [{ method: "GET", path: "/tides/v1/endless" }] }),
  });
  expect(await batch.text()).toMatch(/rest_invalid_param|rest_batch_not_allowed/);
  const called = await site.call("GET /tides/v1/endless");
  expect(called).toMatchObject({ status: 400, body: { code: "rest_stream_in_process" } });
  expect(seen).toEqual([]);
  const declare = (endpoint: ReturnType<typeof get | typeof post>) => () =>
    createSite({
      modules: [
        defineModule({
          name: "x",
          tables,
          namespaces: [defineNamespace("x/v1", { "/x": [endpoint] })],
        })(),
      ],
    });
  const def = {
    summary: "x",
    access: "public" as const,
    returns: eventStream("level", level),
    async *handler() {},
  };
  expect(declare(post(def))).toThrow("only GET can have an event stream");
  expect(declare(get({ ...def, batch: true }))).toThrow("cannot be part of a batch");
  expect(() => eventStream("level", level, { heartbeat: "0s" })).toThrow("is not an interval");
});

test("documentation lists streams, and they are not tools for agents", async () => {
  const { site } = await start();
  const operation = site.manifest.operations.find(({ path }) => path === "/tides/v1/endless");
  expect(operation).toMatchObject({ tool: false, returns: { kind: "stream", name: "level" } });
  expect(site.explain("GET /tides/v1/endless")).toContain("events of level");
  expect(JSON.stringify(site.catalogue())).toContain('"event_stream":true');
});

test("streams work under a prefix of a Hono app, and end when the request is aborted", async () => {
  const site = createSite({ url: "http://localhost/magazine", log: silentLog, modules: [tides()] });
  closers.push(() => site.close());
  const app = new Hono();
  app.all("/magazine/*", (c) => site.fetch(c.req.raw));
  const controller = new AbortController();
  const { signal } = controller;
  const response = await app.request("/magazine/api/tides/v1/endless", { signal });
  const reader = response.body?.getReader();
  await reader?.read();
  await reader?.read();
  expect(seen).toEqual(["opened"]);
  controller.abort();
  await expect.poll(() => seen).toEqual(["opened", "closed"]);
});

test("the typed client follows a scan of a shipped module with an API token", async () => {
  const home = { headers: { "Content-Type": "text/html", "Set-Cookie": "_ga=GA1; Max-Age=60" } };
  const site = createSite({
    url: "https://magazine.example",
    log: silentLog,
    modules: [accounts(), content(), consent({ ask: () => new Response("<p>Home</p>", home) })],
  });
  closers.push(() => site.close());
  await site.start();
  const { id: user } = await site.run(createUser, {
    login: "ines",
    email: "ines@magazine.example",
    role: "administrator",
  });
  const token = await site.run(createApiToken, { user, name: "Scans", days: 1 });
  const client = createClient<typeof site>({
    url: site.info.api,
    headers: { Authorization: `Bearer ${token}` },
    fetch: (request) => Promise.resolve(site.fetch(request)),
  });
  const { id: scan } = (await client.post("/consent/v2/scans")).body;
  const work = site.runJobs();
  const events = await collect(client.stream("/consent/v2/scans/:id/progress", { id: scan }));
  await work;
  expect(events.at(-1)?.data).toMatchObject({ state: "completed", pages: 1, cookies: 1 });
  const missing = collect(client.stream("/consent/v2/scans/:id/progress", { id: 99 }));
  await expect(missing).rejects.toMatchObject({ code: "consent_not_found" });
  const anonymous = await site.call("GET /consent/v2/scans/:id/progress", { id: scan });
  expect(anonymous.status).toBe(401);
});
