import { request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import type { ServeOptions } from "./serve-options.ts";
import { startServer } from "./test/raw-connection.ts";

const text = JSON.stringify(Array.from({ length: 200 }, (_, id) => ({ id, title: `Post ${id}` })));
const json = { "Content-Type": "application/json; charset=UTF-8", ETag: '"1"' };

/** Sends a request and returns status, headers and the body as it was sent. */
async function exchange(
  response: () => Response,
  headers: Record<string, string>,
  { method = "GET", ...options }: ServeOptions & { readonly method?: string } = {},
) {
  const { port } = await startServer(() => response(), options);
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      const sent = request({ port, method, headers, agent: false }, (reply) => {
        const parts: Buffer[] = [];
        reply.on("data", (part: Buffer) => parts.push(part));
        reply.on("error", reject);
        reply.on("end", () =>
          resolve({
            status: reply.statusCode ?? 0,
            headers: reply.headers,
            body: Buffer.concat(parts),
          }),
        );
      });
      sent.on("error", reject);
      sent.end();
    },
  );
}
const toStream = (value: string) =>
  new ReadableStream({
    start(controller) {
      for (let at = 0; at < value.length; at += 1000)
        controller.enqueue(new TextEncoder().encode(value.slice(at, at + 1000)));
      controller.close();
    },
  });
const bodies = {
  text: () => text,
  bytes: () => new TextEncoder().encode(text),
  "a stream": () => toStream(text),
};

describe.each(Object.entries(bodies))("a response whose body is %s", (_, body) => {
  test("is compressed with the coding that the client prefers", async () => {
    const make = () => new Response(body(), { headers: json });
    const br = await exchange(make, { "accept-encoding": "gzip, deflate, br" });
    expect(br.headers).toMatchObject({
      "content-encoding": "br",
      vary: "Accept-Encoding",
      etag: '"1"',
    });
    expect(brotliDecompressSync(br.body).toString()).toBe(text);
    const gzip = await exchange(make, { "accept-encoding": "br;q=0.5, gzip" });
    expect(gzip.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(gzip.body).toString()).toBe(text);
    expect(gzip.body.length).toBeLessThan(text.length / 4);
  });

  test.each([
    ["without Accept-Encoding", {}],
    ["that accepts other codings only", { "accept-encoding": "zstd, deflate" }],
    ["that accepts no coding", { "accept-encoding": "identity, *;q=0" }],
    ["that excludes both codings", { "accept-encoding": "br;q=0, gzip;q=0" }],
    ["for a range", { "accept-encoding": "gzip", range: "bytes=0-9" }],
  ])("is not compressed for a request %s", async (_, headers: Record<string, string>) => {
    const reply = await exchange(() => new Response(body(), { headers: json }), headers);
    expect(reply.headers["content-encoding"]).toBeUndefined();
    expect(reply.body.toString()).toBe(text);
  });
});

const gzip = { "accept-encoding": "gzip" };
test.each([
  ["images", { "Content-Type": "image/png" }],
  ["event streams", { "Content-Type": "text/event-stream" }],
  ["responses with no-transform", { ...json, "Cache-Control": "no-transform" }],
  ["responses with a coding of their own", { ...json, "Content-Encoding": "deflate" }],
  ["pages of one visitor", { "Content-Type": "text/html", "Cache-Control": "no-store, private" }],
])("%s are not compressed", async (_, headers: Record<string, string>) => {
  const { body } = await exchange(() => new Response(text, { headers }), gzip);
  expect(body.toString()).toBe(text);
});

test("short responses and responses to HEAD requests are not compressed", async () => {
  const short = await exchange(() => new Response("[]", { headers: json }), gzip);
  expect(short.headers["content-encoding"]).toBeUndefined();
  const head = await exchange(() => new Response(null, { headers: json }), gzip, {
    method: "HEAD",
  });
  expect(head.headers["content-encoding"]).toBeUndefined();
});

test("a response to HEAD does not have the length of the body that GET compresses", async () => {
  const sized = { ...json, "Content-Length": String(text.length), "Accept-Ranges": "bytes" };
  const make = () => new Response(null, { headers: sized });
  const head = await exchange(make, gzip, { method: "HEAD" });
  expect(head.headers).toMatchObject({ "content-encoding": "gzip", vary: "Accept-Encoding" });
  expect(head.headers).not.toHaveProperty("content-length");
  expect(head.headers).not.toHaveProperty("accept-ranges");
  const plain = await exchange(make, {}, { method: "HEAD" });
  expect(plain.headers["content-length"]).toBe(String(text.length));
  const file = new Response(null, {
    headers: { "Content-Type": "image/png", "Content-Length": "5000" },
  });
  const image = await exchange(() => file, gzip, { method: "HEAD" });
  expect(image.headers["content-length"]).toBe("5000");
});

test("existing names in Vary are kept", async () => {
  const headers = { ...json, Vary: "Origin" };
  const reply = await exchange(() => new Response(text, { headers }), gzip);
  expect(reply.headers["vary"]).toBe("Origin, Accept-Encoding");
});

test("cookies and repeated headers are kept", async () => {
  const headers = new Headers(json);
  headers.append("Set-Cookie", "a=1");
  headers.append("Set-Cookie", "b=2");
  const reply = await exchange(() => new Response(text, { headers }), gzip);
  expect(reply.headers["set-cookie"]).toEqual(["a=1", "b=2"]);
  expect(reply.headers["content-encoding"]).toBe("gzip");
});

test("compression can be switched off", async () => {
  const reply = await exchange(() => new Response(text, { headers: json }), gzip, {
    compression: false,
  });
  expect(reply.headers["content-encoding"]).toBeUndefined();
});

test("a stream that fails in the middle ends the connection", async () => {
  let calls = 0;
  const make = () =>
    new Response(
      new ReadableStream({
        pull(controller) {
          if (++calls > 200) controller.error(new Error("broken"));
          else controller.enqueue(crypto.getRandomValues(new Uint8Array(5_000)));
        },
      }),
      { headers: json },
    );
  await expect(exchange(make, gzip)).rejects.toThrow();
});
