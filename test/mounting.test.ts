import express from "express";
import fastify from "fastify";
import { Hono } from "hono";
import { mount } from "hono/mount";
import { createServer, type RequestListener, type Server } from "node:http";
import { connect, createServer as createHttp2Server } from "node:http2";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { accounts, content, createSite, createUser, silentLog, toRequestListener } from "waymark";

const prefix = "/magazine";
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A running host: its origin, and the credentials of an administrator of the site under the prefix. */
interface Host {
  readonly origin: string;
  readonly credentials: string;
}
type Site = Awaited<ReturnType<typeof openSite>>["site"];

async function openSite(origin: string) {
  const site = createSite({
    url: origin + prefix,
    log: silentLog,
    modules: [accounts(), content()],
  });
  await site.start();
  const { applicationPassword } = await site.run(createUser, {
    login: "ines",
    email: "ines@magazine.example",
    role: "administrator",
    applicationPassword: { name: "test" },
  });
  closers.push(() => site.close());
  const credentials = `Basic ${Buffer.from(`ines:${applicationPassword}`).toString("base64")}`;
  return { site, credentials };
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Starts a server first, because the site must know its address. */
async function startHost(toHandler: (site: Site) => RequestListener): Promise<Host> {
  let handler: RequestListener = () => {};
  const origin = await listen(createServer((incoming, outgoing) => handler(incoming, outgoing)));
  const { site, credentials } = await openSite(origin);
  handler = toHandler(site);
  return { origin, credentials };
}

const hosts: Readonly<Record<string, () => Promise<Host>>> = {
  express: () =>
    startHost((site) => {
      const app = express();
      app.use(prefix, toRequestListener(site, { log: silentLog }));
      app.use(express.json());
      app.get("/own", (_request, response) => void response.send("own"));
      return app as RequestListener;
    }),
  async fastify() {
    const app = fastify();
    let listener: RequestListener = () => {};
    app.get("/own", async () => "own");
    await app.register(async (mounted) => {
      mounted.removeAllContentTypeParsers();
      mounted.addContentTypeParser("*", (_request, _body, done) => done(null));
      for (const url of [prefix, `${prefix}/*`])
        mounted.all(url, (request, reply) => {
          reply.hijack();
          listener(request.raw, reply.raw);
        });
    });
    const origin = await app.listen({ port: 0, host: "127.0.0.1" });
    closers.push(() => app.close());
    const { site, credentials } = await openSite(origin);
    listener = toRequestListener(site, { log: silentLog });
    return { origin, credentials };
  },
  "node:http": () =>
    startHost((site) => {
      const listener = toRequestListener(site, { log: silentLog });
      return (incoming, outgoing) => {
        if (incoming.url?.startsWith(prefix)) listener(incoming, outgoing);
        else outgoing.end("own");
      };
    }),
  // Its server is Waymark's own adapter here: Hono is a function of a Request on every runtime.
  hono: () =>
    startHost((site) => {
      const app = new Hono();
      app.get("/own", (c) => c.text("own"));
      app.all(`${prefix}/*`, mount(site.fetch, { replaceRequest: false }));
      return toRequestListener({ fetch: (request) => app.fetch(request) }, { log: silentLog });
    }),
};

describe.each(Object.keys(hosts))("under %s", (name) => {
  const start = hosts[name] as (typeof hosts)[string];

  test("the API responds below the prefix, and all its links contain it", async () => {
    const { origin, credentials } = await start();
    const api = `${origin}${prefix}/api`;
    const catalogue = await fetch(`${api}/`);
    expect(catalogue.status).toBe(200);
    const text = await catalogue.text();
    const links = [...text.matchAll(/"href":"([^"]*)"/g)].map(([, href]) => href);
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter((href) => !href?.startsWith(api))).toEqual([]);

    const created = await fetch(`${api}/core/v2/posts?context=edit`, {
      method: "POST",
      headers: { authorization: credentials, "content-type": "application/json" },
      body: JSON.stringify({ title: "Low tide", status: "publish" }),
    });
    expect(created.status).toBe(201);
    const location = created.headers.get("location") ?? "";
    expect(location.startsWith(`${api}/core/v2/posts/`)).toBe(true);
    const post = await fetch(location);
    expect(await post.json()).toMatchObject({ title: { rendered: "Low tide" } });
    expect((await fetch(`${api}/core/v2/posts/99`)).status).toBe(404);
  });

  test("pages respond below the prefix, and the host handles the rest", async () => {
    const { origin } = await start();
    const page = await fetch(`${origin}${prefix}/sign-in`);
    expect([page.status, page.headers.get("content-type")]).toEqual([
      200,
      expect.stringContaining("text/html"),
    ]);
    expect(await page.text()).toContain(`action="${prefix}/sign-in`);
    expect(await (await fetch(`${origin}/own`)).text()).toBe("own");
    expect((await fetch(`${origin}${prefix}/nowhere`)).status).toBe(404);
  });
});

test("a body that a parser has consumed is an error with the reason in the log", async () => {
  const lines: unknown[] = [];
  const log = { ...silentLog, error: (...line: unknown[]) => void lines.push(line) };
  const { origin, credentials } = await startHost((site) => {
    const app = express();
    app.use(express.json());
    app.use(prefix, toRequestListener(site, { log }));
    return app as RequestListener;
  });
  const send = (method: string) =>
    fetch(`${origin}${prefix}/api/core/v2/posts`, {
      method,
      headers: { authorization: credentials, "content-type": "application/json" },
      ...(method === "POST" && { body: '{"title":"Low tide"}' }),
    });
  expect((await send("POST")).status).toBe(500);
  expect(String((lines[0] as [string, { error: Error }])[1].error)).toContain("body parsers");
  expect((await send("GET")).status).toBe(200);
});

test("the IP address of the caller is passed to the site", async () => {
  const seen: unknown[] = [];
  const listener = toRequestListener({
    fetch: (_request, peer) => {
      seen.push(peer.remoteAddress);
      return new Response();
    },
  });
  await fetch(await listen(createServer(listener)));
  expect(seen).toEqual(["127.0.0.1"]);
});

test("other code in the process of the host keeps its Request and Response", async () => {
  const before = [Request, Response];
  toRequestListener({ fetch: () => new Response() });
  expect([Request, Response]).toEqual(before);
});

test("a fetch function is a route handler of Next", async () => {
  const { site, credentials } = await openSite("https://example.com");
  const handle = (request: Request) => site.fetch(request);
  const route = { GET: handle, HEAD: handle, POST: handle, PATCH: handle, OPTIONS: handle };
  const created = await route.POST(
    new Request(`https://example.com${prefix}/api/core/v2/posts`, {
      method: "POST",
      headers: { authorization: credentials, "content-type": "application/json" },
      body: JSON.stringify({ title: "Low tide", status: "publish" }),
    }),
  );
  expect(created.status).toBe(201);
  const list = await route.GET(new Request(`https://example.com${prefix}/api/core/v2/posts`));
  expect([list.status, list.headers.get("x-core-total")]).toEqual([200, "1"]);
});

test("a request without the prefix gets 404 and is logged once", async () => {
  const warnings: unknown[] = [];
  const site = createSite({
    url: "https://example.com/magazine",
    log: { ...silentLog, warn: (...line: unknown[]) => void warnings.push(line) },
    modules: [accounts(), content()],
  });
  await site.start();
  closers.push(() => site.close());
  const app = new Hono();
  app.all("/magazine/*", mount(site.fetch));
  for (let i = 0; i < 2; i++) {
    const { status } = await app.request("https://example.com/magazine/api/core/v2/posts");
    expect(status).toBe(404);
  }
  expect(warnings).toEqual([
    [
      expect.stringContaining("path prefix /magazine"),
      { path: "/api/core/v2/posts", url: "https://example.com/magazine" },
    ],
  ]);
});

test("a site in an HTTP/2 server behind a TLS proxy serves requests, which have no Host header", async () => {
  const { site } = await openSite("https://site.example");
  const listener = toRequestListener(site, { trustedProxies: ["127.0.0.1"] });
  const server = createHttp2Server(listener as never);
  closers.push(() => server.close());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const client = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  closers.push(() => client.close());
  const stream = client.request({
    ":path": `${prefix}/api/core/v2/posts`,
    ":authority": "site.example",
    "x-forwarded-proto": "https",
  });
  let text = "";
  for await (const part of stream) text += String(part);
  expect(text).toBe("[]");
});
