import { accounts } from "@waymark/accounts";
import { content } from "@waymark/content";
import type { Fetcher } from "@waymark/core";
import { safeFetch } from "@waymark/node";
import { expect, test } from "vitest";
import { testOrigin, testSite } from "waymark/testing";
import { blockEditor } from "../index.ts";
import { base, home } from "./site.ts";

const path = `${base}/url-details`;
async function start(fetch: Fetcher, url = home) {
  const site = await testSite({ url, fetch, modules: [accounts(), content(), blockEditor()] });
  return Object.assign(site, { editor: site.as({ roles: ["editor"], can: ["edit_posts"] }) });
}

test("rejects an address of the internal network without details and without a request to it", async () => {
  await using inner = await testOrigin((_, response) => response.end("<title>inside</title>"));
  await using site = await start(safeFetch({ ports: [inner.port] }));
  for (const url of [
    "http://127.0.0.1/",
    "http://0x7f.1/",
    "http://2130706433/",
    "http://[::1]/",
    "http://[::ffff:7f00:1]/",
    "http://169.254.169.254/",
    "http://10.0.0.1:8080/",
    `${inner.url}/`,
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

test("rejects host names and redirects that lead to the internal network", async () => {
  await using inner = await testOrigin((_, response) => response.end("<title>inside</title>"));
  const resolve = async () => [{ address: "127.0.0.1", family: 4 } as const];
  await using named = await start(safeFetch({ resolve }));
  const reply = await named.editor.get(path, { url: "https://inside.example/" });
  expect([reply.status, reply.body.code]).toEqual([400, "rest_invalid_param"]);

  await using outer = await testOrigin((_, response) =>
    response.writeHead(302, { location: `${inner.url}/` }).end(),
  );
  const own = outer.url;
  await using site = await start(safeFetch({ allow: [`127.0.0.1:${outer.port}`] }), own);
  expect((await site.editor.get(path, { url: own })).body.code).toBe("no_response");
  expect([outer.seen(), inner.seen()]).toEqual([1, 0]);
});

test("the site's own pages are allowed on any port", async () => {
  await using outer = await testOrigin((_, response) => response.end("<title>Own</title>"));
  const own = outer.url;
  await using site = await start(safeFetch({ allow: [`127.0.0.1:${outer.port}`] }), own);
  expect((await site.editor.get(path, { url: `${own}/about/` })).body.title).toBe("Own");
  await using shut = await start(safeFetch({}), own);
  const reply = await shut.editor.get(path, { url: `${own}/about/` });
  expect([reply.status, reply.body.code]).toEqual([404, "no_response"]);
});

test("a site that switches protocols instead of responding has no details", async () => {
  await using outer = await testOrigin(({ socket }) =>
    socket.write("HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n"),
  );
  const own = outer.url;
  await using site = await start(safeFetch({ allow: [`127.0.0.1:${outer.port}`] }), own);
  const reply = await site.editor.get(path, { url: own });
  expect([reply.status, reply.body.code]).toEqual([404, "no_response"]);
});
