import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { accounts } from "@waymark/accounts";
import { content } from "@waymark/content";
import type { Fetcher } from "@waymark/core";
import { testSite } from "@waymark/core/testing";
import { afterEach, expect, test } from "vitest";
import { oembed } from "../index.ts";
import { home, proxy } from "./site.ts";

// Modules know no host, so the name is not written where the compiler would follow it.
const host: string = "@waymark/node";
const { safeFetch } = (await import(host)) as {
  safeFetch: (policy: { readonly allow?: readonly string[] }) => Fetcher;
};

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});
/** A server of this machine that counts its connections. */
async function listen(listener: RequestListener) {
  const server = createServer(listener);
  let connections = 0;
  server.on("connection", () => connections++);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  open.push(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return { port, at: `http://127.0.0.1:${port}`, seen: () => connections };
}
async function start(allow: readonly string[]) {
  const site = await testSite({
    url: home,
    modules: [accounts(), content(), oembed()],
    fetch: safeFetch({ allow }),
  });
  return Object.assign(site, { editor: site.as({ roles: ["editor"], can: ["edit_posts"] }) });
}

test("T-EMB-2: no spelling of an inner address is asked", async () => {
  const inner = await listen((_, response) => response.end("<html>"));
  await using site = await start([]);
  for (const name of [
    "127.0.0.1",
    "0x7f.1",
    "2130706433",
    "localhost",
    "localhost.",
    "[::1]",
    "[::ffff:7f00:1]",
    "169.254.169.254",
    "10.0.0.1",
    "0.0.0.0",
  ]) {
    const { status, body } = await site.editor.get(proxy, { url: `http://${name}:${inner.port}/` });
    expect([name, status, body.code]).toEqual([name, 404, "oembed_invalid_url"]);
  }
  expect(inner.seen()).toBe(0);
});

test("T-EMB-2: neither a discovered endpoint nor a redirect leads inside", async () => {
  const inner = await listen((_, response) => response.end('{"type":"rich"}'));
  const outer = await listen(({ url = "" }, response) => {
    response.setHeader("content-type", "text/html");
    if (url === "/moved") {
      response.writeHead(302, { location: `${inner.at}/page` });
      response.end();
    } else if (url.startsWith("/moves"))
      response.writeHead(302, { location: `${inner.at}/json` }).end();
    else {
      const href =
        url === "/page" ? `${inner.at}/json` : url === "/file" ? "file:///etc/passwd" : "/moves";
      response.end(`<head><link rel="alternate" type="application/json+oembed" href="${href}">`);
    }
  });
  await using site = await start([`127.0.0.1:${outer.port}`]);
  for (const path of ["/page", "/moved", "/file", "/other"]) {
    const { status, body } = await site.editor.get(proxy, { url: outer.at + path });
    expect([path, status, body.code]).toEqual([path, 404, "oembed_invalid_url"]);
  }
  expect(outer.seen()).toBeGreaterThan(0);
  expect(inner.seen()).toBe(0);
});

test("through the guarded way out an embed is found", async () => {
  const outer = await listen(({ url = "" }, response) => {
    if (url.startsWith("/json"))
      response.end(JSON.stringify({ type: "rich", html: "<blockquote>q</blockquote>" }));
    else response.end('<link rel="alternate" type="application/json+oembed" href="/json">');
  });
  await using site = await start([`127.0.0.1:${outer.port}`]);
  const { status, body } = await site.editor.get(proxy, { url: `${outer.at}/page` });
  expect([status, body.html]).toEqual([200, "<blockquote>q</blockquote>"]);
});
