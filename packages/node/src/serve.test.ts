import { createServer, type AddressInfo, type Socket } from "node:net";
import { expect, test, vi } from "vitest";
import type { Peer } from "./serve-options.ts";
import { ListenError, serve } from "./serve.ts";
import { exchangeRaw, startServer, connectRaw } from "./test/raw-connection.ts";

test("a site receives method, path, headers and body of a request to its URL", async () => {
  const { url } = await startServer(async (request) =>
    Response.json({
      method: request.method,
      url: request.url,
      agent: request.headers.get("user-agent"),
      body: await request.json(),
    }),
  );
  const response = await fetch(`${url}/a/b?c=d`, {
    method: "POST",
    body: '{"e":1}',
    headers: { "user-agent": "test", "content-type": "application/json" },
  });
  expect(await response.json()).toEqual({
    method: "POST",
    url: `${url}/a/b?c=d`,
    agent: "test",
    body: { e: 1 },
  });
});

test("connections that another listener accepts are served, and open requests are finished on close", async () => {
  const seen = vi.fn();
  let receive: (connection: Socket) => void = () => {};
  const listener = createServer({ pauseOnConnect: true }, (connection) => receive(connection));
  await new Promise<void>((done) => void listener.listen(0, "127.0.0.1", done));
  const { port } = listener.address() as AddressInfo;
  let finish: () => void = () => {};
  const site = {
    fetch: async (_request: Request, { remoteAddress }: Peer) => {
      seen();
      await new Promise<void>((done) => (finish = done));
      return new Response(remoteAddress);
    },
  };
  const server = await serve(site, { port, accept: (take) => (receive = take) });
  expect(server.url).toBe(`http://127.0.0.1:${port}`);
  const response = fetch(server.url);
  await expect.poll(() => seen).toHaveBeenCalled();
  const closing = server.close();
  finish();
  expect(await (await response).text()).toBe("127.0.0.1");
  await closing;
  listener.close();
});

test("every kind of response arrives completely: text, bytes, empty, typed, streamed, with cookies", async () => {
  const big = "x".repeat(3_000_000);
  const answers: Record<string, () => Response | Promise<Response>> = {
    "/text": () => new Response("té"),
    "/bytes": () => new Response(new Uint8Array([1, 2, 3]), { headers: { "content-type": "a/b" } }),
    "/empty": () => new Response(null),
    "/none": () => new Response(null, { status: 204 }),
    "/record": () => new Response("{}", { status: 201, headers: { "Content-Type": "a/json" } }),
    "/headers": () => new Response("h", { headers: new Headers({ "x-a": "b" }) }),
    "/pairs": () => new Response("p", { headers: [["x-a", "b"]] }),
    "/big": async () => new Response(big),
    "/blob": () => new Response(new Blob(["blob"], { type: "text/x" })),
    "/stream": () => new Response(new Blob([big]).stream()),
    "/changed": async () => {
      const response = new Response("changed");
      response.headers.append("set-cookie", "a=1");
      response.headers.append("set-cookie", "b=2");
      return response;
    },
    "/cloned": () => new Response("cloned").clone(),
    "/redirect": () => Response.redirect("http://a.example/"),
  };
  const { url } = await startServer((request) => answers[new URL(request.url).pathname]!());
  const get = async (path: string) => {
    const response = await fetch(url + path, { redirect: "manual" });
    return { response, text: await response.text() };
  };
  const text = await get("/text");
  expect(text.text).toBe("té");
  expect(text.response.headers.get("content-type")).toBe("text/plain; charset=UTF-8");
  expect(text.response.headers.get("content-length")).toBe("3");
  expect((await get("/bytes")).response.headers.get("content-type")).toBe("a/b");
  expect((await get("/empty")).response.headers.get("content-length")).toBe("0");
  expect((await get("/none")).response.status).toBe(204);
  const record = await get("/record");
  expect([record.response.status, record.response.headers.get("content-type")]).toEqual([
    201,
    "a/json",
  ]);
  expect((await get("/headers")).response.headers.get("x-a")).toBe("b");
  expect((await get("/pairs")).response.headers.get("x-a")).toBe("b");
  expect((await get("/big")).text).toBe(big);
  expect((await get("/blob")).text).toBe("blob");
  expect((await get("/stream")).text).toBe(big);
  const changed = await get("/changed");
  expect([changed.text, changed.response.headers.getSetCookie()]).toEqual([
    "changed",
    ["a=1", "b=2"],
  ]);
  expect((await get("/cloned")).text).toBe("cloned");
  expect((await get("/redirect")).response.headers.get("location")).toBe("http://a.example/");
});

test("HEAD has the headers of GET and no body", async () => {
  const { port } = await startServer((request) =>
    new URL(request.url).pathname === "/text"
      ? new Response("four")
      : new Response(new Blob(["four"]).stream(), { headers: { "content-length": "4" } }),
  );
  for (const path of ["/text", "/stream"]) {
    const raw = await exchangeRaw(
      port,
      `HEAD ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
    );
    expect(raw.toLowerCase()).toContain("content-length: 4");
    expect(raw).toMatch(/\r\n\r\n$/);
  }
});

test("requests of one connection share one peer with the client's address", async () => {
  const peers: Peer[] = [];
  const { port } = await startServer((_request, peer) => {
    peers.push(peer);
    return new Response("ok");
  });
  const get = "GET / HTTP/1.1\r\nHost: a\r\n";
  await exchangeRaw(port, `${get}\r\n${get}Connection: close\r\n\r\n`);
  expect(peers[0]).toEqual({
    remoteAddress: "127.0.0.1",
    encrypted: false,
    hasCheckedLength: true,
  });
  expect(peers[1]).toBe(peers[0]);
});

test("an IPv4 client of a dual-stack server is known by its IPv4 address", async () => {
  let address: string | undefined;
  const { port } = await startServer(
    (_request, peer) => {
      address = peer.remoteAddress;
      return new Response("ok");
    },
    { hostname: "::" },
  );
  await (await fetch(`http://127.0.0.1:${port}/`)).text();
  expect(address).toBe("127.0.0.1");
});

test("pipelined requests are answered in order", async () => {
  const { port } = await startServer(async (request) => {
    const path = new URL(request.url).pathname;
    if (path === "/slow") await new Promise((resolve) => setTimeout(resolve, 50));
    return new Response(`<${path}>`);
  });
  const close = "Host: a\r\nConnection: close\r\n\r\n";
  const raw = await exchangeRaw(
    port,
    `GET /slow HTTP/1.1\r\nHost: a\r\n\r\nGET /fast HTTP/1.1\r\n${close}`,
  );
  expect(raw.match(/<[^>]+>/g)).toEqual(["</slow>", "</fast>"]);
});

test("a client that expects 100 Continue gets it before it sends", async () => {
  const { port } = await startServer(async (request) => new Response(await request.text()));
  const one = await connectRaw(port);
  one.send(
    "POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n",
  );
  expect(await one.until(/\r\n\r\n/)).toBe("HTTP/1.1 100 Continue\r\n\r\n");
  one.send("hi");
  expect(await one.end()).toMatch(/200 OK[^]*hi$/);
});

test("a stream is read at the pace of the client, and stopped when the client leaves", async () => {
  let given = 0;
  const cancelled = vi.fn();
  const { port, log } = await startServer(
    () =>
      new Response(
        new ReadableStream<Uint8Array>(
          {
            pull(controller) {
              given += 65_536;
              controller.enqueue(new Uint8Array(65_536));
            },
            cancel: cancelled,
          },
          { highWaterMark: 0 },
        ),
      ),
  );
  const one = await connectRaw(port);
  one.socket.pause();
  one.send("GET /x?secret=1 HTTP/1.1\r\nHost: a\r\n\r\n");
  await new Promise((resolve) => setTimeout(resolve, 300));
  const before = given;
  expect(before).toBeLessThan(30_000_000);
  one.socket.destroy();
  await expect.poll(() => cancelled).toHaveBeenCalled();
  expect(given - before).toBeLessThan(200_000);
  await expect.poll(() => log.lines).toHaveLength(1);
  expect(log.lines[0]).toMatchObject({
    level: "warn",
    message: "The client closed the connection.",
    fields: { path: "/x" },
  });
});

test("a port that is in use is reported in one line", async () => {
  const { port } = await startServer(() => new Response("ok"));
  const rejected = serve({ fetch: () => new Response("no") }, { port });
  await expect(rejected).rejects.toThrow(ListenError);
  await expect(rejected).rejects.toThrow(
    `Cannot listen on "127.0.0.1", port ${port}: another process is listening there; stop it or choose another port (EADDRINUSE).`,
  );
});

test.each([
  [{ port: 70_000 }, "ERR_SOCKET_BAD_PORT"],
  [{ port: Number.NaN }, "ERR_SOCKET_BAD_PORT"],
  [{ port: 0, hostname: "203.0.113.1" }, "EADDRNOTAVAIL"],
])("%j cannot be listened on", async (options, code) => {
  const rejected = serve({ fetch: () => new Response("no") }, options);
  await expect(rejected).rejects.toMatchObject({ name: "ListenError", code });
  await expect(rejected).rejects.not.toThrow(/\n/);
});
