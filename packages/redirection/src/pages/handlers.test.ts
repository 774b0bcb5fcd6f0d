import { defineModule } from "@waymark/core";
import { describe, expect, test } from "vitest";
import { redirectConditions } from "../index.ts";
import { base, startSite } from "../test/site.ts";
import { add, hitsOf, logOf, open, set, targetFrom } from "../test/visitor.ts";

test("a rule redirects requests from the moment it is stored until it is disabled", async () => {
  await using site = await startSite();
  expect((await open(site, "/old")).status).toBe(404);
  const id = await add(site, "/old", { to: "/new" });
  const answer = await open(site, "/old");
  expect([answer.status, answer.headers.get("location")]).toEqual([301, "/new"]);
  expect(answer.headers.get("x-redirect-by")).toBe("redirection");
  await site.administrator.post(`${base}/bulk/redirect/disable`, { items: [id] });
  expect((await open(site, "/old")).status).toBe(404);
});

test("the lower position wins, and then the older rule", async () => {
  await using site = await startSite();
  await add(site, "/a", { to: "/second", position: 2 });
  await add(site, "/a", { to: "/third", position: 2 });
  expect(await targetFrom(site, "/a")).toBe("/second");
  await add(site, "/a", { to: "/first", position: 1 });
  expect(await targetFrom(site, "/a")).toBe("/first");
  const match_data = { source: { flag_regex: true } };
  await add(site, "^/(.*)$", { to: "https://other.test/$1", position: 5, match_data });
  expect(await targetFrom(site, "/a")).toBe("/first");
  expect(await targetFrom(site, "/b")).toBe("https://other.test/b");
});

test("rules apply only if their group is enabled and this site applies it", async () => {
  await using site = await startSite();
  const { administrator } = site;
  await administrator.post(`${base}/group`, { name: "Other", moduleId: 1 });
  await administrator.post(`${base}/group`, { name: "For nginx", moduleId: 3 });
  const groups = (await administrator.get(`${base}/group`)).body.items as {
    id: number;
    name: string;
  }[];
  const idOf = (name: string) => groups.find((one) => one.name === name)?.id ?? 0;
  await add(site, "/here", { to: "/there", group_id: idOf("Other") });
  await add(site, "/nginx", { to: "/there", group_id: idOf("For nginx") });
  expect(await targetFrom(site, "/here")).toBe("/there");
  expect(await targetFrom(site, "/nginx")).toBeNull();
  await administrator.post(`${base}/bulk/group/disable`, { items: [idOf("Other")] });
  expect(await targetFrom(site, "/here")).toBeNull();
  await administrator.post(`${base}/bulk/group/enable`, { items: [idOf("Other")] });
  expect(await targetFrom(site, "/here")).toBe("/there");
});

test("the option switches all rules off", async () => {
  await using site = await startSite({ options: { active: false } });
  await add(site, "/old", { to: "/new" });
  expect((await open(site, "/old")).status).toBe(404);
  expect(await logOf(site, "404")).toEqual([]);
});

test("rules do not apply to the API", async () => {
  await using site = await startSite();
  const match_data = { source: { flag_regex: true } };
  await add(site, "^/api", { action_type: "error", action_code: 410, match_data });
  expect((await site.get("/core/v2/types/post")).status).toBe(200);
  expect((await open(site, "/?rest_route=/core/v2/types/post")).status).toBe(200);
});

test("an error is a page with its status and is not cached", async () => {
  await using site = await startSite();
  for (const action_code of [410, 451, 503]) {
    await add(site, `/${action_code}`, { action_type: "error", action_code });
    const answer = await open(site, `/${action_code}`);
    expect(answer.status).toBe(action_code);
    expect(answer.headers.get("cache-control")).toContain("no-cache");
    expect(await answer.text()).toMatch(/<h1>\w/);
  }
});

describe("a redirect has cache headers", () => {
  test.each([
    [-1, 301, /no-cache/],
    [0, 301, null],
    [24, 301, /^max-age=86400$/],
    [24, 302, null],
    [24, 307, /no-cache/],
  ])("with the setting %s a %s", async (redirect_cache, action_code, expected) => {
    await using site = await startSite();
    await set(site, { redirect_cache });
    await add(site, "/a", { to: "/b", action_code });
    const remaining = (await open(site, "/a")).headers.get("cache-control");
    if (expected) expect(remaining).toMatch(expected);
    else expect(remaining).toBeNull();
  });
  test("responses that depend on the visitor are not cached", async () => {
    await using site = await startSite();
    await set(site, { redirect_cache: 24 });
    const action_data = { agent: "x", url_from: "", url_notfrom: "/b" };
    await add(site, "/a", { match_type: "agent", action_data });
    expect((await open(site, "/a")).headers.get("cache-control")).toContain("no-cache");
  });
  test.each(["[userlogin]", "[md5][userid][/md5]", "%userlogin%"])(
    "a public redirect that %s is not cached",
    async (who) => {
      await using site = await startSite();
      await set(site, { redirect_cache: 24 });
      await add(site, "/me", { to: `/author/${who}` });
      expect((await open(site, "/me")).headers.get("cache-control")).toContain("no-cache");
    },
  );
});

test("headers of the settings are on redirects, and those for the whole site on pages", async () => {
  await using site = await startSite({ pages: () => new Response("page") });
  const header = (headerName: string, headerValue: string, location: string) => ({
    ...{ type: "custom", headerName, headerValue, location, headerSettings: {} },
  });
  await set(site, {
    headers: [
      header("X-Both", "site", "site"),
      header("X-Both", "redirect", "redirect"),
      header("X-Page", "1", "site"),
      header("Content-Type", "text/evil", "site"),
      header("Location", "https://evil.test", "redirect"),
    ],
  });
  await add(site, "/a", { to: "/b" });
  const redirect = (await open(site, "/a")).headers;
  expect([redirect.get("x-both"), redirect.get("x-page")]).toEqual(["redirect", "1"]);
  expect(redirect.get("location")).toBe("/b");
  const page = await open(site, "/c");
  expect([page.headers.get("x-both"), page.headers.get("x-page")]).toEqual(["site", "1"]);
  expect(page.headers.get("content-type")).toMatch(/^text\/plain/);
  expect(await page.text()).toBe("page");
});

test("a rewritten request reaches the site's page handler with its new address", async () => {
  await using site = await startSite({
    pages: ({ url, method }) => new Response(`${method} ${new URL(url).pathname}`),
  });
  const id = await add(site, "/feed", { action_type: "pass", to: "/feed-new?x=1" });
  const answer = await open(site, "/feed", { method: "POST", body: "a" });
  expect([answer.status, await answer.text()]).toEqual([200, "POST /feed-new"]);
  expect(await hitsOf(site, id)).toBe(1);
  expect(await logOf(site, "log")).toMatchObject([{ sent_to: "/feed-new?x=1", http_code: 200 }]);
});

test("a random post is a published one, if there is any", async () => {
  await using site = await startSite();
  await add(site, "/lucky", { action_type: "random" });
  expect((await open(site, "/lucky")).status).toBe(404);
  const write = async (title: string, body: object) =>
    (await site.administrator.post("/core/v2/posts", { title, content: "x", ...body })).body.link;
  await write("Draft", { status: "draft" });
  await write("Secret", { status: "publish", password: "x" });
  const link = await write("Here", { status: "publish" });
  expect(await targetFrom(site, "/lucky")).toBe(link);
});

test("a number as the target is the address of an item", async () => {
  await using site = await startSite();
  const post = await site.administrator.post("/core/v2/posts", { title: "A", status: "publish" });
  await add(site, "/seven", { to: String(post.body.id) });
  expect(await targetFrom(site, "/seven")).toBe(post.body.link);
  await add(site, "/none", { to: "999999" });
  expect((await open(site, "/none")).status).toBe(404);
});

test("a module can contribute a condition, which gets the request", async () => {
  const season = defineModule({
    name: "season",
    contributes: [
      redirectConditions({
        name: "winter",
        holds: (visit) => visit.header("x-season") === "winter",
      }),
    ],
  });
  await using site = await startSite({ modules: [season()] });
  const action_data = { filter: "winter", url_from: "/snow", url_notfrom: "/sun" };
  await add(site, "/weather", { match_type: "custom", action_data });
  expect(await targetFrom(site, "/weather", { headers: { "x-season": "winter" } })).toBe("/snow");
  expect(await targetFrom(site, "/weather")).toBe("/sun");
});

test("a rule by IP address works, whatever the logs store", async () => {
  await using site = await startSite();
  const action_data = { ip: ["192.0.2.0/24"], url_from: "/in", url_notfrom: "/out" };
  await add(site, "/a", { match_type: "ip", action_data });
  expect(await targetFrom(site, "/a", { remote: "192.0.2.9" })).toBe("/in");
  expect(await targetFrom(site, "/a", { remote: "198.51.100.9" })).toBe("/out");
  expect((await logOf(site, "log")).map(({ ip }) => ip)).toEqual(["", ""]);
});

test("rules without their own flags use the site's defaults, also after they change", async () => {
  await using site = await startSite();
  await add(site, "/Old", { to: "/new" });
  expect(await targetFrom(site, "/old/")).toBe("/new");
  await set(site, { flag_case: false, flag_trailing: false });
  expect(await targetFrom(site, "/old/")).toBeNull();
  expect(await targetFrom(site, "/Old")).toBe("/new");
  expect(await targetFrom(site, "/Old?utm_source=x")).toBeNull();
  await set(site, { flag_query: "pass" });
  expect(await targetFrom(site, "/Old?utm_source=x")).toBe("/new?utm_source=x");
});

test("redirects of the site's own page handlers are logged if administrators enable it", async () => {
  const headers = { location: "/elsewhere", "x-redirect-by": "theme" };
  await using site = await startSite({
    pages: () => new Response(null, { status: 302, headers }),
  });
  expect(await targetFrom(site, "/a")).toBe("/elsewhere");
  await set(site, { log_external: true });
  expect(await targetFrom(site, "/a")).toBe("/elsewhere");
  expect(await logOf(site, "log")).toMatchObject([
    { url: "/a", sent_to: "/elsewhere", redirect_by: "Theme", redirection_id: 0, http_code: 302 },
  ]);
});
