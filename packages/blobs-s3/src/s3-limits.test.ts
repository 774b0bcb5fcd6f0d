import { defineModule, moduleBuilder, toBlobResponse } from "@waymark/core";
import { serve } from "@waymark/node";
import { testLogger, testSite } from "@waymark/testing";
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { afterEach, describe, expect, test, vi } from "vitest";
import { s3Blobs, type S3BlobsOptions } from "./index.ts";

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

/** A storage server with scripted responses, and its open connections. */
async function startStorage(respond: (to: ServerResponse, request: IncomingMessage) => void) {
  const sockets = new Set<Socket>();
  const server = createServer((incoming, outgoing) => respond(outgoing, incoming));
  server.on("connection", (socket) => {
    sockets.add(socket.on("close", () => sockets.delete(socket)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const blobs = (limits: Pick<S3BlobsOptions, "maxSockets" | "timeouts"> = {}) =>
    s3Blobs({
      bucket: "files",
      endpoint: `http://127.0.0.1:${port}`,
      credentials: { accessKeyId: "a", secretAccessKey: "b" },
      ...limits,
    });
  return { sockets, blobs };
}

const busy = { name: "StorageUnavailableError", reason: "busy" };
const size = 50_000_000;
const head = { "content-length": String(size), "last-modified": "Fri, 20 Nov 2026 10:00:00 GMT" };
/** Sends a large file as fast as it is read. */
function sendLarge(to: ServerResponse) {
  to.writeHead(200, head);
  const chunk = Buffer.alloc(65_536, "a");
  const send = () => {
    while (!to.destroyed && to.write(chunk));
  };
  to.on("drain", send);
  send();
}

/** A served site whose files are in the storage. */
async function serveFiles(blobs: ReturnType<typeof s3Blobs>, type = "video/mp4") {
  const page = moduleBuilder({}).definePageHandler(
    "film",
    ({ request: asked, path, blobs: stored }) =>
      path === "/film" ? toBlobResponse(asked, stored, "film", { type, inline: true }) : undefined,
  );
  const films = defineModule({ name: "films", pages: [page] });
  const { site } = await testSite({ blobs, modules: [films()] });
  const log = testLogger();
  const server = await serve(site, { port: 0, log });
  stops.push(() => server.close());
  const open = (method = "GET", headers: Record<string, string> = {}) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const path = "/film";
      request({ port: server.port, path, method, headers, agent: false }, resolve)
        .on("error", reject)
        .end();
    });
  return { open, port: server.port, log };
}

describe("a storage that does not respond", () => {
  test("is given up after the time limit of a response", async () => {
    const { blobs } = await startStorage(() => {});
    const limited = blobs({ timeouts: { response: 50 } });
    await expect(limited.get("a")).rejects.toMatchObject(busy);
    await expect(limited.remove("a")).rejects.toMatchObject(busy);
    await expect(limited.list()[Symbol.asyncIterator]().next()).rejects.toMatchObject(busy);
  });

  test("is given up while a file is sent", async () => {
    const { blobs } = await startStorage(() => {});
    const limited = blobs({ timeouts: { idle: 50 } });
    await expect(limited.put("a", new Uint8Array(9))).rejects.toMatchObject(busy);
    const stream = new Blob([new Uint8Array(9)]).stream();
    await expect(limited.put("a", stream)).rejects.toMatchObject(busy);
  });

  test("is given up in the middle of a file", async () => {
    const { blobs, sockets } = await startStorage((to) => to.writeHead(200, head).write("start"));
    const { stream } = (await blobs({ timeouts: { idle: 50 } }).get("a"))!;
    const reader = stream.getReader();
    await reader.read();
    await expect(reader.read()).rejects.toMatchObject(busy);
    await vi.waitFor(() => expect(sockets.size).toBe(0));
  });

  test("does not keep further requests waiting when all connections are in use", async () => {
    const { blobs } = await startStorage((to) => to.writeHead(200, head).write("start"));
    const one = blobs({ maxSockets: 1, timeouts: { connect: 50 } });
    const first = await one.get("a");
    await expect(one.get("b")).rejects.toMatchObject(busy);
    await first?.stream.cancel();
    expect(await one.get("b")).toMatchObject({ size });
  });
});

test("a connection that the storage closes is an outage", async () => {
  const { blobs } = await startStorage((to) => to.destroy());
  await expect(blobs().get("a")).rejects.toMatchObject(busy);
  const { blobs: cut } = await startStorage((to) => {
    to.writeHead(200, head).write("start", () => to.destroy());
  });
  const { stream } = (await cut().get("a"))!;
  await expect(new Response(stream as never).text()).rejects.toMatchObject(busy);
});

test("a failing source of an upload is not an outage", async () => {
  const { blobs } = await startStorage((to) => to.writeHead(200).end());
  const failure = Object.assign(new Error("aborted"), { code: "ECONNRESET" });
  const broken = new ReadableStream<Uint8Array>({ pull: (control) => control.error(failure) });
  await expect(blobs().put("a", broken)).rejects.toBe(failure);
});

describe("a site whose storage is not reachable", () => {
  test.each(["http://127.0.0.1:9", "http://storage.invalid"])(
    "responds with 503 for %s",
    async (endpoint) => {
      const credentials = { accessKeyId: "a", secretAccessKey: "b" };
      const { open } = await serveFiles(s3Blobs({ bucket: "files", endpoint, credentials }));
      const response = await open();
      response.resume();
      expect([response.statusCode, response.headers["retry-after"]]).toEqual([503, "2"]);
    },
  );
});

describe("a visitor who leaves during a download", () => {
  test.each([
    ["of a film", "video/mp4", {}],
    ["of a compressed text", "text/plain", { "accept-encoding": "gzip" }],
    ["of a range", "video/mp4", { range: "bytes=10-40000000" }],
  ])("%s releases the connection to the storage", async (_, type, headers) => {
    const { blobs, sockets } = await startStorage(sendLarge);
    const { open } = await serveFiles(blobs({ maxSockets: 1 }), type);
    for (let visits = 0; visits < 3; visits++) {
      const response = await open("GET", headers);
      await new Promise((resolve) => response.once("data", resolve));
      expect(response.statusCode).toBeOneOf([200, 206]);
      expect(sockets.size).toBe(1);
      response.destroy();
      await vi.waitFor(() => expect(sockets.size).toBe(0));
    }
  });

  test("before it begins releases the connection to the storage", async () => {
    const waiting: ServerResponse[] = [];
    const { blobs, sockets } = await startStorage((to) => void waiting.push(to));
    const { port, log } = await serveFiles(blobs());
    const visit = request({ port, path: "/film", agent: false }).on("error", () => {});
    visit.end();
    await vi.waitFor(() => expect(waiting.length).toBe(1));
    visit.destroy();
    await vi.waitFor(() =>
      expect(log.lines.map(({ message }) => message)).toContain(
        "The client closed the connection.",
      ),
    );
    waiting[0]?.writeHead(200, head).flushHeaders();
    await vi.waitFor(() => expect(sockets.size).toBe(0));
  });
});

test("a request for the headers of a file releases the connection to the storage", async () => {
  const { blobs, sockets } = await startStorage(sendLarge);
  const { open } = await serveFiles(blobs({ maxSockets: 1 }));
  for (const headers of [{}, { "if-modified-since": "Sat, 21 Nov 2026 10:00:00 GMT" }]) {
    (await open("HEAD", headers)).resume();
    await vi.waitFor(() => expect(sockets.size).toBe(0));
  }
});
