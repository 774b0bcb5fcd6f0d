import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Servable } from "./serve-options.ts";
import { exchangeRaw, startServer, connectRaw } from "./test/raw-connection.ts";

const printed = [vi.spyOn(console, "error"), vi.spyOn(console, "info"), vi.spyOn(console, "log")];
const unhandled = vi.fn();
beforeEach(() => {
  process.on("unhandledRejection", unhandled);
  process.on("uncaughtException", unhandled);
});
afterEach(async () => {
  await new Promise((resolve) => setImmediate(resolve));
  process.off("unhandledRejection", unhandled);
  process.off("uncaughtException", unhandled);
  for (const spy of printed) expect(spy).not.toHaveBeenCalled();
  expect(unhandled).not.toHaveBeenCalled();
});

const broken = (): ReadableStream<Uint8Array> =>
  new ReadableStream({
    pull() {
      throw new Error("SELECT password");
    },
  });

const failing: Record<string, Servable["fetch"]> = {
  "a throw": () => {
    throw new Error("SELECT password");
  },
  "a rejection": () => Promise.reject(new Error("SELECT password")),
  "a rejection later": async () => {
    await new Promise((resolve) => setImmediate(resolve));
    throw new Error("SELECT password");
  },
  "a thrown nothing": () => Promise.reject(undefined),
  "no answer": () => undefined as never,
  "a promised no answer": async () => undefined as never,
  "a Location beyond ASCII": () =>
    new Response(null, { status: 302, headers: { location: "/漢" } }),
  "a promised Location beyond ASCII": async () =>
    new Response("x", { status: 302, headers: { location: "/漢" } }),
  "a split header": async () =>
    new Response("x", { headers: { "x-a": "a\r\nx-b: SELECT password" } }),
  "a control character in Headers": () =>
    new Response("x", { headers: new Headers({ "x-a": "a\u0001b" }) }),
  "a header name that is none": () => new Response("x", { headers: { "a b": "SELECT password" } }),
  "an impossible status": async () => new Response("x", { status: 99 }),
  "a stream that fails at once": () => new Response(broken()),
  "a promised stream that fails at once": async () => new Response(broken()),
  "a used body": async () => {
    const response = new Response(new Blob(["x"]).stream());
    await response.text();
    return response;
  },
};

test.each(Object.keys(failing))("%s is a 500 with a reference that is in the log", async (name) => {
  const { url, log } = await startServer(failing[name]!);
  for (const method of ["GET", "POST"]) {
    const response = await fetch(url, {
      method,
      redirect: "manual",
      ...(method === "POST" && { body: "x" }),
    });
    const text = await response.text();
    expect([response.status, text]).toEqual([500, expect.stringContaining("rest_internal_error")]);
    expect(text).not.toContain("SELECT");
    expect([...response.headers.values()].join()).not.toContain("SELECT");
    const { ref } = JSON.parse(text).data as { ref: string };
    expect(ref).toMatch(/^[0-9a-f-]{36}$/);
    expect(log.lines.at(-1)).toMatchObject({
      level: "error",
      fields: { ref, method, path: "/" },
    });
  }
  expect(log.lines).toHaveLength(2);
});

test("a stream that fails midway closes the connection, so that it does not look complete", async () => {
  const { port, log } = await startServer(() => {
    let chunks = 0;
    return new Response(
      new ReadableStream({
        async pull(controller) {
          await new Promise((resolve) => setTimeout(resolve, 5));
          if (chunks++ < 3) controller.enqueue(new TextEncoder().encode("part"));
          else throw new Error("SELECT password");
        },
      }),
    );
  });
  const raw = await exchangeRaw(port, "GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  expect(raw).toMatch(/^HTTP\/1\.1 200 [^]*part/);
  expect(raw).not.toMatch(/0\r\n\r\n$/);
  expect(raw).not.toContain("SELECT");
  expect(log.lines[0]).toMatchObject({ level: "error", message: "A request failed." });
});

// Trial R-19 of docs/reliability.md.
test("clients that disconnect at any moment cause one warning each and leave nothing behind", async () => {
  let seen = 0;
  const { port, log } = await startServer(async (request) => {
    const path = new URL(request.url).pathname;
    seen++;
    if (path === "/upload") return new Response(`${(await request.arrayBuffer()).byteLength}`);
    if (path === "/stream-upload") {
      for await (const _chunk of request.body as unknown as AsyncIterable<Uint8Array>);
      return new Response("read");
    }
    if (path === "/form") await request.formData();
    await new Promise((resolve) => setTimeout(resolve, 30));
    // The body never ends, so that a client that leaves cannot have read all of it.
    const part = new Uint8Array(65_536);
    return new Response(new ReadableStream({ pull: (stream) => stream.enqueue(part) }));
  });
  const heads = ["upload", "stream-upload", "form"].map(
    (path) =>
      `POST /${path} HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 500000\r\n\r\npart`,
  );
  const requests = [...heads, "GET /slow HTTP/1.1\r\nHost: a\r\n\r\n"];
  for (let round = 0; round < 20; round++) {
    await Promise.all(
      requests.map(async (raw, index) => {
        const one = await connectRaw(port);
        one.send(raw);
        await expect.poll(() => seen, { interval: 1 }).toBe((round + 1) * requests.length);
        await new Promise((resolve) => setTimeout(resolve, (round * 7 + index) % 40));
        if (round % 2 === 0) one.socket.resetAndDestroy();
        else one.socket.destroy();
      }),
    );
  }
  await expect.poll(() => log.lines).toHaveLength(seen);
  expect(new Set(log.lines.map(({ level, message }) => `${level} ${message}`))).toEqual(
    new Set(["warn The client closed the connection."]),
  );
});

test("the signal of a request is aborted when its client disconnects", async () => {
  const left = vi.fn();
  const { port } = await startServer(async (request) => {
    await new Promise<void>((resolve) =>
      request.signal.addEventListener("abort", () => {
        left();
        resolve();
      }),
    );
    return new Response("too late");
  });
  const one = await connectRaw(port);
  one.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  await new Promise((resolve) => setTimeout(resolve, 50));
  one.socket.destroy();
  await expect.poll(() => left).toHaveBeenCalledOnce();
});
