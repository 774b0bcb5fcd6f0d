import { expect, test } from "vitest";
import { base, startSite } from "./site.ts";

const start = async (url?: string) => {
  const site = await startSite(url === undefined ? {} : { url });
  const change = async (sent: object) =>
    (await site.administrator.post(`${base}/setting`, sent)).body.settings;
  const read = async () => (await site.administrator.get(`${base}/setting`)).body;
  return Object.assign(site, { change, read });
};

test("a site begins with default settings and a secret", async () => {
  await using site = await start();
  const body = await site.read();
  expect(body.settings).toMatchObject({
    ...{ expire_redirect: 7, expire_404: 7, ip_logging: 0, redirect_cache: 1, track_hits: true },
    ...{ flag_query: "exact", flag_case: true, flag_trailing: true, flag_regex: false },
    ...{ modules: [], headers: [], last_group_id: 1, database: "4.2", monitor_types: [] },
    token: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
  expect(body).toMatchObject({
    groups: [
      {
        label: "Core",
        value: [
          { label: "Redirections", value: 1 },
          { label: "Modified Posts", value: 2 },
        ],
      },
    ],
    installed: "/",
    canDelete: true,
    post_types: { post: "Posts", page: "Pages", trash: "Trash" },
  });
  await site.site.start();
  expect((await site.read()).settings.token).toBe(body.settings.token);
});

test("sent settings are updated, others are unchanged, and unknown ones are ignored", async () => {
  await using site = await start();
  const before = (await site.read()).settings;
  const after = await site.change({ expire_404: 30, support: true, nope: 1 });
  expect(after).toEqual({ ...before, expire_404: 30, support: true });
});

test("numbers out of bounds become the nearest bound", async () => {
  await using site = await start();
  const sent = {
    expire_404: -5,
    expire_redirect: 99,
    redirect_cache: 5,
    ip_logging: 9,
    rest_api: 2,
  };
  expect(await site.change(sent)).toMatchObject({
    ...{ expire_404: -1, expire_redirect: 60, redirect_cache: 1, ip_logging: 2, rest_api: 0 },
  });
  const { status } = await site.administrator.post(`${base}/setting`, { expire_404: "soon" });
  expect(status).toBe(400);
});

test("known types are monitored; an empty list ends monitoring", async () => {
  await using site = await start();
  const watched = await site.change({
    monitor_post: 99,
    monitor_types: ["post", "nope", "trash", "constructor"],
    associated_redirect: "amp",
  });
  expect(watched).toMatchObject({ monitor_post: 1, monitor_types: ["post", "trash"] });
  expect(await site.change({ monitor_types: [] })).toMatchObject({
    ...{ monitor_post: 0, monitor_types: [], associated_redirect: "" },
  });
});

test("a blank secret is replaced by a new one", async () => {
  await using site = await start();
  expect((await site.change({ token: "short" })).token).toBe("short");
  expect((await site.change({ token: "" })).token).toMatch(/^[0-9a-f]{32}$/);
});

test("headers have one line and a valid name, and none of them affects the transport", async () => {
  await using site = await start();
  const { headers } = await site.change({
    headers: [
      {
        type: "Custom",
        headerName: "x frame_options",
        headerValue: "DENY\r\nX: y",
        location: "redirect",
      },
      { type: "Custom", headerName: "Set-Cookie", headerValue: "a=b" },
      { type: "Custom", headerName: "Content-Length", headerValue: "0" },
      { type: "Custom", headerName: " ", headerValue: "x" },
      { headerName: "X-A", headerValue: "x" },
      "nope",
    ],
  });
  expect(headers).toEqual([
    {
      ...{ type: "Custom", headerName: "X-Frame-Options", headerValue: "DENY" },
      ...{ location: "redirect", headerSettings: {} },
    },
  ]);
});

test("proxies that are not addresses and unknown headers are dropped", async () => {
  await using site = await start();
  const { ip_proxy, ip_headers } = await site.change({
    ip_proxy: ["10.0.0.1", "nope", "2001:DB8::1"],
    ip_headers: ["HTTP_X_FORWARDED_FOR", "HTTP_COOKIE"],
  });
  expect([ip_proxy, ip_headers]).toEqual([["10.0.0.1", "2001:db8::1"], ["HTTP_X_FORWARDED_FOR"]]);
});

test("a relocated site has no preferred host", async () => {
  await using site = await start();
  await site.change({
    https: true,
    preferred_domain: "www",
    aliases: ["old.example", "http://b.example/x"],
  });
  expect((await site.read()).settings).toMatchObject({
    ...{ https: true, preferred_domain: "www", aliases: ["old.example", "b.example"] },
  });
  expect(await site.change({ relocate: "https://new.example/blog/" })).toMatchObject({
    ...{ relocate: "https://new.example/blog", https: false, preferred_domain: "", aliases: [] },
  });
  expect((await site.change({ relocate: "javascript:alert(1)" })).relocate).toBe("");
});

test("a server file is named, and the response warns that it is not written", async () => {
  await using site = await start();
  const { body } = await site.administrator.post(`${base}/setting`, {
    modules: { 2: { location: "/srv/site/evil.php" } },
  });
  const location = "/srv/site/evil.php/.htaccess";
  expect(body.settings).toMatchObject({ location, modules: { 2: { location } } });
  expect(body.warning).toMatch(/export/);
  expect((await site.change({ location: "" })).modules).toEqual([]);
});

test("the cache key is the time, a number, or nothing", async () => {
  await using site = await start();
  const now = Math.floor(site.clock.now().getTime() / 1000);
  for (const [sent, stored] of [
    [true, now],
    [12, 12],
    [false, 0],
    [-3, 0],
  ])
    expect((await site.change({ cache_key: sent })).cache_key).toBe(stored);
  const nested = await site.administrator.send("PATCH", `${base}/setting?cache_key[a]=b`);
  expect([nested.status, nested.body.settings.cache_key]).toEqual([200, 0]);
});

test("concurrent updates preserve each other", async () => {
  await using site = await start();
  await Promise.all([site.change({ support: true }), site.change({ newsletter: true })]);
  expect((await site.read()).settings).toMatchObject({ support: true, newsletter: true });
});
