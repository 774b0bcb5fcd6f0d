import { expect, test } from "vitest";
import { exchangeRaw, startServer, connectRaw } from "./test/raw-connection.ts";

const page = () => new Response("the site");
const get = (path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;

test("health checks are answered without the site, for any Host, and are not logged", async () => {
  const server = await startServer(page, { accessLog: "on" });
  const live = await exchangeRaw(server.port, get("/livez"));
  expect(live).toMatch(/^HTTP\/1\.1 200 /);
  expect(live).toContain("cache-control: no-store");
  expect(live).toContain('{"status":"ok"}');
  expect(await exchangeRaw(server.port, get("/readyz?verbose"))).toMatch(/^HTTP\/1\.1 200 /);
  const probe = "GET /readyz HTTP/1.0\r\n\r\n";
  expect(await exchangeRaw(server.port, probe)).toMatch(/^HTTP\/1\.1 200 /);
  expect(server.log.lines).toEqual([]);
});

test("a site that is not ready fails the readiness check only", async () => {
  const server = await startServer(page, {}, { isReady: async () => false });
  const ready = await exchangeRaw(server.port, get("/readyz"));
  expect(ready).toMatch(/^HTTP\/1\.1 503 /);
  expect(ready).toContain("retry-after: 1");
  expect(ready).toContain('{"status":"unavailable"}');
  expect(await exchangeRaw(server.port, get("/livez"))).toMatch(/^HTTP\/1\.1 200 /);
});

test("a check that fails counts as not ready", async () => {
  const isReady = () => Promise.reject(new Error("no database"));
  const server = await startServer(page, {}, { isReady });
  expect(await exchangeRaw(server.port, get("/readyz"))).toMatch(/^HTTP\/1\.1 503 /);
});

test("frequent checks ask the site once", async () => {
  let calls = 0;
  const isReady = async () => ++calls > 0;
  const server = await startServer(page, {}, { isReady });
  await Promise.all(Array.from({ length: 5 }, () => exchangeRaw(server.port, get("/readyz"))));
  expect(calls).toBe(1);
});

test("an overloaded server is alive but not ready", async () => {
  let release = () => {};
  const waiting = new Promise<void>((resolve) => (release = resolve));
  const server = await startServer(() => waiting.then(page), { limits: { maxRequests: 1 } });
  const busy = await connectRaw(server.port);
  busy.send(get("/slow"));
  await expect.poll(() => exchangeRaw(server.port, get("/readyz"))).toMatch(/^HTTP\/1\.1 503 /);
  expect(await exchangeRaw(server.port, get("/livez"))).toMatch(/^HTTP\/1\.1 200 /);
  release();
  expect(await busy.end()).toContain("the site");
});

test("other methods and similar paths belong to the site", async () => {
  const server = await startServer(page);
  for (const path of ["/livezz", "/readyz/", "/livez/x"])
    expect(await exchangeRaw(server.port, get(path))).toContain("the site");
  const post = get("/livez").replace("GET", "POST");
  expect(await exchangeRaw(server.port, post)).toContain("the site");
  const head = await exchangeRaw(server.port, get("/livez").replace("GET", "HEAD"));
  expect(head).toMatch(/^HTTP\/1\.1 200 [^]*\r\n\r\n$/);
});

test("the paths can be changed, and the checks switched off", async () => {
  const moved = await startServer(page, { health: { live: "/up", ready: "/up/ready" } });
  expect(await exchangeRaw(moved.port, get("/up"))).toContain('"ok"');
  expect(await exchangeRaw(moved.port, get("/up/ready"))).toContain('"ok"');
  expect(await exchangeRaw(moved.port, get("/livez"))).toContain("the site");
  const off = await startServer(page, { health: false });
  expect(await exchangeRaw(off.port, get("/readyz"))).toContain("the site");
});
