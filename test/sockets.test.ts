import { createClient, type WebSocketLike } from "@waymark/client";
import { toDeclarations, toOpenApi } from "@waymark/openapi";
import { Hono } from "hono";
import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { accounts, createApiToken, createUser, disableUser } from "@waymark/accounts";
import {
  createSite,
  defineErrors,
  defineEvent,
  defineModule,
  defineNamespace,
  moduleBuilder,
  socket,
  type Logger,
} from "@waymark/core";
import { serve, silentLog, toRequestListener, toUpgradeListener } from "@waymark/node";
import { WebSocket } from "ws";
import * as z from "zod";

const { get, post, on } = moduleBuilder({});
const measured = defineEvent<number>("tides.measured");
const errors = defineErrors({
  tides_storm: [503, "There is a storm.", "The tide cannot be measured."],
});
const messages = {
  incoming: z.object({ level: z.int().min(0) }),
  outgoing: z.object({ double: z.int() }),
};
/** Events that the handlers recorded. */
let seen: string[] = [];
/** The access decision of `/revocable`. */
let isOpen = true;
const closers: (() => unknown)[] = [];
beforeEach(() => {
  seen = [];
  isOpen = true;
});
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

const tides = defineModule({
  name: "tides",
  errors,
  on: [
    on(
      measured,
      async (level) => {
        seen.push(`measured ${level}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      },
      { phase: "after-commit" },
    ),
  ],
  namespaces: [
    defineNamespace("tides/v1", {
      "/double": [
        get({
          summary: "Double levels",
          args: { times: z.int().default(1) },
          returns: socket("doubling", messages, {
            heartbeat: "1s",
            maxMessage: 100,
            messagesPerSecond: 5,
          }),
          access: "public",
          handler: ({ args, request }) => {
            if (args.times > 9) throw errors.tides_storm();
            seen.push(`opened ${new URL(request.url).pathname}`);
            return async (opened) => {
              try {
                for await (const { level } of opened)
                  for (let i = 0; i < args.times; i++) await opened.send({ double: level * 2 });
              } finally {
                seen.push("closed");
              }
            };
          },
        }),
      ],
      "/ending": [
        get({
          summary: "End in the given way",
          args: { way: z.enum(["return", "known", "defect", "own"]) },
          returns: socket("ending", messages),
          errors: ["tides_storm"],
          access: "public",
          handler:
            ({ args: { way } }) =>
            async (opened) => {
              await opened.send({ double: 1 });
              if (way === "known") throw errors.tides_storm();
              if (way === "defect") throw new Error("secret");
              if (way === "own") opened.close(4700, "enough");
            },
        }),
      ],
      "/measured": [
        get({
          summary: "Emit events between concurrent messages",
          returns: socket("measured", messages),
          access: "public",
          handler:
            ({ emit }) =>
            async (opened) => {
              await emit(measured, 1);
              const first = opened.send({ double: 1 });
              const second = opened.send({ double: 2 });
              await first;
              await emit(measured, 2);
              await second;
            },
        }),
      ],
      "/private": [
        get({
          summary: "Double levels for users",
          returns: socket("doubling", messages, { recheck: "1s" }),
          access: "signed-in",
          handler:
            ({ actor }) =>
            async (opened) => {
              seen.push(`opened by ${actor.login}`);
              for await (const { level } of opened) await opened.send({ double: level * 2 });
            },
        }),
      ],
      "/revocable": [
        get({
          summary: "Stay open until access is revoked",
          returns: socket("doubling", messages, { recheck: "1s" }),
          access: () => isOpen,
          handler: () => async (opened) => {
            await opened.send({ double: 0 });
            for await (const _ of opened);
            seen.push("closed");
          },
        }),
      ],
      "/flood": [
        get({
          summary: "Send without delay",
          returns: socket("flood", {
            incoming: z.never(),
            outgoing: z.object({ text: z.string() }),
          }),
          access: "public",
          handler: () => async (opened) => {
            const text = "x".repeat(65_536);
            while (!opened.signal.aborted) {
              seen.push("sent");
              await opened.send({ text });
            }
            seen.push("closed");
          },
        }),
      ],
    }),
  ],
});

const logged: unknown[] = [];
const log: Logger = { ...silentLog, error: (message, fields) => logged.push({ message, fields }) };
interface Options {
  readonly limits?: { readonly streams?: number; readonly streamsPerCaller?: number };
  readonly cors?: { readonly origins: readonly string[] };
}
async function start(options: Options = {}) {
  logged.length = 0;
  const site = createSite({ log, modules: [accounts(), tides()], ...options });
  await site.start();
  const server = await serve(site, { port: 0, log: silentLog });
  closers.push(() => server.close());
  const root = `${server.url}/api`;
  return { site, server, root, client: clientOf(root) };
}
const clientOf = (root: string, headers: Readonly<Record<string, string>> = {}) =>
  createClient<ReturnType<typeof declared>>({
    url: root,
    headers,
    webSocket: (url, all) => new WebSocket(url, { headers: all }) as WebSocketLike,
  });
/** Never called; gives the type of the site. */
const declared = () => createSite({ modules: [tides()] });

/** Opens a WebSocket and records its messages and how it closes. */
function open(url: string, options: object = {}) {
  const raw = new WebSocket(url.replace(/^http/, "ws"), options);
  const received: unknown[] = [];
  let status: number | undefined;
  raw.on("message", (data) => received.push(JSON.parse(String(data))));
  raw.on("unexpected-response", (_, response) => {
    status = response.statusCode;
    raw.emit("close", 0, Buffer.from(""));
  });
  raw.on("error", () => undefined);
  const opened = new Promise<void>((resolve) => raw.on("open", resolve));
  const closed = new Promise<{ code: number; reason: string; status: number | undefined }>(
    (resolve) =>
      raw.on("close", (code, reason) => resolve({ code, reason: String(reason), status })),
  );
  closers.push(() => raw.terminate());
  return { raw, received, opened, closed };
}

test("messages are sent both ways, in order, and a close by the client ends the handler", async () => {
  const { root } = await start();
  const { raw, received, opened } = open(`${root}/tides/v1/double?times=2`);
  await opened;
  for (const level of [1, 2]) raw.send(JSON.stringify({ level }));
  await expect
    .poll(() => received)
    .toEqual([{ double: 2 }, { double: 2 }, { double: 4 }, { double: 4 }]);
  raw.close(1000);
  await expect.poll(() => seen).toEqual(["opened /api/tides/v1/double", "closed"]);
});

test("errors before the handshake are ordinary error responses", async () => {
  const { root } = await start();
  const answered = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${root}/tides/v1${path}`, init);
    return [response.status, ((await response.json()) as { code: string }).code];
  };
  expect(await answered("/double")).toEqual([426, "rest_upgrade_required"]);
  expect(await answered("/double?times=x")).toEqual([400, "rest_invalid_param"]);
  expect(await answered("/private")).toEqual([401, "rest_not_logged_in"]);
  const plain = await fetch(`${root}/tides/v1/double`, { method: "HEAD" });
  expect([plain.status, plain.headers.get("upgrade")]).toEqual([426, "websocket"]);
  for (const [path, status] of [
    ["/double?times=x", 400],
    ["/double?times=10", 503],
    ["/private", 401],
    ["/nothing", 404],
  ] as const)
    expect((await open(`${root}/tides/v1${path}`).closed).status).toBe(status);
  expect(seen).toEqual([]);
});

test("WebSockets are rejected for pages of other origins, unless the origin is allowed", async () => {
  const { root, server } = await start({ cors: { origins: ["https://app.example"] } });
  const path = `${root}/tides/v1/double`;
  const from = (headers: object) => open(path, { headers });
  for (const headers of [
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { Origin: server.url, "Sec-Fetch-Site": "cross-site" },
    { Origin: `${server.url}.evil.example`, Cookie: "waymark_session=x" },
  ])
    expect((await from(headers).closed).status).toBe(403);
  for (const headers of [{ Origin: server.url }, { Origin: "https://app.example" }, {}])
    await from(headers).opened;
});

test("invalid messages close the connection, with the reason", async () => {
  const { root } = await start();
  const ended = async (...sent: (string | Buffer)[]) => {
    const { raw, opened, closed } = open(`${root}/tides/v1/double`);
    await opened;
    for (const one of sent) raw.send(one);
    const { code, reason } = await closed;
    return [code, reason];
  };
  expect(await ended("{")).toEqual([1007, "rest_invalid_message: The message is not valid JSON."]);
  expect(await ended('{"level":-1}')).toEqual([
    1007,
    expect.stringMatching(/^rest_invalid_message: message\[level\]/),
  ]);
  expect(await ended(Buffer.from('{"level":1}'))).toEqual([1003, "Messages must be JSON texts."]);
  expect((await ended(`"${"x".repeat(200)}"`))[0]).toBe(1009);
  expect(await ended(...Array<string>(7).fill('{"level":1}'))).toEqual([
    1008,
    "rest_too_many_requests: At most 5 messages per second.",
  ]);
});

test("the end of the handler closes the connection; defects are logged without being shown", async () => {
  const { root } = await start();
  const ended = async (way: string) => {
    const { code, reason } = await open(`${root}/tides/v1/ending?way=${way}`).closed;
    return [code, reason];
  };
  expect(await ended("return")).toEqual([1000, ""]);
  expect(await ended("own")).toEqual([4700, "enough"]);
  expect(await ended("known")).toEqual([4503, "tides_storm: There is a storm."]);
  expect(logged).toEqual([]);
  const [code, reason] = await ended("defect");
  expect(code).toBe(4500);
  expect(reason).toMatch(/^rest_internal_error: /);
  expect(reason).not.toContain("secret");
  expect(logged).toMatchObject([{ message: "A request failed." }]);
});

test("listeners run once for each event of a handler that sends messages concurrently", async () => {
  const { root } = await start();
  const { closed, received } = open(`${root}/tides/v1/measured`);
  expect((await closed).code).toBe(1000);
  expect(seen).toEqual(["measured 1", "measured 2"]);
  expect(received).toHaveLength(2);
});

test("WebSockets are limited per caller and per site, and closed ones no longer count", async () => {
  const { root } = await start({ limits: { streamsPerCaller: 2 } });
  const path = `${root}/tides/v1/double`;
  const first = open(path);
  await first.opened;
  await open(path).opened;
  expect((await open(path).closed).status).toBe(429);
  first.raw.close();
  await first.closed;
  await expect.poll(() => seen).toContain("closed");
  await open(path).opened;
  const small = await start({ limits: { streams: 1 } });
  await open(`${small.root}/tides/v1/double`).opened;
  expect((await open(`${small.root}/tides/v1/double`).closed).status).toBe(429);
  // An invalid handshake counts only until its response.
  const { port } = small.server;
  const raw = connect(port, "127.0.0.1");
  raw.write(
    "GET /api/tides/v1/double HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
  );
  const [text] = await new Promise<string[]>((resolve) =>
    raw.once("data", (bytes) => resolve([String(bytes)])),
  );
  raw.destroy();
  expect(text).toMatch(/^HTTP\/1\.1 426 /);
});

test("a client that does not answer pings is disconnected, and one that answers is not", async () => {
  const { root } = await start();
  const unresponsive = open(`${root}/tides/v1/double`, { autoPong: false });
  const alive = open(`${root}/tides/v1/double`);
  await Promise.all([unresponsive.opened, alive.opened]);
  expect([1006, 1008]).toContain((await unresponsive.closed).code);
  expect(alive.raw.readyState).toBe(WebSocket.OPEN);
});

test("a handler sends no more than the client reads", async () => {
  const { root } = await start();
  const { raw, opened } = open(`${root}/tides/v1/flood`);
  await opened;
  raw.pause();
  let before = -1;
  const isQuiet = () => {
    const previous = before;
    before = seen.length;
    return before === previous;
  };
  await expect.poll(isQuiet, { interval: 100 }).toBe(true);
  // The buffers of the two sockets.
  expect(seen.length).toBeLessThan(500);
  raw.terminate();
  await expect.poll(() => seen.at(-1)).toBe("closed");
});

test("access is checked again while the connection is open: sessions and tokens that are revoked end it", async () => {
  const { root, site } = await start();
  const { id: user } = await site.run(createUser, {
    login: "ines",
    email: "ines@magazine.example",
    role: "subscriber",
  });
  const token = await site.run(createApiToken, { user, name: "Key", days: 1 });
  const headers = { Authorization: `Bearer ${token}` };
  const { raw, received, opened, closed } = open(`${root}/tides/v1/private`, { headers });
  await opened;
  raw.send('{"level":4}');
  await expect.poll(() => received).toEqual([{ double: 8 }]);
  expect(seen).toEqual(["opened by ines"]);
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect(raw.readyState).toBe(WebSocket.OPEN);
  await site.run(disableUser, { id: user });
  expect((await closed).code).toBe(1008);
  const other = open(`${root}/tides/v1/revocable`);
  await other.opened;
  isOpen = false;
  expect(await other.closed).toMatchObject({
    code: 1008,
    reason: expect.stringContaining("rest_forbidden"),
  });
  await expect.poll(() => seen.at(-1)).toBe("closed");
});

test("closing the server closes WebSockets with 1001 immediately", async () => {
  const { server, root } = await start();
  const { opened, closed } = open(`${root}/tides/v1/double`);
  await opened;
  const started = performance.now();
  await server.close();
  expect(performance.now() - started).toBeLessThan(2_000);
  expect(await closed).toMatchObject({ code: 1001, reason: "The site is closing." });
  expect(seen.at(-1)).toBe("closed");
});

test("the typed client sends and reads messages, until the handler or the client ends", async () => {
  const { client } = await start();
  const doubling = client.socket("/tides/v1/double", { times: 1 });
  const doubles: number[] = [];
  await doubling.send({ level: 3 });
  for await (const { double } of doubling) {
    doubles.push(double);
    if (double > 10) doubling.close();
    else await doubling.send({ level: double });
  }
  expect(doubles).toEqual([6, 12]);
  await expect(doubling.send({ level: 1 })).rejects.toThrow("is closed");
  await expect.poll(() => seen.at(-1)).toBe("closed");
  const ended: number[] = [];
  for await (const { double } of client.socket("/tides/v1/ending", { way: "return" }))
    ended.push(double);
  expect(ended).toEqual([1]);
  // @ts-expect-error: unknown path
  expect(() => client.socket("/tides/v1/none")).not.toThrow();
});

test("the typed client throws what the server rejects, before and after the handshake", async () => {
  const { client, root } = await start();
  const read = async (messages: AsyncIterable<unknown>) => {
    for await (const _ of messages);
  };
  await expect(read(client.socket("/tides/v1/private"))).rejects.toMatchObject({
    status: 401,
    code: "rest_not_logged_in",
  });
  await expect(read(client.socket("/tides/v1/ending", { way: "known" }))).rejects.toMatchObject({
    status: 503,
    code: "tides_storm",
    message: "There is a storm.",
  });
  const invalid = client.socket("/tides/v1/double");
  // @ts-expect-error: not a level
  await invalid.send({ level: "x" });
  await expect(read(invalid)).rejects.toMatchObject({ code: "rest_invalid_message", status: 400 });
  const controller = new AbortController();
  const { signal } = controller;
  const aborted = read(client.socket("/tides/v1/double", {}, { signal }));
  controller.abort(new Error("enough"));
  await expect(aborted).rejects.toThrow("enough");
  const none = createClient<ReturnType<typeof declared>>({ url: root });
  if (typeof globalThis.WebSocket === "undefined")
    await expect(read(none.socket("/tides/v1/double"))).rejects.toThrow("no global WebSocket");
});

test("the typed client reconnects after a lost connection, and reports when it is open", async () => {
  const { root } = await start();
  const opened: WebSocket[] = [];
  const client = createClient<ReturnType<typeof declared>>({
    url: root,
    webSocket(url) {
      const created = new WebSocket(url);
      opened.push(created);
      return created as WebSocketLike;
    },
  });
  let openings = 0;
  const onOpen = () => void openings++;
  const doubling = client.socket("/tides/v1/double", {}, { onOpen });
  await doubling.send({ level: 1 });
  const messages = doubling[Symbol.asyncIterator]();
  expect((await messages.next()).value).toEqual({ double: 2 });
  opened[0]?.terminate();
  await expect.poll(() => openings).toBe(2);
  await doubling.send({ level: 2 });
  expect((await messages.next()).value).toEqual({ double: 4 });
  doubling.close();
  expect((await messages.next()).done).toBe(true);
});

test("hosts that cannot open WebSockets return 501, and servers of other frameworks can open them", async () => {
  const site = createSite({ url: "http://localhost/magazine", log: silentLog, modules: [tides()] });
  const app = new Hono();
  app.all("/magazine/*", (c) => site.fetch(c.req.raw));
  const handshake = {
    Upgrade: "websocket",
    Connection: "Upgrade",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
  };
  const path = "/magazine/api/tides/v1/double";
  const response = await app.request(path, { headers: handshake });
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
    501,
    "rest_socket_unsupported",
  ]);
  const server = createServer(toRequestListener(site, { log: silentLog }));
  server.on("upgrade", toUpgradeListener(site, { log: silentLog }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  closers.push(async () => {
    await site.close();
    await new Promise((resolve) => server.close(resolve));
  });
  const foreign = connect(port, "127.0.0.1");
  foreign.write(
    `GET ${path} HTTP/1.1\r\nHost: a b\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
  );
  let text = "";
  for await (const bytes of foreign) text += String(bytes);
  expect(text.split("\r\n", 1)[0]).toBe("HTTP/1.1 400 Bad Request");

  const { raw, received, opened, closed } = open(`http://127.0.0.1:${port}${path}`);
  await opened;
  raw.send('{"level":5}');
  await expect.poll(() => received).toEqual([{ double: 10 }]);
  await site.endStreams();
  expect((await closed).code).toBe(1001);
});

test("other requests with an Upgrade header are answered as usual, with bodies of any size", async () => {
  const { server } = await start();
  const answered = async (method: string, upgrade: string) => {
    const raw = connect(server.port, "127.0.0.1");
    raw.write(
      `${method} /api/ HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: ${upgrade}\r\nContent-Length: 0\r\n\r\n`,
    );
    let text = "";
    for await (const bytes of raw) text += String(bytes);
    return text.split("\r\n", 1)[0];
  };
  expect(await answered("GET", "h2c")).toBe("HTTP/1.1 200 OK");
  expect(await answered("GET", "websocket")).toBe("HTTP/1.1 200 OK");
  expect(await answered("POST", "h2c")).toBe("HTTP/1.1 400 Bad Request");
});

test("batches and calls in process open no WebSocket, and invalid declarations are rejected", async () => {
  const { site, root } = await start();
  const called = await site.call("GET /tides/v1/double");
  expect(called).toMatchObject({ status: 426, body: { code: "rest_upgrade_required" } });
  const batch = await fetch(`${root}/batch/v1`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ requests: [{ method: "GET", path: "/tides/v1/double" }] }),
  });
  expect(await batch.text()).toMatch(/rest_invalid_param|rest_batch_not_allowed/);
  const declare = (endpoint: ReturnType<typeof get | typeof post>) => () =>
    createSite({
      modules: [
        defineModule({ name: "x", namespaces: [defineNamespace("x/v1", { "/x": [endpoint] })] })(),
      ],
    });
  const def = {
    summary: "x",
    access: "public" as const,
    returns: socket("doubling", messages),
    handler: () => () => {},
  };
  expect(declare(post(def))).toThrow("only GET can have a WebSocket");
  expect(declare(get({ ...def, batch: true }))).toThrow("cannot be part of a batch");
  expect(() => socket("x", messages, { heartbeat: "0s" })).toThrow("is not an interval");
  expect(() => socket("x", messages, { maxMessage: 0 })).toThrow("must be a positive integer");
});

test("documentation shows WebSockets and their messages, and agents are not offered them", async () => {
  const { site, root } = await start();
  const operation = site.manifest.operations.find(({ path }) => path === "/tides/v1/double");
  expect(operation).toMatchObject({ tool: false, status: 101, returns: { kind: "socket" } });
  expect(site.explain("GET /tides/v1/double")).toContain("a WebSocket of doubling");
  expect([site.hasSockets, createSite({ modules: [] }).hasSockets]).toEqual([true, false]);
  const options = await (await fetch(`${root}/tides/v1/double`, { method: "OPTIONS" })).json();
  expect(options).toMatchObject({ endpoints: [{ methods: ["GET"], web_socket: true }] });
  const document = JSON.parse(JSON.stringify(toOpenApi(site)));
  const { 101: opened, 426: required } = document.paths["/tides/v1/double"].get.responses;
  expect(opened["x-websocket"]).toMatchObject({ maxMessageBytes: 100, messagesPerSecond: 5 });
  const name = opened["x-websocket"].incoming.$ref.split("/").at(-1);
  expect(document.components.schemas[name].properties.level).toMatchObject({ type: "integer" });
  expect(JSON.stringify(required)).toContain("426");
  expect(toDeclarations(document)).toMatch(
    /result: \{ "~socket": \{ incoming: \w+; outgoing: \w+ \} \};/,
  );
});
