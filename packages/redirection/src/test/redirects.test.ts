import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { base, startSite } from "./site.ts";

const rule = (url: string, more: object = {}) => ({
  url,
  match_type: "url",
  action_type: "url",
  action_code: 301,
  action_data: { url: "/target" },
  group_id: 1,
  ...more,
});

describe.each(await testStorages())("redirects on %s", (_, storage) => {
  const start = async () => {
    const site = await startSite({ storage: storage() });
    const add = (body: object) => site.administrator.post(`${base}/redirect`, body);
    const list = async (query: object = {}) =>
      (await site.administrator.get(`${base}/redirect`, { ...query })).body;
    return Object.assign(site, { add, list });
  };

  test("a redirect is created, and the response is the list", async () => {
    await using site = await start();
    const { status, body } = await site.add(rule("/old", { title: "One" }));
    expect(status).toBe(200);
    const source = { flag_query: "exact", flag_case: true, flag_trailing: true, flag_regex: false };
    expect(body).toEqual({
      items: [
        {
          id: 1,
          url: "/old",
          match_url: "/old",
          match_data: { source },
          action_code: 301,
          action_type: "url",
          action_data: { url: "/target" },
          match_type: "url",
          title: "One",
          hits: 0,
          regex: false,
          group_id: 1,
          position: 0,
          last_access: "-",
          enabled: true,
        },
      ],
      total: 1,
    });
  });

  test("each source becomes a redirect; duplicates become one, and no source creates none", async () => {
    await using site = await start();
    const { body } = await site.add(rule("", { url: ["/a", "/b", "/a"] }));
    expect(body.items.map(({ url }: { url: string }) => url)).toEqual(["/b", "/a"]);
    expect(body.items[0].position).toBe(1);
    const { url: _, ...nothing } = rule("");
    expect((await site.add(nothing)).body.total).toBe(2);
  });

  test("one invalid source rejects all", async () => {
    await using site = await start();
    const { status, body } = await site.add(
      rule("", { url: ["/a", "^/("], match_data: { source: { flag_regex: true } } }),
    );
    expect([status, body.code, body.data.error_code]).toEqual([400, "redirect", 295]);
    expect((await site.list()).total).toBe(0);
  });

  test.each([
    [
      "an unknown match type",
      { match_type: "nope" },
      /"match_type" is required and must be one of url, /,
    ],
    [
      "no match type",
      { match_type: undefined },
      /"match_type" is required and must be one of url, /,
    ],
    [
      "an unknown action",
      { action_type: "nope" },
      /"action_type" is required and must be one of url, /,
    ],
    ["an unknown group", { group_id: 99 }, /group/],
    ["no group", { group_id: undefined }, /group/],
    ["an invalid pattern", { url: "^/(", regex: true }, /pattern/],
    ["an empty pattern", { url: "", regex: true }, /pattern/],
    ["a script as the target", { action_data: { url: "javascript:alert(1)" } }, /begin/],
    ["data as the target", { action_data: { url: "data:text/html,x" } }, /begin/],
    ["another host without a scheme", { action_data: { url: "//evil.example" } }, /slash/],
    ["another host with a backslash", { action_data: { url: "/\\evil.example" } }, /slash/],
    ["a line break in a target", { action_data: { url: "/a\r\nX: y" } }, /line/],
    ["a group in the host of a target", { action_data: { url: "http://$1/x" } }, /host/],
  ])("%s is rejected", async (_name, change, message) => {
    await using site = await start();
    const { status, body } = await site.add(rule("/x", change));
    expect([status, body.code, body.data]).toEqual([
      400,
      "redirect",
      { status: 400, error_code: 295 },
    ]);
    expect(body.message).toMatch(message);
    expect((await site.list()).total).toBe(0);
  });

  test("sources are normalized", async () => {
    await using site = await start();
    await site.add(rule("yes"));
    await site.add(rule("http://site.test/own?a=1"));
    await site.add(rule("http://full.test"));
    await site.add(rule("  /tabs\there"));
    const items = (await site.list({ orderby: "id", direction: "asc" })).items;
    const shown = items.map(({ url, match_type }: { url: string; match_type: string }) => [
      url,
      match_type,
    ]);
    expect(shown).toEqual([
      ["/yes", "url"],
      ["/own?a=1", "url"],
      ["/", "server"],
      ["/tabs", "url"],
    ]);
    expect(items[2].action_data).toEqual({
      server: "http://full.test",
      url_from: "/target",
      url_notfrom: "",
    });
  });

  test("titles are plain text of at most 500 characters", async () => {
    await using site = await start();
    const { body } = await site.add(rule("/x", { title: `<b>Bold</b>${"é".repeat(600)}` }));
    expect(body.items[0].title).toBe(`Bold${"é".repeat(496)}`);
  });

  test("an empty source is replaced by the site's pattern with the time", async () => {
    await using site = await start();
    await site.administrator.post(`${base}/setting`, { auto_target: "/go/$dec$-$hex$" });
    const { body } = await site.add(rule(""));
    const now = Math.floor(site.clock.now().getTime() / 1000);
    expect(body.items[0].url).toBe(`/go/${now}-${now.toString(16)}`);
  });

  test("codes that do not fit an action become the default", async () => {
    await using site = await start();
    await site.add(rule("/a", { action_code: 999 }));
    await site.add(rule("/b", { action_type: "error", action_code: 301, action_data: {} }));
    await site.add(rule("/c", { action_type: "error", action_code: 410, action_data: {} }));
    await site.add(rule("/d", { action_type: "nothing", action_code: 301 }));
    const { items } = await site.list({ direction: "asc" });
    expect(items.map((one: { action_code: number }) => one.action_code)).toEqual([
      301, 404, 410, 0,
    ]);
  });

  test("flags equal to the site's follow it; others are stored with the redirect", async () => {
    await using site = await start();
    await site.add(
      rule("/a", { match_data: { source: { flag_case: true, flag_query: "ignore" } } }),
    );
    await site.administrator.post(`${base}/setting`, { flag_case: false, flag_query: "pass" });
    const [item] = (await site.list()).items;
    expect(item.match_data.source).toMatchObject({ flag_case: false, flag_query: "ignore" });
  });

  test("an update changes only the arguments that were sent", async () => {
    await using site = await start();
    await site.add(
      rule("/members?a=%3Cb%3E", {
        ...{ match_type: "login", action_type: "url", action_code: 303, enabled: false },
        ...{ action_data: { logged_in: "/in", logged_out: "/out" }, position: 7, group_id: 2 },
        match_data: { source: { flag_case: true }, options: { log_exclude: true } },
      }),
    );
    const [before] = (await site.list()).items;
    const { body } = await site.administrator.post(`${base}/redirect/1`, { title: "Members" });
    expect(body.item).toEqual({ ...before, title: "Members" });
    const moved = await site.administrator.put(`${base}/redirect/1`, { url: "/b", group_id: 1 });
    expect(moved.body.item).toMatchObject({
      url: "/b",
      group_id: 1,
      position: 7,
      action_code: 303,
    });
    await site.add(rule("^/(one)$", { regex: true, action_data: { url: "/two" } }));
    const pattern = await site.administrator.post(`${base}/redirect/2`, { title: "Pattern" });
    expect(pattern.body.item).toMatchObject({ url: "^/(one)$", regex: true, title: "Pattern" });
    const plain = await site.administrator.post(`${base}/redirect/2`, { url: "/x", regex: false });
    expect(plain.body.item).toMatchObject({ url: "/x", regex: false });
  });

  test("an update of an unknown redirect and one with invalid data are different errors", async () => {
    await using site = await start();
    await site.add(rule("/a"));
    const missing = await site.administrator.post(`${base}/redirect/99`, rule("/x"));
    expect([missing.status, missing.body.code]).toEqual([400, "redirect_update_failed"]);
    const invalid = await site.administrator.post(`${base}/redirect/1`, { match_type: "x" });
    expect([invalid.status, invalid.body.code, invalid.body.data.error_code]).toEqual([
      400,
      "redirect",
      317,
    ]);
  });

  test("lists are filtered, and unknown types filter nothing", async () => {
    await using site = await start();
    await site.add(rule("/one", { title: "A title", action_code: 302 }));
    await site.add(rule("^/two", { regex: true, action_data: { url: "/second" } }));
    await site.add(
      rule("/three", {
        match_type: "login",
        action_data: { logged_in: "/in" },
        group_id: 2,
        enabled: false,
      }),
    );
    await site.add(rule("/four", { action_type: "error", action_code: 410 }));
    const ids = async (filterBy: object) =>
      (await site.list({ filterBy, direction: "asc" })).items.map(({ id }: { id: number }) => id);
    expect(await ids({ status: "enabled" })).toEqual([1, 2, 4]);
    expect(await ids({ status: "disabled" })).toEqual([3]);
    expect(await ids({ "url-match": "regular" })).toEqual([2]);
    expect(await ids({ "url-match": "plain" })).toEqual([1, 3, 4]);
    expect(await ids({ match: "login" })).toEqual([3]);
    expect(await ids({ match: "nope" })).toEqual([1, 2, 3, 4]);
    expect(await ids({ action: "error" })).toEqual([4]);
    expect(await ids({ http: 302 })).toEqual([1]);
    expect(await ids({ http: 410 })).toEqual([4]);
    expect(await ids({ http: 299 })).toEqual([1, 2, 3, 4]);
    expect(await ids({ target: "second" })).toEqual([2]);
    expect(await ids({ target: "/in" })).toEqual([3]);
    expect(await ids({ url: "O" })).toEqual([1, 2, 4]);
    expect(await ids({ title: "title" })).toEqual([1]);
    expect(await ids({ group: 2 })).toEqual([3]);
    expect(await ids({ group: "Redirections" })).toEqual([]);
    expect(await ids({ id: 2, access: "never" })).toEqual([2]);
    for (const access of ["constructor", "__proto__", "toString"])
      expect(await ids({ access })).toEqual([1, 2, 3, 4]);
  });

  test("lists are ordered by source, uses or position, and filtered by the last use", async () => {
    await using site = await start();
    const used = [
      ["/b", 5, "2026-01-14"],
      ["/a", 7, "2025-06-01"],
      ["/c", 6, "2024-06-01"],
      ["/d", 0, ""],
    ] as const;
    for (const [at, [url, hits, last_access]] of used.entries())
      await site.add(rule(url, { hits, last_access, position: 9 - at }));
    const ids = async (query: object) =>
      (await site.list({ direction: "asc", ...query })).items.map(({ id }: { id: number }) => id);
    expect(await ids({ orderby: "source" })).toEqual([2, 1, 3, 4]);
    expect(await ids({ orderby: "last_count" })).toEqual([4, 1, 3, 2]);
    expect((await ids({ orderby: "last_access", direction: "desc" })).slice(0, 3)).toEqual([
      1, 2, 3,
    ]);
    expect(await ids({ orderby: "position" })).toEqual([4, 3, 2, 1]);
    expect(await ids({ orderby: "id", direction: "desc" })).toEqual([4, 3, 2, 1]);
    expect(await ids({ filterBy: { access: "month" } })).toEqual([2, 3, 4]);
    expect(await ids({ filterBy: { access: "year" } })).toEqual([3, 4]);
    expect(await ids({ filterBy: { access: "never" } })).toEqual([4]);
  });

  test.each([
    { filterBy: { nope: 1 } },
    { filterBy: "abc" },
    { filterBy: "" },
    { filterBy: [1] },
    { filterBy: { url: ["a"] } },
    { filterBy: { url: { a: 1 } } },
    { filterBy: { url: "x".repeat(2001) } },
    { per_page: 4 },
    { per_page: 201 },
    { page: "x" },
    { page: -1 },
    { orderby: "url" },
    { direction: "up" },
  ])("a list rejects %j", async (query) => {
    await using site = await start();
    const { status, body } = await site.administrator.get(`${base}/redirect`, query);
    expect([status, body.code]).toEqual([400, "rest_invalid_param"]);
  });

  test("a filter is literal text, without wildcards", async () => {
    await using site = await start();
    await site.add(rule("/a_b"));
    await site.add(rule("/aXb"));
    expect((await site.list({ filterBy: { url: "a_b" } })).total).toBe(1);
    expect((await site.list({ filterBy: { url: "%" } })).total).toBe(0);
    expect((await site.list({ filterBy: { id: "1 OR 1=1" } })).total).toBe(0);
  });
});

test("a redirect to a post is found by a part of its title or slug", async () => {
  await using site = await startSite();
  const author = site.as({ id: 1, roles: ["administrator"] });
  await author.post("/core/v2/posts", { title: "The harbour", slug: "quay", status: "publish" });
  await author.post("/core/v2/posts", { title: "A harbour draft" });
  const ask = async (text: string) => (await author.get(`${base}/redirect/post`, { text })).body;
  const found = [
    {
      title: "The harbour",
      value: expect.stringMatching(/^http:\/\/site\.test\/.*\/quay\/$/),
    },
  ];
  expect(await ask("HARB")).toEqual(found);
  expect(await ask("uay")).toEqual(found);
  expect(await ask("zzz")).toEqual([]);
  expect((await author.get(`${base}/redirect/post`)).body.code).toBe("rest_missing_callback_param");
});
