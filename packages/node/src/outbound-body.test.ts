import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { fetchAllowing, listen, listenRaw, reasonOf, stopListening } from "./test/origin.ts";

test("a body that arrives slowly is aborted after the total timeout", async () => {
  const at = await listenRaw((socket) => {
    socket.write("HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n");
    const drip = setInterval(() => socket.write("."), 20);
    socket.on("close", () => clearInterval(drip));
  });
  const response = await fetchAllowing(at, { timeout: 1_000 })(`http://${at}/`);
  expect(await reasonOf(response.text())).toBe("timeout");
});

test("missing response headers end with the total timeout, although the connection is open", async () => {
  const at = await listenRaw((socket) => {
    const drip = setInterval(() => socket.write("H"), 50);
    socket.on("close", () => clearInterval(drip));
  });
  const reason = await reasonOf(fetchAllowing(at, { timeout: 300 })(`http://${at}/`));
  expect(["timeout", "protocol"]).toContain(reason);
  const silent = await listenRaw(() => {});
  expect(await reasonOf(fetchAllowing(silent, { timeout: 200 })(`http://${silent}/`))).toBe(
    "timeout",
  );
});

test("a body over the limit is rejected by its declared length, and by its bytes", async () => {
  const { url: at } = await listen((request, response) => {
    if (request.url === "/declared") response.setHeader("content-length", 5_000_000);
    response.write(Buffer.alloc(1_000_000));
    response.end(request.url === "/exact" ? undefined : Buffer.alloc(4_000_000));
  });
  const fetch = fetchAllowing(at, { maxBytes: 1_000_000 });
  expect(await reasonOf(fetch(`${at}/declared`))).toBe("too-large");
  expect(await reasonOf((await fetch(at)).arrayBuffer())).toBe("too-large");
  expect((await (await fetch(`${at}/exact`)).arrayBuffer()).byteLength).toBe(1_000_000);
});

test("compressed responses are decoded, and decompression bombs are stopped by ratio and by size", async () => {
  const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024));
  const { url: at } = await listen((request, response) => {
    response.setHeader("content-encoding", request.url === "/odd" ? "compress" : "gzip");
    if (request.url === "/damaged") response.end("no gzip");
    else response.end(request.url === "/text" ? gzipSync("hello ".repeat(1000)) : bomb);
  });
  const text = await fetchAllowing(at)(`${at}/text`);
  expect(await text.text()).toBe("hello ".repeat(1000));
  expect(text.headers.get("content-encoding")).toBeNull();
  const before = process.memoryUsage().rss;
  const wide = fetchAllowing(at, { maxBytes: 2 ** 31 });
  expect(await reasonOf((await wide(`${at}/bomb`)).arrayBuffer())).toBe("inflation");
  expect(await reasonOf((await fetchAllowing(at)(`${at}/bomb`)).arrayBuffer())).toMatch(
    /inflation|too-large/,
  );
  expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024);
  expect(await reasonOf(fetchAllowing(at)(`${at}/odd`))).toBe("encoding");
  expect(await reasonOf((await fetchAllowing(at)(`${at}/damaged`)).text())).toBe("encoding");
});

test.each(["gzip", "deflate", "br"])(
  "an empty body that is declared as %s is empty",
  async (name) => {
    const { url: at } = await listen((_request, response) => {
      response.setHeader("content-encoding", name);
      response.end();
    });
    expect(await (await fetchAllowing(at)(at)).text()).toBe("");
  },
);

test("a compressed response that is cut off before its first byte is a protocol error", async () => {
  const at = await listenRaw((socket) =>
    socket.end("HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 9\r\n\r\n"),
  );
  expect(await reasonOf((await fetchAllowing(at)(`http://${at}/`)).text())).toBe("protocol");
});

test("truncated responses, and responses that are not HTTP, are protocol errors", async () => {
  const short = await listenRaw((socket) => {
    socket.end("HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\nshort");
  });
  const response = await fetchAllowing(short)(`http://${short}/`);
  expect(await reasonOf(response.text())).toBe("protocol");
  const noise = await listenRaw((socket) => socket.end("SSH-2.0-OpenSSH\r\n"));
  expect(await reasonOf(fetchAllowing(noise)(`http://${noise}/`))).toBe("protocol");
  const status = await listenRaw((socket) => socket.end("HTTP/1.1 999 No\r\n\r\n"));
  expect(await reasonOf(fetchAllowing(status)(`http://${status}/`))).toBe("protocol");
});

test("a closed port is a connect error", async () => {
  const { url: at, port } = await listen(() => {});
  await stopListening();
  expect(await reasonOf(fetchAllowing(at)(`http://127.0.0.1:${port}/`))).toBe("connect");
});

test("if the caller aborts, the request ends with the caller's reason", async () => {
  const { url: at } = await listen((_request, response) => void response.write("x"));
  const own = new AbortController();
  const response = await fetchAllowing(at)(at, { signal: own.signal });
  const reading = response.text();
  own.abort(new Error("enough"));
  await expect(reading).rejects.toThrow("enough");
  await expect(
    fetchAllowing(at)(at, { signal: AbortSignal.abort(new Error("no")) }),
  ).rejects.toThrow("no");
});
