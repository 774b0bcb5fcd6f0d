import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { serve } from "./serve.ts";
import { recordLog, startServer, connectRaw } from "./test/raw-connection.ts";

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
const wait = (time: number) => new Promise((resolve) => setTimeout(resolve, time));

// Trial R-10 of docs/reliability.md.
test("close completes accepted requests, announces it to clients, rejects new connections, then closes the site", async () => {
  const order: string[] = [];
  const server = await serve(
    {
      fetch: async () => {
        order.push("requested");
        await wait(200);
        order.push("answered");
        return new Response("done");
      },
      close: async () => void order.push("site closed"),
    },
    { port: 0, log: recordLog() },
  );
  const one = await connectRaw(server.port);
  const silent = await connectRaw(server.port);
  const half = await connectRaw(server.port);
  half.send("GET / HTTP/1.1\r\nHos");
  one.send(get("/"));
  await expect.poll(() => order).toEqual(["requested"]);
  const started = performance.now();
  const closing = server.close();
  expect(server.close()).toBe(closing);
  await expect(fetch(server.url)).rejects.toThrow();
  expect(await one.end()).toMatch(/connection: close[^]*done$/i);
  expect(await silent.end()).toBe("");
  await half.end();
  await closing;
  // Idle connections are not waited for.
  expect(performance.now() - started).toBeLessThan(4_000);
  expect(order).toEqual(["requested", "answered", "site closed"]);
});

test("a request that arrives while closing on an open connection is still answered", async () => {
  const { port, close } = await startServer(() => new Response("ok"));
  const one = await connectRaw(port);
  one.send(get("/"));
  await one.until(/ok$/);
  const closing = close();
  one.send(get("/again"));
  expect((await one.end()).match(/ok/g)).toHaveLength(2);
  await closing;
});

test("a response that is being streamed is completed, and then its connection is closed", async () => {
  const { port, close } = await startServer(
    () =>
      new Response(
        new ReadableStream({
          async start(controller) {
            for (let part = 0; part < 10; part++) {
              controller.enqueue(new TextEncoder().encode(`part${part};`));
              await wait(30);
            }
            controller.close();
          },
        }),
      ),
    { timeouts: { close: 20_000 } },
  );
  const one = await connectRaw(port);
  one.send(get("/"));
  await one.until(/part1/);
  const started = performance.now();
  await close();
  expect(performance.now() - started).toBeLessThan(15_000);
  expect(await one.end()).toMatch(/part9;\r\n0\r\n\r\n$/);
});

// Trial R-10 of docs/reliability.md.
test("requests that do not finish in time are aborted, and the site is closed", async () => {
  const closed = vi.fn();
  const log = recordLog();
  const fetch = vi.fn(() => new Promise<Response>(() => {}));
  const server = await serve({ fetch, close: closed }, { port: 0, log, timeouts: { close: 200 } });
  const one = await connectRaw(server.port);
  one.send(get("/"));
  await expect.poll(() => fetch).toHaveBeenCalled();
  await server.close();
  expect(await one.end()).toBe("");
  expect(closed).toHaveBeenCalledOnce();
  expect(log.lines).toContainEqual({
    level: "warn",
    message: "Requests were aborted at shutdown.",
    fields: { requests: 1 },
  });
});

test("closing the server fails if the site fails to close", async () => {
  const server = await serve(
    { fetch: () => new Response("ok"), close: () => Promise.reject(new Error("disk")) },
    { port: 0, log: recordLog() },
  );
  await expect(server.close()).rejects.toThrow("disk");
});

// Signals and exit codes need a process of their own.
const serving = new URL("../dist/index.js", import.meta.url).href;
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "waymark-serve-"));
  await writeFile(
    join(folder, "site.mjs"),
    `import { serve } from ${JSON.stringify(serving)};
     let requests = 0;
     const fetch = async (request) => {
       requests++;
       console.log("request " + requests);
       const time = Number(new URL(request.url).searchParams.get("ms"));
       if (time) await new Promise((resolve) => setTimeout(resolve, time));
       return new Response("ok");
     };
     const close = async () => console.log(JSON.stringify({ message: "site closed", requests }));
     const server = await serve({ fetch, close }, { port: 0, signals: true });
     console.log(server.port);`,
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function start(): Promise<{
  child: ChildProcess;
  port: number;
  output: () => string;
  /** Waits until the output contains a text. */
  printed: (text: string) => Promise<void>;
  exit: Promise<number | null>;
}> {
  const child = spawn(process.execPath, [join(folder, "site.mjs")]);
  let text = "";
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.on("data", (chunk) => {
      text += String(chunk);
      if (/^\d+\n/.test(text)) resolve(Number.parseInt(text, 10));
    });
    child.stderr.on("data", (chunk) => reject(new Error(String(chunk))));
  });
  const exit = new Promise<number | null>((resolve) => child.on("exit", resolve));
  const printed = (expected: string) => expect.poll(() => text).toContain(expected);
  return { child, port, exit, output: () => text, printed };
}

test.each(["SIGTERM", "SIGINT"] as const)(
  "%s finishes open requests and exits with 0",
  async (signal) => {
    const { child, port, exit, output, printed } = await start();
    const open = fetch(`http://127.0.0.1:${port}/?ms=300`).then((response) => response.text());
    await printed("request 1");
    child.kill(signal);
    expect(await open).toBe("ok");
    expect(await exit).toBe(0);
    expect(output()).toMatch(/"closing"[^]*"site closed"[^]*"closed"/);
  },
);

// Trial R-10 of docs/reliability.md.
test("a second signal exits immediately with status 1", async () => {
  const { child, port, exit, printed } = await start();
  const open = fetch(`http://127.0.0.1:${port}/?ms=60000`).catch(() => "cut");
  await printed("request 1");
  child.kill("SIGTERM");
  await printed(`"closing"`);
  child.kill("SIGTERM");
  expect(await exit).toBe(1);
  expect(await open).toBe("cut");
});

// Trial R-10 of docs/reliability.md.
test("all requests that reached the site are answered while it shuts down under load", async () => {
  const { child, port, exit, output } = await start();
  let answered = 0;
  const countAnswers = (text: string) => text.split("\r\n\r\nok").length - 1;
  const talk = async (): Promise<boolean> => {
    const one = await connectRaw(port).catch(() => undefined);
    if (one === undefined) return false;
    for (let asked = 1; asked <= 30; asked++) {
      one.send(get("/?ms=2"));
      const text = await one.until((all) => countAnswers(all) === asked);
      if (countAnswers(text) === asked) answered++;
      if (one.socket.destroyed || /connection: close/i.test(text)) break;
    }
    one.socket.destroy();
    return true;
  };
  const clients = Array.from({ length: 20 }, async () => {
    while (await talk());
  });
  while (answered <= 100) await wait(10);
  child.kill("SIGTERM");
  expect(await exit).toBe(0);
  await Promise.all(clients);
  // A connection that the system accepted but the process did not is reset; its request was not started.
  expect(output()).toContain(`"requests":${answered}}`);
});
