import { connect } from "node:net";
import { expect, test } from "vitest";
import { connectRaw, startServer } from "./test/raw-connection.ts";

const upgrade = (path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`;

test("clients that stay silent after a rejected upgrade do not count as requests", async () => {
  const { port, url } = await startServer(
    async () => new Response("ok"),
    { limits: { maxRequests: 2 } },
    { hasSockets: true },
  );
  const answers = Array.from({ length: 2 }, async () => {
    // The client does not close its side when the server does.
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    socket.on("error", () => {});
    socket.write(upgrade("/"));
    let text = "";
    socket.on("data", (chunk) => (text += String(chunk)));
    await new Promise((resolve) => socket.once("end", resolve));
    return { socket, text };
  });
  const clients = await Promise.all(answers);
  for (const { text } of clients) expect(text).toMatch(/^HTTP\/1\.1 200 [^]*ok/);
  await expect.poll(async () => (await fetch(url)).status).toBe(200);
  for (const { socket } of clients) socket.destroy();
});

test("a client that does not read the response to a rejected upgrade is disconnected, and a slow handler is not aborted", async () => {
  let cancelled = false;
  const { port } = await startServer(
    async (request) => {
      if (request.url.endsWith("/big"))
        return new Response(
          new ReadableStream({
            pull: (controller) => controller.enqueue(new Uint8Array(1_000_000)),
            cancel: () => void (cancelled = true),
          }),
        );
      await new Promise((resolve) => setTimeout(resolve, 500));
      return new Response("late");
    },
    { timeouts: { write: 150 } },
    { hasSockets: true },
  );
  const stalled = await connectRaw(port);
  stalled.socket.pause();
  stalled.send(upgrade("/big"));
  const slow = await connectRaw(port);
  slow.send(upgrade("/slow"));
  await expect.poll(() => cancelled, { timeout: 3_000 }).toBe(true);
  stalled.socket.destroy();
  expect(await slow.end()).toMatch(/late/);
});
