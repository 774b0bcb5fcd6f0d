import { accounts } from "@waymark/accounts";
import { content } from "@waymark/content";
import { safeFetch } from "@waymark/node";
import { expect, test } from "vitest";
import { testOrigin, testSite } from "waymark/testing";
import { oembed } from "../index.ts";
import { home, proxy } from "./site.ts";

async function start(allow: readonly string[]) {
  const site = await testSite({
    url: home,
    modules: [accounts(), content(), oembed()],
    fetch: safeFetch({ allow }),
  });
  return Object.assign(site, { editor: site.as({ roles: ["editor"], can: ["edit_posts"] }) });
}

test("URLs of the internal network are never requested, in any notation", async () => {
  await using inner = await testOrigin((_, response) => response.end("<html>"));
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

test("discovered endpoints and redirects to the internal network are rejected", async () => {
  await using inner = await testOrigin((_, response) => response.end('{"type":"rich"}'));
  await using outer = await testOrigin(({ url = "" }, response) => {
    response.setHeader("content-type", "text/html");
    if (url === "/moved") {
      response.writeHead(302, { location: `${inner.url}/page` });
      response.end();
    } else if (url.startsWith("/moves"))
      response.writeHead(302, { location: `${inner.url}/json` }).end();
    else {
      const href =
        url === "/page" ? `${inner.url}/json` : url === "/file" ? "file:///etc/passwd" : "/moves";
      response.end(`<head><link rel="alternate" type="application/json+oembed" href="${href}">`);
    }
  });
  await using site = await start([`127.0.0.1:${outer.port}`]);
  for (const path of ["/page", "/moved", "/file", "/other"]) {
    const { status, body } = await site.editor.get(proxy, { url: outer.url + path });
    expect([path, status, body.code]).toEqual([path, 404, "oembed_invalid_url"]);
  }
  expect(outer.seen()).toBeGreaterThan(0);
  expect(inner.seen()).toBe(0);
});

test("an embed is found through the outbound fetcher", async () => {
  await using outer = await testOrigin(({ url = "" }, response) => {
    if (url.startsWith("/json"))
      response.end(JSON.stringify({ type: "rich", html: "<blockquote>q</blockquote>" }));
    else response.end('<link rel="alternate" type="application/json+oembed" href="/json">');
  });
  await using site = await start([`127.0.0.1:${outer.port}`]);
  const { status, body } = await site.editor.get(proxy, { url: `${outer.url}/page` });
  expect([status, body.html]).toEqual([200, "<blockquote>q</blockquote>"]);
});
