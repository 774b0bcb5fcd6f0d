import { expect, test, vi } from "vitest";
import { exchangeRaw, startServer, connectRaw } from "./test/raw-connection.ts";

const echo = async (request: Request) =>
  new Response(`read ${(await request.arrayBuffer()).byteLength}`);
const head = "Host: a\r\nConnection: close\r\n";

test.each([
  ["no Host", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n"],
  ["no Host in HTTP/1.0", "GET / HTTP/1.0\r\n\r\n"],
  ["two Hosts", "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n"],
  ["an empty Host", "GET / HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n"],
  ["a Host with a path", "GET / HTTP/1.1\r\nHost: a/b\r\nConnection: close\r\n\r\n"],
  ["a Host with a user", "GET / HTTP/1.1\r\nHost: u@a\r\nConnection: close\r\n\r\n"],
  ["a Host with a blank", "GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n"],
  ["a Host beyond ASCII", "GET / HTTP/1.1\r\nHost: \xe4\r\nConnection: close\r\n\r\n"],
  ["a Host with an odd port", "GET / HTTP/1.1\r\nHost: a:99999999\r\nConnection: close\r\n\r\n"],
  ["a port beyond 65535", "GET / HTTP/1.1\r\nHost: a:99999\r\nConnection: close\r\n\r\n"],
  ["an endless Host", `GET / HTTP/1.1\r\nHost: ${"a".repeat(300)}\r\nConnection: close\r\n\r\n`],
  ["two Authorizations", `GET / HTTP/1.1\r\n${head}Authorization: a\r\nAuthorization: b\r\n\r\n`],
  ["a target that is not a path", `GET * HTTP/1.1\r\n${head}\r\n`],
  ["a backslash", `GET /a\\b HTTP/1.1\r\n${head}\r\n`],
  ["a NUL", `GET /a\0b HTTP/1.1\r\n${head}\r\n`],
  ["two lengths", `POST / HTTP/1.1\r\n${head}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`],
  [
    "length and chunks",
    `POST / HTTP/1.1\r\n${head}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  ["an odd length", `POST / HTTP/1.1\r\n${head}Content-Length: 1e3\r\n\r\na`],
  ["an odd transfer coding", `POST / HTTP/1.1\r\n${head}Transfer-Encoding: gzip\r\n\r\na`],
  ["noise", "\x16\x03\x01\x02\x00\x01\x00"],
])("%s is a 400 that the site never sees", async (_name, raw) => {
  const site = vi.fn(echo);
  const { port, log } = await startServer(site);
  expect(await exchangeRaw(port, raw)).toMatch(/^HTTP\/1\.1 400 /);
  expect(site).not.toHaveBeenCalled();
  expect(log.lines.filter(({ level }) => level === "error")).toEqual([]);
});

test("two Authorization headers are rejected by name, also if they are equal", async () => {
  const { port } = await startServer(echo);
  const same = "authorization: Basic eDp5\r\nAUTHORIZATION: Basic eDp5\r\n";
  const rejected = await exchangeRaw(port, `GET / HTTP/1.1\r\n${head}${same}\r\n`);
  expect(JSON.parse(rejected.split("\r\n\r\n")[1]!)).toMatchObject({
    code: "rest_ambiguous_credentials",
    data: { status: 400 },
  });
});

test("headers over 16 KiB are a 431", async () => {
  const { port } = await startServer(echo);
  const get = (size: number) =>
    exchangeRaw(port, `GET / HTTP/1.1\r\n${head}X-A: ${"a".repeat(size)}\r\n\r\n`);
  expect(await get(16_000)).toMatch(/^HTTP\/1\.1 200 /);
  expect(await get(16_384)).toMatch(/^HTTP\/1\.1 431 /);
});

test("an address of 8,192 characters is served and one more is a 414", async () => {
  const { port } = await startServer(echo);
  const get = (length: number) =>
    exchangeRaw(port, `GET /${"a".repeat(length - 1)} HTTP/1.1\r\n${head}\r\n`);
  expect(await get(8_192)).toMatch(/^HTTP\/1\.1 200 /);
  const rejected = await get(8_193);
  expect(rejected).toMatch(/^HTTP\/1\.1 414 /);
  expect(JSON.parse(rejected.split("\r\n\r\n")[1]!)).toEqual({
    code: "rest_uri_too_long",
    message: "The URL is too long.",
    data: { status: 414 },
  });
});

const post = (type: string, length: number | undefined, body: string) =>
  `POST / HTTP/1.1\r\n${head}${type}${length === undefined ? "Transfer-Encoding: chunked" : `Content-Length: ${length}`}\r\n\r\n${body}`;
const chunk = (size: number) => `${size.toString(16)}\r\n${"a".repeat(size)}\r\n`;
const json = "Content-Type: application/json\r\n";
const limits = { maxBody: 1_000, maxUpload: 100_000 };

test.each([
  ["JSON", json],
  ["JSON with a charset", "Content-Type: Application/JSON; charset=utf-8\r\n"],
  ["JSON of another name", "Content-Type: application/problem+json\r\n"],
  ["a form", "Content-Type: application/x-www-form-urlencoded\r\n"],
  ["text", "Content-Type: text/plain\r\n"],
  ["an untyped body", ""],
  ["JSON that says it is a file", `${json}Content-Disposition: attachment\r\n`],
])(
  "%s over the body limit is a 413, declared or chunked, at the exact byte",
  async (_name, type) => {
    const { port } = await startServer(echo, { limits });
    const exact = "a".repeat(1_000);
    expect(await exchangeRaw(port, post(type, 1_000, exact))).toMatch(/ 200 [^]*read 1000$/);
    const declared = await exchangeRaw(port, post(type, 1_001, `${exact}a`));
    expect(declared).toMatch(/^HTTP\/1\.1 413 [^]*"rest_request_too_large"/);
    expect(await exchangeRaw(port, post(type, undefined, `${chunk(1_000)}0\r\n\r\n`))).toMatch(
      /read 1000/,
    );
    const chunked = await exchangeRaw(
      port,
      post(type, undefined, `${chunk(600)}${chunk(401)}0\r\n\r\n`),
    );
    expect(chunked).toMatch(/^HTTP\/1\.1 413 [^]*"rest_request_too_large"[^]*}$/);
    expect(chunked.match(/HTTP\/1\.1/g)).toHaveLength(1);
  },
);

test.each([
  ["a multipart body", "Content-Type: multipart/form-data; boundary=x\r\n"],
  ["an image", "Content-Type: image/png\r\n"],
  ["a text file", "Content-Type: text/csv\r\nContent-Disposition: attachment; filename=a.csv\r\n"],
])("%s may be as large as the upload limit", async (_name, type) => {
  const { port } = await startServer(echo, { limits });
  const exact = "a".repeat(100_000);
  expect(await exchangeRaw(port, post(type, 100_000, exact))).toMatch(/read 100000$/);
  expect(await exchangeRaw(port, post(type, 100_001, `${exact}a`))).toMatch(/^HTTP\/1\.1 413 /);
  expect(
    await exchangeRaw(port, post(type, undefined, `${chunk(99_999)}${chunk(2)}0\r\n\r\n`)),
  ).toMatch(/^HTTP\/1\.1 413 /);
});

test("a rejected upload gets its response before and while it is sent", async () => {
  const site = vi.fn(echo);
  const { port, url } = await startServer(site);
  const early = post(`${json}Expect: 100-continue\r\n`, 9_999_999, "");
  const waiting = await exchangeRaw(port, early);
  expect(waiting).toMatch(/^HTTP\/1\.1 413 /);
  const sent = await fetch(url, {
    method: "POST",
    body: "a".repeat(1_048_577),
    headers: { "content-type": "application/json" },
  });
  expect(sent.status).toBe(413);
  expect(site).not.toHaveBeenCalled();
});

test("a client that continues to send a rejected upload is disconnected", async () => {
  const { port } = await startServer(echo, { limits });
  for (const raw of [post(json, 1e9, ""), post(json, undefined, chunk(2_000))]) {
    const one = await connectRaw(port);
    one.send(raw);
    const flood = setInterval(() => one.send(chunk(60_000)), 2);
    const started = performance.now();
    expect(await one.end()).toMatch(/^HTTP\/1\.1 413 /);
    clearInterval(flood);
    expect(performance.now() - started).toBeLessThan(3_000);
  }
});

// Trial R-11 of docs/reliability.md.
test("slow headers, slow bodies and idle connections time out", async () => {
  const { port } = await startServer(echo, { timeouts: { headers: 200, request: 400, idle: 150 } });
  const timed = async (raw: string) => {
    const started = performance.now();
    const text = await exchangeRaw(port, raw);
    expect(performance.now() - started).toBeLessThan(3_000);
    return text;
  };
  expect(await timed("GET / HTTP/1.1\r\nHost:")).toMatch(/^HTTP\/1\.1 408 /);
  expect(await timed("")).toMatch(/^$|^HTTP\/1\.1 408 /);
  expect(await timed("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\na")).toMatch(/ 408 /);
  expect(await timed("GET / HTTP/1.1\r\nHost: a\r\n\r\n")).toMatch(/ 200 /);
});

// Trial R-11 of docs/reliability.md.
test("a client that stops reading is disconnected, and a slow handler is not aborted", async () => {
  const { port } = await startServer(
    async (request) => {
      if (request.url.endsWith("/big")) return new Response(Buffer.alloc(50_000_000));
      await new Promise((resolve) => setTimeout(resolve, 700));
      return new Response("late");
    },
    { timeouts: { write: 200, idle: 100 } },
  );
  const stalled = await connectRaw(port);
  stalled.socket.pause();
  stalled.send("GET /big HTTP/1.1\r\nHost: a\r\n\r\n");
  const slow = exchangeRaw(port, "GET /slow HTTP/1.1\r\nHost: a\r\n\r\n");
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  stalled.socket.resume();
  const got = await stalled.end();
  expect(got.length).toBeLessThan(50_000_000);
  expect(await slow).toMatch(/late$/);
});

// Trial R-11 of docs/reliability.md.
test("beyond the limit, the connection that has been idle longest is closed", async () => {
  const { port } = await startServer(echo, { limits: { maxConnections: 2 } });
  const [idle, kept] = [await connectRaw(port), await connectRaw(port)];
  const third = await connectRaw(port);
  expect(await idle.end()).toBe("");
  for (const one of [kept, third]) {
    one.send(`GET / HTTP/1.1\r\n${head}\r\n`);
    expect(await one.end()).toMatch(/ 200 /);
  }
});

// Trial R-11 of docs/reliability.md.
test("a connection beyond the limit is closed while all others are active", async () => {
  let release = (): void => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { port } = await startServer(() => gate.then(() => new Response("ok")), {
    limits: { maxConnections: 2 },
  });
  const answered = [await connectRaw(port), await connectRaw(port)];
  for (const one of answered) one.send(`GET / HTTP/1.1\r\n${head}\r\n`);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await (await connectRaw(port)).end()).toBe("");
  release();
  for (const one of answered) expect(await one.end()).toMatch(/ 200 /);
});

// Trial R-11 of docs/reliability.md.
test("thousands of idle connections do not keep other clients out", async () => {
  const { port, url } = await startServer(echo, { limits: { maxConnections: 100 } });
  for (let i = 0; i < 20; i++) {
    await Promise.all(Array.from({ length: 100 }, () => connectRaw(port)));
    expect((await fetch(url)).status).toBe(200);
  }
});

// Trial R-12 of docs/reliability.md.
test("requests beyond the limit get 503 with Retry-After, and are served afterwards", async () => {
  let release = (): void => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { url } = await startServer(
    async () => {
      await gate;
      return new Response("ok");
    },
    { limits: { maxRequests: 2 } },
  );
  const first = [fetch(url), fetch(url)];
  await new Promise((resolve) => setTimeout(resolve, 100));
  const busy = await fetch(url);
  expect([busy.status, busy.headers.get("retry-after")]).toEqual([503, "1"]);
  expect(await busy.json()).toMatchObject({ code: "rest_unavailable" });
  const page = await fetch(url, { headers: { accept: "text/html,*/*;q=0.8" } });
  expect([page.status, page.headers.get("retry-after"), page.headers.get("content-type")]).toEqual([
    503,
    "1",
    "text/html; charset=UTF-8",
  ]);
  expect(await page.text()).toContain("<h1>The site is busy. Try again shortly.</h1>");
  release();
  for (const response of await Promise.all(first)) expect(await response.text()).toBe("ok");
  expect((await fetch(url)).status).toBe(200);
});

// Trial R-12 of docs/reliability.md.
test("one long task rejects no requests; a process with constant event loop lag does", async () => {
  const spin = (time: number) => {
    const end = performance.now() + time;
    while (performance.now() < end);
  };
  const { url } = await startServer(
    (request) => {
      spin(Number(new URL(request.url).searchParams.get("ms")));
      return new Response("ok");
    },
    { limits: { maxDelay: 100 } },
  );
  expect((await fetch(`${url}/?ms=400`)).status).toBe(200);
  expect((await fetch(`${url}/?ms=0`)).status).toBe(200);
  const statuses = await Promise.all(
    Array.from({ length: 12 }, async (_none, index) => {
      await new Promise((resolve) => setTimeout(resolve, index * 5));
      return (await fetch(`${url}/?ms=250`)).status;
    }),
  );
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect((await fetch(`${url}/?ms=0`)).status).toBe(200);
});

test("event loop lag rejects no requests of a few clients", async () => {
  const { url } = await startServer(echo, { limits: { maxDelay: 50 } });
  const spin = setInterval(() => {
    const end = performance.now() + 150;
    while (performance.now() < end);
  }, 1);
  try {
    for (let i = 0; i < 6; i++) expect((await fetch(url)).status).toBe(200);
  } finally {
    clearInterval(spin);
  }
});
