import { testSite } from "@waymark/testing";
import { expect, test } from "vitest";
import * as z from "zod";
import { moduleBuilder } from "../declare/module-builder.ts";
import { defineModule } from "../declare/module.ts";
import { defineNamespace } from "../declare/namespace.ts";
import { createSite } from "../site.ts";

const { get, definePageHandler } = moduleBuilder({});
const file = (kind: string) =>
  get({
    summary: `Read a file (${kind})`,
    args: { path: z.string().max(100) },
    access: "public",
    handler: ({ args }) => ({ kind, path: args.path }),
  });
const files = defineModule({
  name: "files",
  namespaces: [
    defineNamespace("files/v1", {
      "/in/*path": [file("rest")],
      "/in/:path": [file("one")],
      "/in/index": [
        get({ summary: "Index", access: "public", handler: () => ({ kind: "index", path: "" }) }),
      ],
    }),
  ],
});

test.each([
  ["a/b/c.txt", "rest", "a/b/c.txt"],
  ["a", "one", "a"],
  ["index", "index", ""],
  ["index/x", "rest", "index/x"],
  ["a%20b/%C3%A9%25", "rest", "a b/é%"],
  ["a/.hidden/...", "rest", "a/.hidden/..."],
])("the rest of a path is one argument: %s", async (path, kind, given) => {
  await using site = await testSite({ modules: [files()] });
  const response = await site.site.fetch(new Request(`http://localhost/api/files/v1/in/${path}`));
  expect([response.status, await response.json()]).toEqual([200, { kind, path: given }]);
});

test.each([
  "a/../../secret",
  "a//b",
  "a/./b",
  "../a",
  "a/..\\b",
  "a\\..\\b/c",
  "a/%2e%2e/b",
  "a/b%2Fc",
])("a path that leaves its folder matches nothing: %s", async (path) => {
  await using site = await testSite({ modules: [files()] });
  const route = encodeURIComponent(`/files/v1/in/${path}`);
  const { status } = await site.site.fetch(new Request(`http://localhost/?rest_route=${route}`));
  expect(status).toBe(404);
  const called = await site.site.call("GET /files/v1/in/*path", { path });
  // In process nothing is encoded.
  expect(called.status).toBe(path.includes("%") ? 200 : 404);
});

test("an encoded slash or dot segment of a request does not get through", async () => {
  await using site = await testSite({ modules: [files()] });
  for (const path of ["a/b%2Fc", "a/%5C..%5Cb", "x/%2e%2e/%2e%2e/y"]) {
    const response = await site.site.fetch(new Request(`http://localhost/api/files/v1/in/${path}`));
    expect([path, response.status]).toEqual([path, 404]);
  }
});

test("the catalogue and the manifest show rest parameters of a path", async () => {
  await using site = await testSite({ modules: [files()] });
  expect(Object.keys(site.site.catalogue()["routes"] as object)).toContain(
    "/files/v1/in/(?P<path>.+)",
  );
  const operation = site.site.manifest.operations.find(({ path }) => path.endsWith("*path"));
  expect(operation).toMatchObject({
    template: "/files/v1/in/{path}",
    params: [{ name: "path", pattern: ".+", rest: true }],
  });
});

test("a catch-all parameter must be the last segment, an arg, and a text", () => {
  const declare = (routes: object) => () =>
    createSite({
      modules: [
        defineModule({ name: "x", namespaces: [defineNamespace("x/v1", routes as never)] })(),
      ],
    });
  expect(declare({ "/*path/end": [file("x")] })).toThrow("*path must be the last segment");
  expect(declare({ "/*other": [file("x")] })).toThrow('no argument named "other"');
  const number = get({
    summary: "x",
    args: { path: z.int() },
    access: "public",
    handler: () => 1,
  });
  expect(declare({ "/*path": [number] })).toThrow("its schema must be z.string()");
  const twice = { "/*path": [file("x"), file("y")] };
  expect(declare(twice)).toThrow("declared twice");
  // @ts-expect-error: `other` is not an arg
  expect(() => defineNamespace("x/v1", { "/*other": [file("x")] })).toThrow(
    'no argument named "other"',
  );
});

test("an API at / leaves the paths that it does not know to the pages", async () => {
  const site = createSite({
    apiRoot: "/",
    url: "https://tides.example",
    modules: [
      files(),
      defineModule({
        name: "home",
        pages: [
          definePageHandler("home", ({ request }) =>
            new URL(request.url).pathname === "/about" ? new Response("about") : undefined,
          ),
        ],
      })(),
    ],
  });
  const ask = async (path: string, init?: RequestInit) => {
    const response = await site.fetch(new Request(`https://tides.example${path}`, init));
    return { status: response.status, text: await response.text(), headers: response.headers };
  };
  expect((await ask("/")).text).toContain('"home":"https://tides.example"');
  expect((await ask("/files/v1/in/a/b")).text).toContain('"path":"a/b"');
  expect((await ask("/files/v1/in/a", { method: "POST" })).text).toContain("rest_no_route");
  expect((await ask("/files/v1/in/a", { method: "OPTIONS" })).headers.get("allow")).toBe("GET");
  expect((await ask("/about")).text).toBe("about");
  const nothing = await ask("/nothing");
  expect([nothing.status, nothing.text]).toEqual([404, expect.stringContaining('<a href="/">')]);
  await site.close();
});

test("an API at / without pages answers every path, also with a prefix", async () => {
  const site = createSite({
    apiRoot: "/",
    url: "https://tides.example/sea",
    modules: [files()],
  });
  const ask = async (path: string) =>
    (await site.fetch(new Request(`https://tides.example${path}`))).json() as Promise<object>;
  expect(await ask("/sea/files/v1/in/a")).toEqual({ kind: "one", path: "a" });
  expect(await ask("/sea/nothing")).toMatchObject({ code: "rest_no_route" });
  expect(await ask("/sea")).toMatchObject({ home: "https://tides.example/sea" });
  await site.close();
});
