import { defineModule, moduleBuilder } from "@waymark/core";
import { describe, expect, test } from "vitest";
import { startSite } from "../test/site.ts";
import { add, hitsOf, logOf, open, set, targetFrom } from "../test/visitor.ts";

const page = (status: number) => () => new Response("own", { status });

describe("a rule for missing pages applies only when nothing was found", () => {
  test.each([
    ["on a site without page handlers", undefined, true],
    ["on a site with its own page handler", page(404), true],
    ["but not if that handler finds something", page(200), false],
    ["or returns an error", page(403), false],
  ])("%s", async (_, pages, isFired) => {
    await using site = await startSite(pages && { pages });
    const action_data = { page: "404", url: "/search" };
    const id = await add(site, "/lost", { match_type: "page", action_data });
    expect(await targetFrom(site, "/lost")).toBe(isFired ? "/search" : null);
    expect(await hitsOf(site, id)).toBe(isFired ? 1 : 0);
    expect(await logOf(site, "404")).toEqual([]);
  });
});

test("a request that another module redirects after no rule has matched is not logged as missing", async () => {
  const { defineNotFoundHandler } = moduleBuilder({});
  const toMap = defineNotFoundHandler("map", ({ path }) =>
    path === "/sitemap/"
      ? new Response(null, { status: 302, headers: { location: "/map" } })
      : undefined,
  );
  const map = defineModule({ name: "map", pages: [toMap] });
  await using site = await startSite({ modules: [map()] });
  expect(await targetFrom(site, "/sitemap/")).toBe("/map");
  expect((await open(site, "/other/")).status).toBe(404);
  expect((await logOf(site, "404")).map(({ url }) => url)).toEqual(["/other/"]);
});

test("requests for missing pages are logged on one line each and cut to length", async () => {
  await using site = await startSite();
  await set(site, { ip_logging: 1 });
  const headers = { "user-agent": "Bot/1", referer: "http://site.test/from" };
  expect((await open(site, "/missing?x=1%0d%0a%00", { headers })).status).toBe(404);
  await open(site, `/${"a".repeat(5000)}`, { headers: { "user-agent": "b".repeat(999) } });
  const [long, short] = await logOf(site, "404");
  expect(short).toMatchObject({
    ...{ url: "/missing?x=1", agent: "Bot/1", referrer: "http://site.test/from" },
    ...{ domain: "http://site.test", ip: "192.0.2.77", http_code: 404, request_method: "GET" },
  });
  expect(String(long?.["url"])).toHaveLength(2000);
  expect(String(long?.["agent"])).toHaveLength(255);
});

test.each([
  [0, "192.0.2.77", ""],
  [1, "192.0.2.77", "192.0.2.77"],
  [2, "192.0.2.77", "192.0.2.0"],
  [2, "2001:db8:1:2:3:4:5:6", "2001:db8:1::"],
  [1, "::ffff:192.0.2.77", "192.0.2.77"],
])("with the setting %s the address %s is stored as %j", async (ip_logging, remote, ip) => {
  await using site = await startSite();
  await set(site, { ip_logging });
  await open(site, "/missing", { remote });
  expect(await logOf(site, "404")).toMatchObject([{ ip }]);
});

test("headers are logged if administrators enable it, without secrets", async () => {
  await using site = await startSite();
  await set(site, { log_header: true });
  const headers = { accept: "text/html", "x-api-key": "s3cret", "x-session-id": "s3cret" };
  await open(site, "/missing", {
    headers: { ...headers, cookie: "s3cret=1", "proxy-authorization": "s3cret" },
  });
  const [row] = await logOf(site, "404");
  expect(row?.["request_data"]).toEqual({ headers: { accept: "text/html" } });
});

test("a rule that does nothing excludes a request from the log", async () => {
  await using site = await startSite();
  const match_data = { source: { flag_regex: true } };
  const id = await add(site, "\\.php$", { action_type: "nothing", match_data });
  expect((await open(site, "/xmlrpc.php")).status).toBe(404);
  expect((await open(site, "/other")).status).toBe(404);
  expect(await logOf(site, "404")).toMatchObject([{ url: "/other" }]);
  expect(await hitsOf(site, id)).toBe(1);
});

test("nothing is logged if administrators disable the log", async () => {
  await using site = await startSite();
  await set(site, { expire_404: -1, expire_redirect: -1 });
  await add(site, "/a", { to: "/b" });
  await open(site, "/a");
  await open(site, "/missing");
  expect(await logOf(site, "404")).toEqual([]);
  expect(await logOf(site, "log")).toEqual([]);
});

test("a rule that is excluded from the log is still counted", async () => {
  await using site = await startSite();
  const match_data = { source: {}, options: { log_exclude: true } };
  const id = await add(site, "/a", { to: "/b", match_data });
  await open(site, "/a");
  expect(await hitsOf(site, id)).toBe(1);
  expect(await logOf(site, "log")).toEqual([]);
  await set(site, { track_hits: false });
  await open(site, "/a");
  expect(await hitsOf(site, id)).toBe(1);
});

describe("addresses of previous permalinks redirect to the current one", () => {
  test.each([
    "/:slug/",
    "/%postname%/",
    "/archive/%post_id%",
    "/%year%/%monthnum%/%postname%.html",
  ])("%s", async (structure) => {
    await using site = await startSite();
    const post = await site.administrator.post("/core/v2/posts", {
      ...{ title: "Fog", slug: "fog", status: "publish", date: "2020-05-06T10:00:00" },
    });
    const { id, link } = post.body;
    await set(site, { permalinks: ["/%unknown%/", structure] });
    const old = structure
      .replace(/%postname%|:slug/, "fog")
      .replace("%post_id%", id)
      .replace("%year%/%monthnum%", "2020/05");
    expect(await targetFrom(site, old)).toBe(link);
    expect(await targetFrom(site, old.replace("fog", "frog").replace(id, "99999"))).toBeNull();
  });
});

test("the current permalink structure among the previous ones causes no endless redirect", async () => {
  await using site = await startSite();
  const { link } = (
    await site.administrator.post("/core/v2/posts", {
      ...{ title: "Fog", slug: "fog", status: "publish", date: "2020-05-06T10:00:00" },
    })
  ).body;
  await set(site, { permalinks: ["/%year%/%monthnum%/%day%/%postname%/", "/%postname%/"] });
  expect(await targetFrom(site, "/fog/")).toBe(link);
  for (const path of [link, `${link}?utm=1`]) {
    const { status, headers } = await open(site, path);
    expect([path, status, headers.get("location")]).toEqual([path, 404, null]);
  }
});

test("matching a permalink structure that repeats the slug takes linear time", async () => {
  await using site = await startSite();
  const { link } = (
    await site.administrator.post("/core/v2/posts", {
      title: "Fog",
      slug: "fog",
      status: "publish",
    })
  ).body;
  await set(site, {
    permalinks: [
      "/:slug:slug:slug:slug/x",
      "/:constructor/:slug",
      "/%postname%/%postname%",
      "/\ud800/:slug",
    ],
  });
  expect((await open(site, `/${"a".repeat(300)}`)).status).toBe(404);
  expect(await targetFrom(site, "/fog/fog")).toBe(link);
  expect(await targetFrom(site, "/fog/frog")).toBeNull();
});
