import { createSite } from "@waymark/core";
import { testSite } from "@waymark/testing";
import { expect, test } from "vitest";
import { openapi } from "./index.ts";
import { ferry } from "./test/ferry.ts";

const open = (options = {}) =>
  testSite({ url: "https://ferry.example", modules: [openapi(options), ferry()] });

test("the document is at openapi.json below the API, also for a single namespace", async () => {
  await using site = await open({ version: "3" });
  const { status, body, headers } = await site.get(
    "/openapi.json",
    {},
    { origin: "https://a.example" },
  );
  expect([status, body.openapi, body.info.version]).toEqual([200, "3.1.1", "3"]);
  expect(headers.get("access-control-allow-origin")).toBe("*");
  const part = await site.get("/openapi.json", { namespace: "other/v1" });
  expect(Object.keys(part.body.paths)).toEqual(["/other/v1/a_b", "/other/v1/a/b", "/other/v1"]);
  const none = await site.get("/openapi.json", { namespace: "none/v1" });
  expect([none.status, none.body.code]).toEqual([404, "rest_invalid_namespace"]);
});

test("the document is cached and answers 304 until the site's name changes", async () => {
  await using site = await open();
  const etag = (await site.get("/openapi.json")).headers.get("etag") ?? "";
  const again = await site.get("/openapi.json", {}, { "if-none-match": etag });
  expect(again.status).toBe(304);
  const part = await site.get("/openapi.json", { namespace: "other/v1" });
  expect(part.headers.get("etag")).not.toBe(etag);
  const few = await site.get("/openapi.json", { _fields: "info.title" });
  expect(few.body).toEqual({ info: { title: "Waymark" } });
});

test("the catalogue contains neither the document nor the module", async () => {
  await using site = await open();
  const { body } = await site.get("/");
  expect(Object.keys(body.routes)).not.toContain("/openapi.json");
});

test("the site publishes an API catalog at a well-known URL", async () => {
  await using site = await open({ docs: "/explorer" });
  const ask = (init: RequestInit = {}) =>
    site.site.fetch(new Request("https://ferry.example/.well-known/api-catalog", init));
  const response = await ask();
  expect(response.headers.get("content-type")).toMatch(/^application\/linkset\+json; profile="/);
  expect(await response.json()).toEqual({
    linkset: [
      {
        anchor: "https://ferry.example/api/",
        "service-desc": [
          { href: "https://ferry.example/api/openapi.json", type: "application/json" },
        ],
        "service-meta": [{ href: "https://ferry.example/api/", type: "application/json" }],
        "service-doc": [{ href: "https://ferry.example/explorer", type: "text/html" }],
      },
    ],
  });
  const head = await ask({ method: "HEAD" });
  expect([head.headers.get("link"), await head.text()]).toEqual([
    '<https://ferry.example/.well-known/api-catalog>; rel="api-catalog"',
    "",
  ]);
  expect((await ask({ method: "POST" })).status).toBe(405);
});

test("the headers of a deprecated endpoint and the catalogue report the deprecation", async () => {
  await using site = await open();
  const { headers } = await site.get("/ferry/v1/old");
  expect(headers.get("deprecation")).toBe("@1769817600");
  expect(headers.get("sunset")).toBe("Sun, 31 Jan 2027 00:00:00 GMT");
  const { body } = await site.options("/ferry/v1/old");
  expect(body.endpoints[0].deprecated).toBe(true);
});

test.each([
  ["an empty version", { version: "" }, "option version"],
  ["a relative address", { docs: "explorer" }, "option docs: must be a path such as /explorer"],
  ["an unknown option", { path: "/x" }, "path"],
  ["no record", [], "options"],
])("%s as an option is rejected at the start", (_what, given, named) => {
  expect(() => openapi(given as never)).toThrow(/^openapi: options? ?/);
  expect(() => openapi(given as never)).toThrow(named);
});

test("two sites have two documents", async () => {
  const [a, b] = ["A", "B"].map((name) => createSite({ name, modules: [openapi()] }));
  const title = async (site: typeof a) =>
    ((await site!.call("GET /openapi.json")).body as any).info.title;
  expect([await title(a), await title(b)]).toEqual(["A", "B"]);
});
