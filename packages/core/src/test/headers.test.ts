import { describe, expect, test } from "vitest";
import * as z from "zod";
import { defineModule } from "../declare/module.ts";
import { moduleBuilder } from "../declare/module-builder.ts";
import { defineNamespace } from "../declare/namespace.ts";
import { jsonResponse } from "../declare/value-response.ts";
import { createSite } from "../site.ts";
import { testSite } from "@waymark/testing";
import { pages } from "./pages.ts";
import { redirection } from "./redirection.ts";

const open = () => testSite({ modules: [pages()], url: "https://magazine.example" });
const isAscii = (headers: Headers): boolean =>
  [...headers].every(([, value]) => /^[\t\x20-\x7e]*$/.test(value));

test("a handler replaces the cache control of public responses, in any case", async () => {
  const { get } = moduleBuilder({});
  const route = (headers: Record<string, string>) =>
    get({
      summary: "Read",
      access: "public",
      returns: jsonResponse("tide", z.object({}), { headers: () => headers }),
      handler: () => ({}),
    });
  const cached = defineModule({
    name: "tides",
    namespaces: [
      defineNamespace("tides/v1", {
        "/own": [route({ "cache-control": "public, max-age=60" })],
        "/other": [route({})],
      }),
    ],
  });
  await using site = await testSite({ modules: [cached()] });
  const sent = async (path: string) =>
    (await site.get(`/tides/v1${path}`)).headers.get("cache-control");
  expect([await sent("/own"), await sent("/other")]).toEqual(["public, max-age=60", "no-cache"]);
});

describe("C-4 headers are ASCII, whatever their content", () => {
  test.each([
    "漢字",
    "é",
    "a b",
    "a\r\nSet-Cookie: x=1",
    "😀",
    "\u202e",
    "100%",
    "%E6%BC%A2",
    '<>"{}|\\^`',
    "a&page=9",
    "#x",
    "a,b",
  ])("the links of a list with the search %j contain the same search", async (search) => {
    await using site = await open();
    for (const slug of ["a", "b", "c"]) await site.post("/pages/v1/pages", { slug });
    const reply = await site.get("/pages/v1/pages", { page: 2, search });
    expect(reply.status).toBe(200);
    expect(isAscii(reply.headers)).toBe(true);
    const links = reply.headers.get("link") as string;
    const [, next = ""] = /, <([^>]*)>; rel="next"$/.exec(links) ?? [];
    const query = new URL(next).searchParams;
    expect([query.get("search"), query.get("page")]).toEqual([search, "3"]);
  });
  test.each([
    ["in=1,2,3", { in: "1,2,3" }],
    ["in[]=1&in[]=2", { "in[0]": "1", "in[1]": "2" }],
    ["page=1&search=&unknown=a,b", { search: "", unknown: "a,b" }],
  ])(
    "the links of a list with ?%s contain its arguments as they were sent",
    async (sent, query) => {
      await using site = await open();
      for (const slug of ["a", "b"]) await site.post("/pages/v1/pages", { slug });
      const { headers } = await site.get(`/pages/v1/pages?${sent}`);
      const [, next = ""] = /<([^>]*)>; rel="next"/.exec(headers.get("link") as string) ?? [];
      expect(Object.fromEntries(new URL(next).searchParams)).toEqual({ ...query, page: "2" });
      expect((await site.site.fetch(new Request(next))).status).toBe(200);
    },
  );
  test.each(["漢字", "a b", "100%", "a?b", "a#b", "é%2541", "a&b=c", "<x>"])(
    "the links of a list at %j contain the same path",
    async (word) => {
      await using site = await open();
      for (const slug of ["a", "b"]) await site.post("/pages/v1/pages", { slug });
      const path = `/pages/v1/of/${encodeURIComponent(word)}`;
      const reply = await site.get(path);
      expect([reply.status, isAscii(reply.headers)]).toEqual([200, true]);
      const [, next = ""] = /<([^>]*)>; rel="next"/.exec(reply.headers.get("link") as string) ?? [];
      expect(new URL(next).pathname).toBe(new URL(`https://x/api${path}`).pathname);
      expect((await site.site.fetch(new Request(next))).status).toBe(200);
    },
  );
  test.each([
    "漢字",
    "é",
    "a b",
    "a\r\nSet-Cookie: x=1",
    "\u2028",
    "😀",
    "100%",
    "%e6%bc%a2",
    "a%41",
  ])("an object created at %j has a Location", async (slug) => {
    await using site = await open();
    const reply = await site.post("/pages/v1/pages", { slug });
    expect([reply.status, isAscii(reply.headers)]).toEqual([201, true]);
    expect(reply.headers.get("set-cookie")).toBeNull();
    const location = reply.headers.get("location") as string;
    expect(location).toMatch(/^https:\/\/magazine\.example\/api\/pages\/v1\/pages\/[\x21-\x7e]+$/);
    const self = reply.body._links.self[0].href as string;
    const whole = self.replace(/%(?![\da-f]{2})/gi, "%25");
    if (!/[\r\n]/.test(self)) expect(new URL(location).href).toBe(new URL(whole).href);
  });
  test("an invalid header of a module is a defect, and is not sent", async () => {
    await using site = await open();
    await site.post("/pages/v1/pages", { slug: "bad" });
    const reply = await site.get("/pages/v1/pages/1");
    expect([reply.status, reply.body.code]).toEqual([500, "rest_internal_error"]);
    expect(reply.headers.get("x-slug")).toBeNull();
  });
  test.each(["a\r\nb", "漢", "x".repeat(65), "a b", ""])(
    "an invalid request id %j is not returned",
    async (given) => {
      await using site = await open();
      const headers = new Headers();
      try {
        headers.set("x-request-id", given);
      } catch {
        return;
      }
      const reply = await site.send("GET", "/pages/v1/pages", { headers });
      expect(reply.headers.get("x-request-id")).toMatch(/^[\w.-]{1,64}$/);
      expect(reply.headers.get("x-request-id")).not.toBe(given);
    },
  );
  test.each([
    "https://例え.jp",
    "https://x.example/é",
    "https://x.example/?a=1",
    "https://x.example#a",
    "https://a b",
    "https://x.example/\n",
    "x.example",
    "ftp://x",
  ])("a site cannot have the URL %j", (url) =>
    expect(() => createSite({ url, modules: [] })).toThrow("url:"),
  );
});

describe("HEAD is GET without the body", () => {
  test.each([
    "/",
    "/pages/v1/pages",
    "/pages/v1/secret",
    "/nowhere",
    "/pages/v1/only-post",
    "/pages/v1",
  ])("%s", async (path) => {
    await using site = await open();
    const got = await site.get(path);
    const head = await site.send("HEAD", path);
    expect([head.status, head.body]).toEqual([got.status, undefined]);
    const own = (headers: Headers) =>
      [...headers].filter(([name]) => name !== "x-request-id" && name !== "content-length");
    expect(own(head.headers)).toEqual(own(got.headers));
  });
});

describe("problems", () => {
  test("401 has a challenge, except for browsers with a cookie; neither is cached", async () => {
    await using site = await open();
    const plain = await site.get("/pages/v1/secret");
    expect([plain.status, plain.headers.get("www-authenticate")]).toEqual([
      401,
      'Basic realm="api", charset="UTF-8"',
    ]);
    const browser = await site.get("/pages/v1/secret", {}, { cookie: "a=1" });
    expect([browser.status, browser.headers.get("www-authenticate")]).toEqual([401, null]);
    const known = await site.as({ can: [] }).get("/pages/v1/secret");
    expect([known.status, known.headers.get("www-authenticate")]).toEqual([403, null]);
    for (const { headers } of [plain, browser, known])
      expect(headers.get("cache-control")).toContain("no-store");
  });
  test("a rejected JSONP request has no effect", async () => {
    await using site = await testSite({ modules: [redirection()] });
    const keeper = site.as({ roles: ["keeper"] });
    const body = { source: "/a", target: "/b" };
    const reply = await keeper.post("/redirection/v1/redirect?_jsonp=run", body);
    expect([reply.status, reply.body.code]).toEqual([400, "rest_callback_disabled"]);
    expect((await site.get("/redirection/v1/redirect")).body).toEqual([]);
  });
  test("JSONP, if enabled, is a script that calls a plain function name", async () => {
    await using site = await testSite({ modules: [pages()], jsonp: true });
    await site.post("/pages/v1/pages", { slug: "\u2028</script>" });
    const reply = await site.get("/pages/v1/pages", { _jsonp: "a.b_1" });
    expect(reply.headers.get("content-type")).toBe("application/javascript; charset=UTF-8");
    expect(reply.body).toMatch(/^\/\*\*\/a\.b_1\(/);
    expect(reply.body).not.toContain("\u2028");
    for (const name of ["alert(1)", "a-b", "a[0]", "x".repeat(129), "é"])
      expect((await site.get("/pages/v1/pages", { _jsonp: name })).body.code).toBe(
        "rest_callback_invalid",
      );
  });
  test("a problem document contains the data of the plain error", async () => {
    await using site = await open();
    const plain = await site.get("/pages/v1/pages", { page: "x" });
    const accept = "application/problem+json";
    const problem = await site.get("/pages/v1/pages", { page: "x" }, { accept });
    expect(problem.status).toBe(plain.status);
    expect(problem.headers.get("content-type")).toBe("application/problem+json");
    const { status, ...data } = plain.body.data;
    expect(problem.body).toEqual({
      type: "https://magazine.example/api/rels/errors#rest_invalid_param",
      title: plain.body.message,
      status,
      code: plain.body.code,
      ...data,
    });
    const order = "application/json, application/problem+json";
    const json = await site.get("/pages/v1/pages", { page: "x" }, { accept: order });
    expect(json.headers.get("content-type")).toMatch(/^application\/json/);
    const fine = await site.get("/pages/v1/pages", {}, { accept });
    expect(fine.headers.get("content-type")).toMatch(/^application\/json/);
  });
});
