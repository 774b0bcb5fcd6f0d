import { expect, test } from "vitest";
import * as z from "zod";
import { moduleBuilder } from "../declare/module-builder.ts";
import { defineModule, type Module } from "../declare/module.ts";
import { defineNamespace, type Routes } from "../declare/namespace.ts";
import { createSite } from "../site.ts";
import { redirection } from "../test/redirection.ts";

const { get, post, definePageHandler } = moduleBuilder({});
const answer = { access: "public", handler: () => ({}) } as const;
const siteOf = (routes: Routes, more: Partial<Module> = {}) =>
  createSite({
    modules: [
      {
        ...defineModule({ name: "test", namespaces: [defineNamespace("t/v1", routes as never)] })(),
        ...more,
      },
    ],
  });

test("every method of every listed path is an operation with the key of its call", () => {
  const { manifest, audit } = createSite({ modules: [redirection()] });
  const keys = manifest.operations.map(({ key }) => key);
  const shown = audit()
    .map(({ route }) => route)
    .filter((route) => !route.startsWith("GET /rels"));
  expect(keys.toSorted()).toEqual(shown.toSorted());
});

test("an operation contains the data of its declaration", () => {
  const { manifest } = createSite({ modules: [redirection()] });
  const read = manifest.operations.find(({ key }) => key === "PATCH /redirection/v1/redirect/:id");
  expect(read).toMatchObject({
    id: "patch_redirection_v1_redirect_by_id",
    template: "/redirection/v1/redirect/{id}",
    params: [{ name: "id", pattern: "[0-9]+" }],
    module: "redirection",
    access: "can manage_redirects",
    isPublic: false,
    finds: true,
    missing: "rest_not_found",
    status: 200,
    returns: { kind: "one", contexts: ["view"], orDeleted: false },
    batch: true,
    tool: true,
  });
  const create = manifest.operations.find(({ key }) => key === "POST /redirection/v1/redirect");
  expect(create).toMatchObject({ status: 201, accessError: "rest_cannot_create", finds: false });
});

test("ids are at most 64 letters, digits, _ and -, and no two are the same", () => {
  const long = "/a-very-long-segment/of-a-path/that-goes-on/and-on/for-ever/1";
  const { manifest } = siteOf({
    [long]: [get({ summary: "x", ...answer })],
    [`${long}0`]: [get({ summary: "x", ...answer })],
    "/a.b/~c": [get({ summary: "x", ...answer })],
    "/a_b/_c": [get({ summary: "x", ...answer })],
  });
  const ids = manifest.operations.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
});

test("all endpoints are tools, except catalogues, the batch, and endpoints that opt out", () => {
  const { manifest } = siteOf({
    "/one": [get({ summary: "x", ...answer }), post({ summary: "x", tool: false, ...answer })],
  });
  const tools = manifest.operations.filter(({ tool }) => tool).map(({ key }) => key);
  expect(tools).toEqual(["GET /t/v1/one"]);
});

test.each([{ since: "yesterday" }, { since: "2026-13-01" }, { since: "2026-01-01", sunset: "x" }])(
  "a deprecation with a wrong date is rejected at the start: %j",
  (deprecated) => {
    const routes = { "/old": [get({ summary: "x", deprecated, ...answer })] };
    expect(() => siteOf(routes)).toThrow(/^GET \/t\/v1\/old: deprecated\.\w+: ".+" is not a date/);
  },
);

test("a page handler calls endpoints as the given actor, with the address of the visitor", async () => {
  const site = siteOf(
    {
      "/who/:word": [
        get({
          summary: "x",
          args: { word: z.string() },
          access: "public",
          handler: ({ args, actor, remoteAddress }) => [args.word, actor.login, remoteAddress],
        }),
      ],
    },
    {
      pages: [
        definePageHandler("ask", async ({ call, toActor, manifest }) => {
          const as = toActor({ id: 5, login: "ines", displayName: "", roles: [] });
          const key = "GET /t/v1/who/:word";
          const replies = [await call(key, { word: "a" }, { as }), await call(key, { word: "b" })];
          return Response.json([manifest.namespaces, ...replies.map(({ body }) => body)]);
        }),
      ],
    },
  );
  const response = await site.fetch(new Request("http://localhost/"), {
    remoteAddress: "10.0.0.1",
  });
  expect(await response.json()).toEqual([
    ["t/v1"],
    ["a", "ines", "10.0.0.1"],
    ["b", "", "10.0.0.1"],
  ]);
});
