import { describe, expect, test } from "vitest";
import { can } from "../declare/access.ts";
import { moduleBuilder } from "../declare/module-builder.ts";
import { defineModule } from "../declare/module.ts";
import { defineNamespace } from "../declare/namespace.ts";
import { createSite } from "../site.ts";
import { pages } from "../test/pages.ts";
import { testSite } from "@waymark/testing";

describe("C-5 cross-origin requests", () => {
  const origins = ["https://app.example"];
  const at = async (origin: string, method: string, path: string, headers = {}) => {
    await using site = await testSite({ modules: [pages()], cors: { origins } });
    const signedIn = site.as({ can: ["see"] });
    const client = "x-signed-in" in headers ? signedIn : site;
    const reply = await client.send(method, path, { headers: { origin, ...headers } });
    return {
      status: reply.status,
      origin: reply.headers.get("access-control-allow-origin"),
      credentials: reply.headers.get("access-control-allow-credentials"),
      methods: reply.headers.get("access-control-allow-methods"),
      exposed: reply.headers.get("access-control-expose-headers"),
      vary: reply.headers.get("vary"),
    };
  };
  test("are allowed with credentials for a listed origin", async () => {
    for (const method of ["GET", "POST", "OPTIONS"])
      expect(await at("https://app.example", method, "/pages/v1/pages")).toMatchObject({
        origin: "https://app.example",
        credentials: "true",
        methods: "OPTIONS, GET, POST, PUT, PATCH, DELETE",
      });
  });
  test("can read public responses without credentials from other origins", async () => {
    for (const origin of [
      "https://evil.example",
      "https://app.example.evil.example",
      "http://app.example",
      "https://app.example:444",
      "HTTPS://APP.EXAMPLE",
    ])
      expect(await at(origin, "GET", "/pages/v1/pages")).toMatchObject({
        origin: "*",
        credentials: null,
        methods: "OPTIONS, GET",
      });
  });
  test("cannot write, or read private responses, from other origins", async () => {
    expect((await at("https://evil.example", "POST", "/pages/v1/pages")).origin).toBeNull();
    expect(
      (await at("https://evil.example", "GET", "/pages/v1/pages", { "x-signed-in": "1" })).origin,
    ).toBeNull();
  });
  test("are never allowed with credentials for the origin null", async () => {
    for (const method of ["GET", "POST", "OPTIONS"])
      expect((await at("null", method, "/pages/v1/pages")).origin).toBeNull();
    const site = createSite({ modules: [pages()], cors: { origins: ["null"] } });
    await site.migrate();
    const reply = await site.fetch(
      new Request("http://localhost/api/pages/v1/pages", { headers: { origin: "null" } }),
    );
    expect(reply.headers.get("access-control-allow-credentials")).toBeNull();
  });
  test("expose totals and links, and responses vary by origin", async () => {
    const { exposed, vary } = await at("https://evil.example", "GET", "/pages/v1/pages");
    expect(exposed).toBe("X-Core-Total, X-Core-TotalPages, Link, Idempotent-Replayed");
    expect(vary).toBe("Origin, Authorization, Cookie");
  });
});

describe("headers about other origins", () => {
  const bare = defineModule({
    name: "bare",
    authSchemes: [
      moduleBuilder({}).defineAuthScheme("key", () => undefined, { headers: ["x-api-key"] }),
    ],
    namespaces: [
      defineNamespace("bare/v1", {
        "/thing": [
          moduleBuilder({}).get({ summary: "Read", access: "public", handler: () => 1 }),
          moduleBuilder({}).post({ summary: "Write", access: can("write"), handler: () => 1 }),
        ],
      }),
    ],
  });
  const ours = ["access-control-", "x-core-", "x-robots-tag", "expires"];
  const found = (headers: Headers) =>
    [...headers.keys()].filter((name) => ours.some((one) => name.startsWith(one)));

  test("are missing without an Origin header; an API without pages sends no X-Robots-Tag", async () => {
    await using site = await testSite({ modules: [bare()] });
    const replies = [await site.get("/bare/v1/thing"), await site.post("/bare/v1/thing")];
    expect(replies.map(({ status }) => status)).toEqual([200, 401]);
    expect(replies.map(({ headers }) => found(headers))).toEqual([[], []]);
    expect(replies[1]?.headers.get("cache-control")).toContain("no-store");
  });
  test("allow the request headers that auth schemes read, and expose the response headers", async () => {
    await using site = await testSite({ modules: [bare()] });
    const { headers } = await site.get("/bare/v1/thing", {}, { origin: "https://app.example" });
    expect(headers.get("access-control-allow-headers")).toContain("X-Api-Key");
    expect(headers.get("access-control-allow-headers")).not.toMatch(/X-Core|Content-MD5/);
    expect(headers.get("access-control-expose-headers")).toBe("Link, Idempotent-Replayed");
  });
  test("exclude API responses of a site with pages from search engines", async () => {
    await using site = await testSite({ modules: [bare()], pages: () => new Response("Home") });
    expect((await site.get("/bare/v1/thing")).headers.get("x-robots-tag")).toBe("noindex");
  });
});
