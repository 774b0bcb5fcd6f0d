import { deflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { safeFetch } from "./safe-fetch.ts";
import { fetchAllowing, listen, listenRaw, reasonOf } from "./test/origin.ts";

test("every redirect is checked: private addresses, files and loops are rejected", async () => {
  const inner = await listen((_request, response) => response.end("inside"));
  const targets: Record<string, string> = {
    "/metadata": "http://169.254.169.254/latest/meta-data/",
    "/file": "file:///etc/passwd",
    "/user": "http://a:b@example.com/",
    "/port": "http://93.184.216.34:22/",
    "/inner": inner.url,
    "/chain": "/metadata",
    "/loop": "/loop",
    "/odd": "http://[",
  };
  const { url: at } = await listen((request, response) => {
    response.writeHead(302, { location: targets[request.url!] ?? "/" });
    response.end();
  });
  const fetch = fetchAllowing(at, { ports: [inner.port] });
  expect(await reasonOf(fetch(`${at}/metadata`))).toBe("address");
  expect(await reasonOf(fetch(`${at}/chain`))).toBe("address");
  expect(await reasonOf(fetch(`${at}/file`))).toBe("scheme");
  expect(await reasonOf(fetch(`${at}/user`))).toBe("credentials");
  expect(await reasonOf(fetch(`${at}/port`))).toBe("port");
  expect(await reasonOf(fetch(`${at}/inner`))).toBe("address");
  expect(await reasonOf(fetch(`${at}/odd`))).toBe("url");
  expect(await reasonOf(fetch(`${at}/loop`))).toBe("redirects");
  expect(await reasonOf(fetch(`${at}/loop`, { redirect: "error" }))).toBe("redirects");
  expect((await fetch(`${at}/loop`, { redirect: "manual" })).status).toBe(302);
  expect(inner.seen()).toBe(0);
});

test("three redirects are followed and a fourth is not", async () => {
  const { url: at } = await listen((request, response) => {
    const left = Number(request.url!.slice(1));
    if (left > 0) response.writeHead(301, { location: `/${left - 1}` });
    response.end("there");
  });
  const fetch = fetchAllowing(at);
  const response = await fetch(`${at}/3`);
  expect([await response.text(), response.redirected, response.url]).toEqual([
    "there",
    true,
    `${at}/0`,
  ]);
  expect(await reasonOf(fetch(`${at}/4`))).toBe("redirects");
});

test("credentials are sent to the same origin only", async () => {
  const received: Record<string, unknown>[] = [];
  const second = await listen((request, response) => {
    received.push(request.headers);
    response.end();
  });
  const first = await listen((request, response) => {
    received.push(request.headers);
    const location = request.url === "/start" ? "/same" : second.url;
    response.writeHead(307, { location });
    response.end();
  });
  const fetch = safeFetch({ allow: [first.url.slice(7), second.url.slice(7)] });
  await fetch(`${first.url}/start`, {
    headers: { authorization: "Bearer s", cookie: "a=b", "x-api-key": "k", accept: "text/plain" },
  });
  expect(received[1]).toMatchObject({ authorization: "Bearer s", cookie: "a=b", "x-api-key": "k" });
  expect(received[2]).toMatchObject({ accept: "text/plain" });
  for (const name of ["authorization", "cookie", "x-api-key"])
    expect(received[2]).not.toHaveProperty(name);
});

test("a POST becomes a GET on 303 and stays one with its body on 307", async () => {
  const { url: at } = await listen((request, response) => {
    let text = "";
    request.on("data", (chunk: Buffer) => (text += String(chunk)));
    request.on("end", () => {
      const status = Number(request.url!.slice(1));
      if (status > 0) response.writeHead(status, { location: "/0" });
      response.end(`${request.method} ${text}`);
    });
  });
  const fetch = fetchAllowing(at);
  const post = async (status: number) =>
    (await fetch(`${at}/${status}`, { method: "POST", body: "x" })).text();
  expect(await post(303)).toBe("GET ");
  expect(await post(302)).toBe("GET ");
  expect(await post(307)).toBe("POST x");
});

test("a server that switches protocols is a protocol error", async () => {
  const at = await listenRaw((socket) =>
    socket.write("HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n"),
  );
  expect(await reasonOf(fetchAllowing(at)(`http://${at}/`))).toBe("protocol");
});

test("servers are asked for gzip or br only, since deflate has two meanings", async () => {
  const { url: at } = await listen(({ headers }, response) => {
    const isAccepted = headers["accept-encoding"]?.includes("deflate");
    if (isAccepted) response.setHeader("content-encoding", "deflate");
    response.end(isAccepted ? deflateRawSync("hello") : "hello");
  });
  expect(await (await fetchAllowing(at)(at)).text()).toBe("hello");
});
