import { expect, test } from "vitest";
import { safeFetch } from "./safe-fetch.ts";
import { fetchAllowing, listen, reasonOf } from "./test/origin.ts";

test("an allowed destination is fetched with its final address, headers and body", async () => {
  const { url: at } = await listen((request, response) => {
    response.setHeader("content-type", "text/plain");
    response.end(`${request.method} ${request.url} ${request.headers["user-agent"]}`);
  });
  const response = await fetchAllowing(at)(`${at}/a?b=c`);
  expect(response.status).toBe(200);
  expect(response.url).toBe(`${at}/a?b=c`);
  expect(response.headers.get("content-type")).toBe("text/plain");
  expect(await response.text()).toBe("GET /a?b=c Waymark");
});

test("bodies are sent with their length, and HEAD and 204 have none", async () => {
  const { url: at } = await listen((request, response) => {
    if (request.method !== "POST") {
      response.statusCode = 204;
      response.end();
      return;
    }
    request.pipe(response);
    response.setHeader("x-length", request.headers["content-length"] ?? "none");
    response.setHeader("x-type", request.headers["content-type"] ?? "none");
  });
  const fetch = fetchAllowing(at);
  const posted = await fetch(at, { method: "POST", body: new URLSearchParams({ a: "é" }) });
  expect(await posted.text()).toBe("a=%C3%A9");
  expect(posted.headers.get("x-length")).toBe("8");
  expect(posted.headers.get("x-type")).toMatch(/^application\/x-www-form-urlencoded/);
  expect((await fetch(at)).status).toBe(204);
  expect(await (await fetch(at, { method: "HEAD" })).text()).toBe("");
});

test.each([
  ["not a url", "url"],
  ["", "url"],
  ["file:///etc/passwd", "scheme"],
  ["ftp://example.com/", "scheme"],
  ["data:text/plain,x", "scheme"],
  ["javascript:1", "scheme"],
  ["http://user@example.com/", "credentials"],
  ["http://user:pw@example.com/", "credentials"],
  ["http://example.com:22/", "port"],
  ["http://example.com:6379/", "port"],
  ["http://localhost/", "host"],
  ["http://localhost./", "host"],
  ["http://a.localhost/", "host"],
  ["http://printer.local/", "host"],
])("%s is rejected because of its %s", async (url, reason) => {
  const fetch = safeFetch({ resolve: async () => [{ address: "127.0.0.1", family: 4 }] });
  expect(await reasonOf(fetch(url))).toBe(reason);
});

test("no notation of a private address reaches a listener", async () => {
  const { port, seen } = await listen((_request, response) => response.end("inside"));
  const hosts = [
    "127.0.0.1",
    "127.1",
    "0x7f.1",
    "0x7f000001",
    "2130706433",
    "017700000001",
    "0177.0.0.1",
    "①②⑦.0.0.1",
    "127。0。0。1",
    "0",
    "0.0.0.0",
    "127.0.0.1.",
    "[::1]",
    "[::]",
    "[::ffff:7f00:1]",
    "[::ffff:127.0.0.1]",
    "[::7f00:1]",
    "[64:ff9b::7f00:1]",
    "[2002:7f00:1::]",
    "[fe80::1]",
    "[fd00::1]",
    "10.0.0.1",
    "169.254.169.254",
    "100.64.0.1",
    "192.168.0.1",
  ];
  const fetch = safeFetch({ ports: [port], connectTimeout: 500 });
  for (const host of hosts)
    expect([host, await reasonOf(fetch(`http://${host}:${port}/`))]).toEqual([host, "address"]);
  expect(["host"]).toContain(await reasonOf(fetch(`http://localhost.:${port}/`)));
  expect(seen()).toBe(0);
});

test("a host name that resolves to a private address after the check is not resolved again", async () => {
  const { port, seen } = await listen((_request, response) => response.end("inside"));
  let asked = 0;
  const fetch = safeFetch({
    ports: [port],
    // Used as a public address on which no server listens.
    allow: [`127.0.0.2:${port}`],
    resolve: async () => [{ address: asked++ === 0 ? "127.0.0.2" : "127.0.0.1", family: 4 }],
  });
  expect(await reasonOf(fetch(`http://rebind.example:${port}/`))).toBe("connect");
  expect(asked).toBe(1);
  expect(await reasonOf(fetch(`http://rebind.example:${port}/`))).toBe("address");
  expect(seen()).toBe(0);
});

test("one private address among public ones rejects the host", async () => {
  const { port, seen } = await listen((_request, response) => response.end("inside"));
  const fetch = safeFetch({
    ports: [port],
    resolve: async () => [
      { address: "93.184.216.34", family: 4 },
      { address: "::ffff:7f00:1", family: 6 },
      { address: "127.0.0.1", family: 4 },
    ],
  });
  expect(await reasonOf(fetch(`http://mixed.example:${port}/`))).toBe("address");
  expect(seen()).toBe(0);
});

test("an allowed host name is requested at its resolved address, with its own Host header", async () => {
  const { port } = await listen((request, response) => response.end(request.headers.host));
  const fetch = safeFetch({
    allow: [`media.internal:${port}`],
    resolve: async () => [{ address: "127.0.0.1", family: 4 }],
  });
  expect(await (await fetch(`http://media.internal:${port}/`)).text()).toBe(
    `media.internal:${port}`,
  );
  expect(await reasonOf(fetch(`http://other.internal:${port}/`))).toBe("port");
});

test("names without an address, and resolvers that never answer, are errors", async () => {
  const never = safeFetch({ resolve: () => new Promise(() => {}), connectTimeout: 100 });
  expect(await reasonOf(never("http://slow.example/"))).toBe("timeout");
  expect(await reasonOf(safeFetch({ resolve: async () => [] })("http://x.example/"))).toBe(
    "resolve",
  );
  const failing = safeFetch({ resolve: () => Promise.reject(new Error("ENOTFOUND 10.1.2.3")) });
  const error = await failing("http://x.example/").catch((caught: unknown) => caught);
  expect(error).toMatchObject({ reason: "resolve" });
  expect((error as Error).message).not.toContain("10.1.2.3");
});
