import { describe, expect, test, vi } from "vitest";
import { moduleBuilder } from "../declare/module-builder.ts";
import { defineModule } from "../declare/module.ts";
import { defineNamespace } from "../declare/namespace.ts";
import { createSite } from "../site.ts";
import { redirection } from "../test/redirection.ts";
import { testSite } from "@waymark/testing";

const { get } = moduleBuilder({});
const other = defineModule({
  name: "other",
  namespaces: [
    defineNamespace("other/v1", {
      "/shown": [get({ summary: "Shown", access: "public", handler: () => 1 })],
      "/hidden": [
        get({ summary: "Hidden", hidden: true, access: "public", handler: () => "here" }),
      ],
    }),
  ],
});
const open = () => testSite({ modules: [redirection(), other()] });

describe("the catalogue is the same for all callers", () => {
  test("for anonymous callers, for callers without capabilities, and for administrators", async () => {
    await using site = await open();
    for (const path of ["/", "/redirection/v1", "/redirection/v1?context=edit", "/?context=help"]) {
      const nobody = await site.get(path);
      const all = await site.as({ roles: ["keeper"], can: ["everything"] }).get(path);
      const none = await site.as({ can: [] }).get(path);
      expect(all.body).toEqual(nobody.body);
      expect(none.body).toEqual(nobody.body);
    }
  });
  test("the root of a namespace may have an alias with the same content", async () => {
    await using site = await open();
    const own = await site.get("/other/v1");
    const through = await site.get("/redirection/v1", { namespace: "other/v1", context: "edit" });
    expect(through.body).toEqual(own.body);
    expect(own.body.namespace).toBe("other/v1");
    expect(Object.keys(own.body.routes)).toEqual(["/other/v1", "/other/v1/shown"]);
  });
  test.each(["nowhere/v1", "", "__proto__", "constructor", "/", "other", "other/v1/", "\u0000"])(
    "the root of %j does not exist",
    async (namespace) => {
      await using site = await open();
      const reply = await site.get(`/redirection/v1?namespace=${encodeURIComponent(namespace)}`);
      if (namespace === "\0") expect(reply.status).toBe(400);
      else expect([reply.status, reply.body.code]).toEqual([404, "rest_invalid_namespace"]);
    },
  );
  test("hidden endpoints respond but are not listed", async () => {
    await using site = await open();
    expect((await site.get("/other/v1/hidden")).body).toBe("here");
    for (const path of ["/", "/other/v1", "/?context=help"])
      expect(JSON.stringify((await site.get(path)).body)).not.toContain("hidden");
  });
});

describe("endpoints without an access rule are rejected", () => {
  test.each([undefined, null, "everyone", true, 1, {}, "Public", { capability: "" }])(
    "a site does not start with an endpoint whose access is %j",
    (access) => {
      const open = get({ summary: "x", access: "public", handler: () => 1 });
      const bad = defineModule({
        name: "careless",
        namespaces: [defineNamespace("x/v1", { "/a": [{ ...open, access } as never] })],
      });
      expect(() => createSite({ modules: [bad()] })).toThrow(/GET \/x\/v1\/a.*careless/);
    },
  );
  test("the catalogue and the audit have the same endpoints", async () => {
    const hidden = new Set([
      "GET /other/v1/hidden",
      "GET /rels",
      "GET /rels/errors",
      "GET /rels/:relation",
    ]);
    await using site = await open();
    const rows = site.site.audit().map(({ route }) => route);
    const { routes } = (await site.get("/")).body as {
      routes: Record<string, { methods: string[] }>;
    };
    const listed = Object.entries(routes).flatMap(([key, { methods }]) =>
      methods.map((method) => `${method} ${key.replace(/\(\?P<(\w+)>[^/]*\)/g, ":$1")}`),
    );
    expect(new Set(rows.filter((row) => !hidden.has(row)))).toEqual(new Set(listed));
    expect(rows.length).toBe(new Set(rows).size);
  });
});

describe("the catalogue is built once", () => {
  test("it has an ETag, a 304 response, and a compressed copy with another ETag", async () => {
    await using site = await open();
    const first = await site.get("/", {}, { "accept-encoding": "gzip" });
    const tag = first.headers.get("etag") as string;
    expect((await site.get("/", {}, { "if-none-match": tag })).status).toBe(304);
    expect((await site.get("/", {}, { "if-none-match": '"other"' })).status).toBe(200);
    // The copy is compressed in the background.
    const response = await vi.waitFor(async () => {
      const compressed = await site.site.fetch(
        new Request(`${site.site.info.api}/`, { headers: { "accept-encoding": "gzip" } }),
      );
      expect(compressed.headers.get("content-encoding")).toBe("gzip");
      return compressed;
    }, 10_000);
    expect(response.headers.get("etag")).not.toBe(tag);
    const unpacked = response.body?.pipeThrough(new DecompressionStream("gzip"));
    expect(await new Response(unpacked).json()).toEqual((await site.get("/")).body);
  });
  test("a part of it can be requested", async () => {
    await using site = await open();
    expect((await site.get("/", { _fields: "namespaces" })).body).toEqual({
      namespaces: ["redirection/v1", "other/v1"],
    });
  });
});
