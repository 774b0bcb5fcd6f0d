import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { accounts } from "@waymark/accounts";
import { content } from "@waymark/content";
import type { Fetcher } from "@waymark/core";
import { testSite } from "@waymark/core/testing";
import { afterEach, expect, test } from "vitest";
import { blockEditor } from "../index.ts";
import { base, home } from "./site.ts";

// Modules know no host, so the name is not written where the compiler would follow it.
const host: string = "@waymark/node";
const { safeFetch } = (await import(host)) as {
  safeFetch: (policy: {
    readonly allow?: readonly string[];
    readonly ports?: readonly number[];
    readonly resolve?: () => Promise<readonly { address: string; family: number }[]>;
  }) => Fetcher;
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
  return { port: (server.address() as AddressInfo).port, seen: () => connections };
}
const path = `${base}/url-details`;
async function start(fetch: Fetcher, url = home) {
  const site = await testSite({ url, fetch, modules: [accounts(), content(), blockEditor()] });
  return Object.assign(site, { editor: site.as({ roles: ["editor"], can: ["edit_posts"] }) });
}

test("C-9: an address of the inner network is refused without details, and nobody there is asked", async () => {
  const inner = await listen((_, response) => response.end("<title>inside</title>"));
  await using site = await start(safeFetch({ ports: [inner.port] }));
  for (const url of [
    "http://127.0.0.1/",
    "http://0x7f.1/",
    "http://2130706433/",
    "http://[::1]/",
    "http://[::ffff:7f00:1]/",
    "http://169.254.169.254/",
    "http://10.0.0.1:8080/",
    `http://127.0.0.1:${inner.port}/`,
  ]) {
    const { status, body } = await site.editor.get(path, { url });
    expect([url, status, body.code, body.data.details]).toEqual([
      url,
      400,
      "rest_invalid_param",
      [],
    ]);
  }
  expect(inner.seen()).toBe(0);
});

test("C-9: neither a name nor a redirect leads inside", async () => {
  const inner = await listen((_, response) => response.end("<title>inside</title>"));
  const resolve = async () => [{ address: "127.0.0.1", family: 4 }];
  await using named = await start(safeFetch({ resolve }));
  const reply = await named.editor.get(path, { url: "https://inside.example/" });
  expect([reply.status, reply.body.code]).toEqual([400, "rest_invalid_param"]);

  const outer = await listen((_, response) =>
    response.writeHead(302, { location: `http://127.0.0.1:${inner.port}/` }).end(),
  );
  const own = `http://127.0.0.1:${outer.port}`;
  await using site = await start(safeFetch({ allow: [`127.0.0.1:${outer.port}`] }), own);
  expect((await site.editor.get(path, { url: own })).body.code).toBe("no_response");
  expect([outer.seen(), inner.seen()]).toEqual([1, 0]);
});

test("the site's own pages are looked at where its way out leads there, whatever their port", async () => {
  const outer = await listen((_, response) => response.end("<title>Own</title>"));
  const own = `http://127.0.0.1:${outer.port}`;
  await using site = await start(safeFetch({ allow: [`127.0.0.1:${outer.port}`] }), own);
  expect((await site.editor.get(path, { url: `${own}/about/` })).body.title).toBe("Own");
  await using shut = await start(safeFetch({}), own);
  const reply = await shut.editor.get(path, { url: `${own}/about/` });
  expect([reply.status, reply.body.code]).toEqual([404, "no_response"]);
});
