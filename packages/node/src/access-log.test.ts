import { expect, test } from "vitest";
import { startServer } from "./test/raw-connection.ts";

test("a line is logged for each request when its response has ended", async () => {
  let seen: string | null = null;
  const { url, log } = await startServer(
    (request) => {
      seen = request.headers.get("x-request-id");
      return new Response("hello", { status: 201 });
    },
    { accessLog: "on" },
  );
  const { status } = await fetch(`${url}/api/posts?token=secret`, { method: "PUT", body: "x" });
  expect(status).toBe(201);
  const lines = () => log.lines.filter(({ message }) => message === "request");
  await expect.poll(lines).toHaveLength(1);
  const [{ level, fields } = { level: "", fields: {} }] = lines();
  expect([level, fields]).toEqual([
    "info",
    {
      method: "PUT",
      path: "/api/posts",
      status: 201,
      duration: expect.any(Number),
      bytes: expect.any(Number),
      remoteAddress: "127.0.0.1",
      requestId: seen,
    },
  ]);
  expect(seen).toMatch(/^[\w-]{36}$/);
});

test("the request ID of a client is used if it is valid, and addresses can be shortened", async () => {
  const seen: unknown[] = [];
  const { url, log } = await startServer(
    (request) => {
      seen.push(request.headers.get("x-request-id"));
      return new Response("hello");
    },
    { accessLog: "anonymous", trustedProxies: ["127.0.0.1"] },
  );
  for (const [id, address] of [
    ["trace-7", "203.0.113.9"],
    ["not a valid id", "2001:db8:1:2::9"],
    ["trace-8", "2001:db8::9"],
  ] as const)
    await fetch(url, { headers: { "x-request-id": id, "x-forwarded-for": address } });
  await expect.poll(() => log.lines).toHaveLength(3);
  expect(log.lines.map(({ fields }) => fields["requestId"])).toEqual(seen);
  expect([seen[0], seen[2]]).toEqual(["trace-7", "trace-8"]);
  expect(seen[1]).toMatch(/^[\w-]{36}$/);
  expect(log.lines.map(({ fields }) => fields["remoteAddress"])).toEqual([
    "203.0.113.0/24",
    "2001:db8:1::/48",
    "2001:db8:0::/48",
  ]);
});

test("rejected requests and responses that a client aborts are logged, too", async () => {
  const { url, log } = await startServer(
    () =>
      new Response(new ReadableStream({ start: (stream) => stream.enqueue(new Uint8Array(9)) })),
    { accessLog: "on" },
  );
  const tooLong = await fetch(`${url}/${"x".repeat(9_000)}`);
  expect(tooLong.status).toBe(414);
  await tooLong.text();
  const controller = new AbortController();
  const open = await fetch(`${url}/stream`, { signal: controller.signal });
  await open.body?.getReader().read();
  controller.abort();
  const requests = () => log.lines.filter(({ message }) => message === "request");
  await expect.poll(requests).toHaveLength(2);
  expect(requests().map(({ fields: { status, aborted } }) => [status, aborted])).toEqual([
    [414, undefined],
    [200, true],
  ]);
});
