import { expect, test } from "vitest";
import { moduleBuilder } from "./declare/module-builder.ts";
import { defineModule } from "./declare/module.ts";
import { defineNamespace } from "./declare/namespace.ts";
import { redirection } from "./test/redirection.ts";
import { testSite } from "@waymark/testing";

const { get, defineAuthScheme } = moduleBuilder({});
const open = () =>
  testSite({
    url: "https://magazine.example",
    modules: [redirection()],
    pages: () => new Response("front"),
  });

test("a preflight request is answered with rest_route too", async () => {
  await using site = await open();
  const at = "https://magazine.example/?rest_route=/redirection/v1/redirect";
  const reply = await site.site.fetch(new Request(at, { method: "OPTIONS" }));
  expect([reply.status, reply.headers.get("allow")]).toEqual([200, "GET"]);
});

test.each([
  ["https://magazine.example/search?q=rest_route=", {}],
  ["https://magazine.example/?my_rest_route=/x", {}],
  ["https://magazine.example/form?_method=PUT", { method: "POST" }],
  [
    "https://magazine.example/form",
    { method: "POST", headers: { "x-http-method-override": "PUT" } },
  ],
])("%s is answered by the pages of the site", async (address, init) => {
  await using site = await open();
  const reply = await site.site.fetch(new Request(address, init));
  expect(await reply.text()).toBe("front");
});

test("a path without a leading slash matches no route", async () => {
  await using site = await open();
  const keeper = site.as({ can: ["manage_redirects"] });
  await keeper.post("/redirection/v1/redirect", { source: "/a", target: "/b" });
  const at = "https://magazine.example/?rest_route=xredirection/v1/redirect/1";
  expect((await site.site.fetch(new Request(at))).status).toBe(404);
  const requests = [{ path: "x:yredirection/v1/redirect/1", method: "PATCH" }];
  const [item] = (await keeper.post("/batch/v1", { requests })).body.responses;
  expect(item.status).toBe(404);
});

test("a wrapper changes the JSON and the headers of responses of the API, also of errors, and of no other responses", async () => {
  await using site = await open();
  const statuses: number[] = [];
  const ask = async (path: string, method = "GET") => {
    const response = await site.site.fetch(
      new Request(`https://magazine.example${path}`, { method }),
      {
        rewrite({ status, headers, text }) {
          statuses.push(status);
          const { "Content-Type": type = "", ...others } = headers;
          return {
            headers: { ...others, "Content-Type": type, "X-Length": `${text.length}` },
            text: `[${text}]`,
          };
        },
      },
    );
    return [response.status, response.headers.get("x-length"), await response.text()];
  };
  const [status, length, text] = await ask("/api/redirection/v1/unknown");
  expect([status, length]).toEqual([404, `${String(text).length - 2}`]);
  expect(JSON.parse(String(text))).toMatchObject([{ code: "rest_no_route" }]);
  expect(await ask("/api/redirection/v1/unknown", "HEAD")).toEqual([404, null, ""]);
  expect(await ask("/page")).toEqual([200, null, "front"]);
  expect(statuses).toEqual([404]);
});

test("a wrapper that fails causes an error response without it", async () => {
  await using site = await open();
  const request = new Request("https://magazine.example/api/redirection/v1/unknown");
  const response = await site.site.fetch(request, {
    rewrite() {
      throw new Error("wrapper");
    },
  });
  expect([response.status, (await response.json()).code]).toEqual([500, "rest_internal_error"]);
});

test("HEAD cancels a body that the handler has opened", async () => {
  let isCancelled = false;
  const streaming = defineModule({
    name: "streaming",
    namespaces: [
      defineNamespace("streaming/v1", {
        "/file": [
          get({
            summary: "A file",
            access: "public",
            handler: () =>
              new Response(
                new ReadableStream({
                  cancel() {
                    isCancelled = true;
                  },
                }),
                { headers: { "content-type": "text/plain" } },
              ),
          }),
        ],
      }),
    ],
  });
  await using site = await testSite({ modules: [streaming()] });
  const reply = await site.site.fetch(
    new Request("http://localhost/api/streaming/v1/file", { method: "HEAD" }),
  );
  expect([reply.body, reply.headers.get("content-type")]).toEqual([null, "text/plain"]);
  expect(isCancelled).toBe(true);
});

test("the catalogue varies by Accept-Encoding, and q=0 excludes an encoding", async () => {
  await using site = await open();
  const ask = (accept: string) =>
    site.site.fetch(
      new Request("https://magazine.example/api/", { headers: { "accept-encoding": accept } }),
    );
  expect((await ask("gzip")).headers.get("vary")).toContain("Accept-Encoding");
  await expect.poll(async () => (await ask("gzip")).headers.get("content-encoding")).toBe("gzip");
  expect((await ask("br, gzip;q=0")).headers.get("content-encoding")).toBe(null);
  expect((await ask("identity")).headers.get("vary")).toContain("Accept-Encoding");
});

test("an unchanged response in an envelope is a plain 304", async () => {
  await using site = await open();
  const keeper = site.as({ can: ["manage_redirects"] });
  await keeper.post("/redirection/v1/redirect", { source: "/a", target: "/b" });
  const at = "https://magazine.example/api/redirection/v1/redirect/1?_envelope=1";
  const tag = (await site.site.fetch(new Request(at))).headers.get("etag") ?? "";
  expect(tag).not.toBe("");
  const again = await site.site.fetch(new Request(at, { headers: { "if-none-match": tag } }));
  expect([again.status, await again.text()]).toEqual([304, ""]);
});

test("an authenticated caller who is not a user gets 403, and private responses", async () => {
  const token = defineAuthScheme(
    "token",
    () => ({ id: 0, login: "", displayName: "", roles: [], capabilities: [] }),
    { headers: ["x-token"] },
  );
  const tokens = defineModule({ name: "tokens", authSchemes: [token] });
  await using site = await testSite({ modules: [redirection(), tokens()] });
  const at = "http://localhost/api/redirection/v1/redirect";
  const headers = { "x-token": "t", origin: "https://other.example" };
  const rejected = await site.site.fetch(
    new Request(`${at}?source=/a&target=/b`, { method: "POST", headers }),
  );
  expect([rejected.status, rejected.headers.get("www-authenticate")]).toEqual([403, null]);
  const read = await site.site.fetch(new Request(at, { headers }));
  expect(read.headers.get("cache-control")).toContain("no-store");
  expect(read.headers.get("access-control-allow-origin")).toBe(null);
});
