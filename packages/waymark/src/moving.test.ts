import { accounts, createUser } from "@waymark/accounts";
import { admin } from "@waymark/admin";
import { calendar } from "@waymark/calendar";
import { calendarViews } from "@waymark/calendar-views";
import { compat } from "@waymark/compat";
import { content, exportWxr, type ImportReport, importSite, importWxr } from "@waymark/content";
import { explorer } from "@waymark/explorer";
import { forms } from "@waymark/forms";
import { pages } from "@waymark/pages";
import { redirection } from "@waymark/redirection";
import { security } from "@waymark/security";
import { seo } from "@waymark/seo";
import { testSite } from "@waymark/testing";
import { describe, expect, test } from "vitest";
import { address, from, mover, type Serve, serving } from "./test/moving.ts";

/** A site whose API has the names of the WordPress REST API, with posts at `/:slug/`. */
async function oldSite() {
  const started = await testSite({
    url: address,
    modules: [accounts(), content({ permalinks: "/:slug/" }), redirection()],
  });
  await started.site.start();
  await started.site.run(createUser, mover);
  const administrator = started.as({ id: 1, roles: ["administrator"] });
  const add = (path: string, body: object) => administrator.post(path, body);
  await add("/core/v2/posts", { title: "Ferry", slug: "ferry", status: "publish" });
  await add("/core/v2/posts", { title: "Draft", slug: "draft", status: "draft" });
  await add("/core/v2/pages", { title: "About", slug: "about", status: "publish" });
  const { body } = await add("/redirection/v1/group", { name: "Campaign", moduleId: 1 });
  const { id } = body.items.find(({ name }: { name: string }) => name === "Campaign");
  const rule = { match_type: "url", action_type: "url", action_code: 302, group_id: id };
  await add("/redirection/v1/redirect", {
    ...rule,
    url: "/summer",
    action_data: { url: "/about/" },
  });
  const site = compat(started.site);
  return { ...started, site, [Symbol.asyncDispose]: () => started.site.close() };
}
const newSite = async () => {
  const site = await testSite({
    url: "https://new.test",
    modules: [accounts(), content(), redirection()],
  });
  await site.site.start();
  return site;
};
const served = (old: { readonly site: { readonly fetch: Serve } }) => from(old.site.fetch);

test("published items whose address changes are redirected, and redirects are imported", async () => {
  await using old = await oldSite();
  await using site = await newSite();
  const report = await site.site.run(importSite, served(old));
  expect(report.made).toMatchObject({ post: 2, page: 1, redirect: 2 });
  expect(report.unmapped.map(({ what }) => what)).toEqual(["role administrator"]);
  const administrator = site.as({ id: 1, roles: ["administrator"] });
  const { body } = await administrator.get("/redirection/v1/redirect");
  expect(
    body.items.map(({ url, action_code, action_data }: any) => [url, action_code, action_data.url]),
  ).toEqual(
    expect.arrayContaining([
      ["/summer", 302, "/about/"],
      ["/ferry/", 301, expect.stringMatching(/^\/\d{4}\/\d\d\/\d\d\/ferry\/$/)],
    ]),
  );
  const { body: groups } = await administrator.get("/redirection/v1/group");
  expect(groups.items.map(({ name, redirects }: any) => [name, redirects])).toEqual(
    expect.arrayContaining([
      ["Campaign", 1],
      ["Modified Posts", 1],
    ]),
  );
  const again = await site.site.run(importSite, served(old));
  expect([again.made, again.known["redirect"]]).toEqual([{}, 1]);
});

test("terms whose address changes are redirected", async () => {
  const term = (id: number, slug: string, path: string, parent = 0) => ({
    ...{ id, slug, name: slug, parent },
    link: path.startsWith("/") ? address + path : path,
  });
  const lists = {
    "wp/v2/categories": [
      term(7, "boats", "/topics/boats/"),
      term(8, "sails", "/topics/boats/sails/", 7),
      term(9, "fog", "/category/fog/"),
      term(10, "sea", "https://other.test/topics/sea/"),
      term(11, "ink", "/sign-in/"),
    ],
    "wp/v2/tags": [term(12, "red", "/tag/red/"), term(13, "blue", "/?tag=blue")],
  };
  await using site = await newSite();
  const report = await site.site.run(importSite, from(serving(lists)));
  expect(report.made).toEqual({ category: 5, post_tag: 2, redirect: 2 });
  expect(report.unmapped.flatMap(({ what, why }) => (what === "address" ? [why] : []))).toEqual(
    expect.arrayContaining([
      "Its host differs from that of the source; it is not redirected.",
      "This site serves its path itself; it is not redirected.",
    ]),
  );
  for (const [path, to] of [
    ["/topics/boats/", "/category/boats/"],
    ["/topics/boats/sails/", "/category/boats/sails/"],
  ]) {
    const response = await site.site.fetch(new Request(`https://new.test${path}`));
    expect([response.status, response.headers.get("location")]).toEqual([301, to]);
  }
  expect((await site.site.run(importSite, from(serving(lists)))).made).toEqual({});
});

test("links of the old site lead to the imported items, also through the original names", async () => {
  await using old = await oldSite();
  const modules = [accounts(), content(), redirection(), pages()];
  await using started = await testSite({ url: "https://new.test", modules });
  await started.site.start();
  await started.site.run(importSite, served(old));
  const site = compat(started.site);
  const open = async (path: string) => {
    const response = await site.fetch(new Request(`https://new.test${path}`));
    const to = response.headers.get("location");
    return { status: response.status, to: to && new URL(to, "https://new.test").pathname };
  };
  const [post] = (await (
    await site.fetch(new Request("https://new.test/wp-json/wp/v2/posts?slug=ferry"))
  ).json()) as { id: number; link: string }[];
  const path = new URL(post?.link ?? "").pathname;
  for (const link of ["/ferry/", "/ferry", "/ferry/?utm_source=mail", `/?p=${post?.id}`])
    expect([link, await open(link)]).toEqual([link, { status: 301, to: path }]);
  expect((await open(path)).status).toBe(200);
  // A page keeps its path, and a draft has none to redirect.
  expect((await open("/about/")).status).toBe(200);
  expect((await open("/draft/")).status).toBe(404);
});

test("paths of an export file are redirected on request", async () => {
  await using old = await oldSite();
  await using site = await newSite();
  const pieces: string[] = [];
  await old.site.run(exportWxr, { write: (piece) => void pieces.push(piece) });
  const file = async function* () {
    yield new TextEncoder().encode(pieces.join(""));
  };
  const report = await site.site.run(importWxr, { chunks: file, redirects: true });
  expect(report.made["redirect"]).toBe(1);
  const response = await site.site.fetch(new Request("https://new.test/ferry/"));
  expect(response.status).toBe(301);
  expect(response.headers.get("location")).toMatch(/\/\d{4}\/\d\d\/\d\d\/ferry\/$/);
});

describe("a source redirects no path that the new site serves", () => {
  const links = [
    ...["/sign-in", "/Sign-In/", "/sign%2Din//", "/sign-out", "/two-factor/", "/api/core/v2/posts"],
    ...["/admin", "/admin/posts", "/uploads/2026/a.png", "/.well-known/openid-configuration"],
    ...["/robots.txt", "/favicon.ico", "/category/boats/", "/here/", "/HERE", "/author/ines/"],
    ...["/2026/03/", "/feed/", "/sitemap.xml", "/forms/contact", "/events/month/", "/explorer"],
  ];
  const foreign = [
    "https://other.test/ferry/",
    "https://old.test.evil.test/fog/",
    "//old.test/sea/",
  ];
  const good = ["https://www.old.test/boats/", "http://old.test/sails/"];
  const all = [...links.map((path) => address + path), ...foreign, ...good];
  const startNew = async () => {
    const site = await testSite({
      url: "https://new.test",
      modules: [
        accounts(),
        content(),
        pages(),
        admin(),
        explorer(),
        security(),
        seo(),
        forms(),
        calendar(),
        calendarViews(),
        redirection(),
      ],
    });
    await site.site.start();
    const owner = site.as({ id: 1, roles: ["administrator"] });
    await owner.post("/core/v2/pages", { title: "Here", slug: "here", status: "publish" });
    return site;
  };
  const redirected = async (site: Awaited<ReturnType<typeof startNew>>) => {
    const { body } = await site
      .as({ id: 1, roles: ["administrator"] })
      .get("/redirection/v1/redirect");
    return body.items.map(({ url }: { url: string }) => url).toSorted();
  };
  const reported = [
    [links.length, "This site serves its path itself; it is not redirected."],
    [2, "Its host differs from that of the source; it is not redirected."],
  ];
  const toAddressLines = ({ unmapped }: ImportReport) =>
    unmapped
      .flatMap(({ what, why, count }) => (what === "address" ? [[count, why] as const] : []))
      .toSorted(([a], [b]) => b - a);

  test("through its API", async () => {
    const posts = all.map((link, n) => ({
      id: n + 100,
      slug: `post-${n}`,
      status: "publish",
      link,
      title: { raw: `Post ${n}` },
      content: { raw: "A" },
    }));
    await using site = await startNew();
    const report = await site.site.run(importSite, from(serving({ "wp/v2/posts": posts })));
    expect(report.made["post"]).toBe(all.length);
    expect(toAddressLines(report)).toEqual(reported);
    expect(await redirected(site)).toEqual(["/boats/", "/sails/"]);
    const response = await site.site.fetch(new Request("https://new.test/sign-in"));
    expect(response.status).toBe(200);
  });

  test("in an export file", async () => {
    const items = all.map(
      (
        link,
        n,
      ) => `<item><title>Post ${n}</title><link>${link}</link><wp:post_id>${n + 100}</wp:post_id>
<wp:post_name>post-${n}</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item>`,
    );
    const file = `<?xml version="1.0"?><rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/"><channel>
<title>Old</title><link>${address}</link><wp:wxr_version>1.2</wp:wxr_version>
<wp:base_blog_url>${address}</wp:base_blog_url>${items.join("")}</channel></rss>`;
    await using site = await startNew();
    const chunks = async function* () {
      yield new TextEncoder().encode(file);
    };
    const report = await site.site.run(importWxr, { chunks: chunks(), redirects: true });
    expect(toAddressLines(report)).toEqual(reported);
    expect(await redirected(site)).toEqual(["/boats/", "/sails/"]);
  });
});

test("without a module that redirects, changed addresses are reported", async () => {
  await using old = await oldSite();
  await using site = await testSite({
    url: "https://new.test",
    modules: [accounts(), content()],
  });
  const { unmapped } = await site.site.run(importSite, served(old));
  expect(unmapped.map(({ what, count }) => [what, count])).toEqual(
    expect.arrayContaining([
      ["address", 1],
      ["interface redirection/v1", 1],
    ]),
  );
});

test("events are imported with their times, places, organizers and unrendered texts", async () => {
  const modules = [accounts(), content(), calendar()];
  await using started = await testSite({ url: address, modules, timezone: "Europe/Lisbon" });
  await started.site.run(createUser, mover);
  const owner = started.as({ id: 1, roles: ["administrator"] });
  const add = async (path: string, body: object) => {
    const { status, body: made } = await owner.post(path, body);
    expect([status, made.code]).toEqual([201, undefined]);
    return made;
  };
  const { id: category } = await add("/core/v2/calendar_events_cat", { name: "Walks" });
  const times = { start_date: "2031-03-02 19:00:00", end_date: "2031-03-02 21:00:00" };
  for (let n = 1; n <= 12; n++)
    await add("/calendar/events/v1/events", {
      ...times,
      title: `Walk ${n}`,
      description: `<!-- wp:paragraph -->\n<p>Fog ${n}</p>\n<!-- /wp:paragraph -->`,
      timezone: "America/New_York",
      cost: "12.50",
      website: "https://walks.example/",
      status: n % 3 === 0 ? "draft" : "publish",
      hide_from_listings: n === 4,
      all_day: n === 5,
      categories: [category],
      ...(n === 1 && {
        venue: { venue: "Pier", city: "Porto", geo_lat: 41.1, geo_lng: -8.6 },
        organizer: [{ organizer: "Ann", email: "ann@old.test" }],
      }),
    });
  const old = { site: compat(started.site) };
  await using site = await testSite({ url: address, modules, timezone: "Europe/Lisbon" });
  const report = await site.site.run(importSite, served(old));
  expect(report.made).toMatchObject({
    calendar_events: 12,
    calendar_venue: 1,
    calendar_organizer: 1,
    calendar_events_cat: 1,
  });
  expect(report.unmapped.map(({ what }) => what)).toEqual(["role administrator"]);
  const query = { start_date: "2031-01-01", end_date: "2032-01-01", per_page: 50, hidden: true };
  const listed = async (one: typeof started) => {
    const client = one.as({ id: 1, roles: ["administrator"] });
    const { body } = await client.get("/calendar/events/v1/events", query);
    // Image data, authors and the time of the last change are those of the importing site.
    return body.events.map(({ modified: _m, modified_utc: _u, ...rest }: any) => rest);
  };
  const events = await listed(site);
  expect(events).toHaveLength(12);
  expect(events).toEqual(await listed(started));
  const near = { geoloc: true, geoloc_lat: 41.1, geoloc_lng: -8.6, ...query };
  const { body } = await site.get("/calendar/events/v1/events", { ...near, hidden: false });
  expect(body.events.map(({ title }: { title: string }) => title)).toEqual(["Walk 1"]);
  const raw = (one: typeof started) =>
    one
      .as({ id: 1, roles: ["administrator"] })
      .get("/core/v2/calendar_events", { context: "edit", per_page: 50, status: "any" });
  const texts = async (one: typeof started) =>
    (await raw(one)).body.map(({ title, content: text }: any) => [title.raw, text.raw]);
  expect(await texts(site)).toEqual(await texts(started));
  const again = await site.site.run(importSite, served(old));
  expect(again.made).toEqual({});
  expect(await listed(site)).toEqual(events);
});

/** The SEO values of an item, as its editors see them. */
const seoValues = async (site: Awaited<ReturnType<typeof testSite>>, id: number) => {
  const owner = site.as({ id: 1, roles: ["administrator"] });
  return (await owner.get(`/seo/v2/items/${id}`)).body.values;
};

test("SEO values are imported as editors have set them", async () => {
  const modules = [accounts(), content(), seo()];
  await using started = await testSite({ url: address, modules });
  await started.site.run(createUser, mover);
  const owner = started.as({ id: 1, roles: ["administrator"] });
  const { body: post } = await owner.post("/core/v2/posts", { title: "Fog", status: "publish" });
  await owner.post("/core/v2/posts", { title: "Plain", status: "publish" });
  const values = { title: "%%title%% at sea", description: "Dense", noindex: true };
  expect((await owner.post(`/seo/v2/items/${post.id}`, values)).status).toBe(200);
  await using site = await testSite({ url: "https://new.test", modules });
  const report = await site.site.run(importSite, from(compat(started.site).fetch));
  expect(report.made).toMatchObject({ post: 2, "SEO values": 1 });
  expect(await seoValues(site, post.id)).toEqual(values);
});

test("SEO values of terms are imported as editors have set them, and from heads of the original interface", async () => {
  const modules = [accounts(), content(), seo()];
  await using started = await testSite({ url: address, modules });
  await started.site.run(createUser, mover);
  const owner = started.as({ id: 1, roles: ["administrator"] });
  const { body: term } = await owner.post("/core/v2/categories", { name: "Fog" });
  const values = { title: "All fog", noindex: true };
  expect((await owner.post(`/seo/v2/terms/${term.id}`, values)).status).toBe(200);
  const valuesOf = async (site: typeof started, slug: string) => {
    const client = site.as({ id: 1, roles: ["administrator"] });
    const [found] = (await client.get("/core/v2/categories", { slug })).body;
    return (await client.get(`/seo/v2/terms/${found.id}`)).body.values;
  };
  await using site = await testSite({ url: "https://new.test", modules });
  const serve: Serve = compat(started.site).fetch;
  expect((await site.site.run(importSite, from(serve))).made).toMatchObject({ "SEO values": 1 });
  expect(await valuesOf(site, "fog")).toEqual(values);
  expect((await site.site.run(importSite, from(serve))).known["SEO values"]).toBe(1);

  const link = `${address}/category/boats/`;
  const head = { title: "Boats Archives - Old", canonical: link, robots: { index: "noindex" } };
  const lists = {
    "wp/v2/categories": [{ id: 7, slug: "boats", name: "Boats", link, yoast_head_json: head }],
  };
  const report = await site.site.run(importSite, {
    ...from(serving(lists, ["wp/v2", "yoast/v1"])),
    address: "https://other.test/wp-json",
  });
  expect(report.made).toMatchObject({ category: 1, "SEO values": 1 });
  expect(await valuesOf(site, "boats")).toEqual({ noindex: true });
});

test("SEO values of authors are imported as editors have set them, and from heads of the original interface", async () => {
  const modules = [accounts(), content(), seo()];
  const valuesOf = async (site: Awaited<ReturnType<typeof testSite>>, login: string) => {
    const owner = site.as({ id: 1, roles: ["administrator"] });
    const query = { context: "edit", search: login };
    const [user] = (await owner.get("/core/v2/users", query)).body;
    return (await owner.get(`/seo/v2/users/${user.id}`)).body.values;
  };
  await using started = await testSite({ url: address, modules });
  await started.site.run(createUser, mover);
  await started.site.run(createUser, { login: "bea", email: "bea@old.test", role: "author" });
  const owner = started.as({ id: 1, roles: ["administrator"] });
  const [bea] = (await owner.get("/core/v2/users", { context: "edit", search: "bea" })).body;
  const values = { title: "Bea, who writes about fog", description: "Fog" };
  expect((await owner.post(`/seo/v2/users/${bea.id}`, values)).status).toBe(404);
  const post = { title: "Fog", status: "publish", author: bea.id };
  expect((await owner.post("/core/v2/posts", post)).status).toBe(201);
  expect((await owner.post(`/seo/v2/users/${bea.id}`, values)).body.values).toEqual(values);
  await using site = await testSite({ url: "https://new.test", modules });
  const serve: Serve = compat(started.site).fetch;
  expect((await site.site.run(importSite, from(serve))).made["SEO values"]).toBe(1);
  expect(await valuesOf(site, "bea")).toEqual(values);
  expect((await site.site.run(importSite, from(serve))).known["SEO values"]).toBe(1);

  const link = `${address}/author/ann/`;
  const head = { title: "Ann - Old", description: "Writes", canonical: link };
  const ann = { id: 2, slug: "ann", username: "ann", email: "ann@old.test", name: "Ann", link };
  const date = "2026-01-01T10:00:00";
  const lists = {
    "wp/v2/users": [{ ...ann, roles: ["author"], yoast_head_json: head }],
    "wp/v2/posts": [{ id: 90, slug: "x", author: 2, date, date_gmt: date, title: { raw: "X" } }],
  };
  const report = await site.site.run(importSite, {
    ...from(serving(lists, ["wp/v2", "yoast/v1"])),
    address: "https://other.test/wp-json",
  });
  expect(report.made).toMatchObject({ "SEO values": 1 });
  expect(await valuesOf(site, "ann")).toEqual({ description: "Writes" });
});

test("SEO values of the original interface are those of the head that are not generated", async () => {
  const head = {
    title: "Fog &amp; sea - Old",
    description: "Dense fog",
    canonical: `${address}/fog/`,
    og_title: "Fog &amp; sea - Old",
    og_description: "Dense fog",
    robots: { index: "index" },
  };
  const item = (id: number, slug: string, yoast_head_json: object) => ({
    id,
    slug,
    status: "publish",
    link: `${address}/${slug}/`,
    title: { raw: "Fog & sea", rendered: "Fog &#038; sea" },
    content: { raw: "A" },
    yoast_head_json,
  });
  const posts = [
    item(41, "fog", head),
    item(42, "sea", {
      ...head,
      title: "Another title",
      canonical: "https://other.example/sea/",
      og_title: "For friends",
      robots: { index: "noindex" },
      description: undefined,
    }),
  ];
  const old = serving({ "wp/v2/posts": posts }, ["wp/v2", "yoast/v1"]);
  await using site = await testSite({
    url: "https://new.test",
    modules: [accounts(), content(), seo()],
  });
  await site.site.run(importSite, from(old));
  expect(await seoValues(site, 41)).toEqual({ description: "Dense fog" });
  expect(await seoValues(site, 42)).toEqual({
    title: "Another title",
    canonical: "https://other.example/sea/",
    noindex: true,
    open_graph_title: "For friends",
  });
  const again = await site.site.run(importSite, from(old));
  expect(again.made).toEqual({});
});

test("SEO values are imported although a page of items with their texts is too large", async () => {
  const head = { description: "Dense fog", robots: { index: "index" } };
  const fog = {
    id: 41,
    slug: "fog",
    status: "publish",
    title: { raw: "Fog", rendered: "Fog" },
    yoast_head_json: head,
  };
  const old = serving({ "wp/v2/posts": [fog] }, ["wp/v2", "yoast/v1"]);
  const serve: Serve = (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const isLarge = pathname.endsWith("/posts") && searchParams.get("per_page") === "50";
    return isLarge && !searchParams.has("_fields")
      ? new Response("[".repeat(17 * 1024 * 1024))
      : old(request);
  };
  const modules = [accounts(), content(), seo()];
  await using site = await testSite({ url: "https://new.test", modules });
  await site.site.run(importSite, from(serve));
  expect(await seoValues(site, 41)).toEqual({ description: "Dense fog" });
});

test("an import that was interrupted at any request is completed by the next one", async () => {
  const modules = [accounts(), content(), calendar(), redirection(), seo()];
  await using started = await testSite({ url: address, modules });
  await started.site.start();
  await started.site.run(createUser, mover);
  const owner = started.as({ id: 1, roles: ["administrator"] });
  const { body: post } = await owner.post("/core/v2/posts", { title: "Fog", status: "publish" });
  await owner.post(`/seo/v2/items/${post.id}`, { description: "Dense" });
  const group = { group_id: 1, match_type: "url", action_type: "url", action_code: 301 };
  for (const url of ["/a", "/b"])
    await owner.post("/redirection/v1/redirect", { ...group, url, action_data: { url: "/c/" } });
  for (const venue of ["Pier", "Dock"])
    await owner.post("/calendar/events/v1/events", {
      title: `Walk at the ${venue}`,
      status: "publish",
      start_date: "2031-03-02 19:00:00",
      end_date: "2031-03-02 21:00:00",
      venue: { venue },
    });
  const serve: Serve = compat(started.site).fetch;
  const whole = from(serve);
  const stateOf = async (site: typeof started) => {
    const client = site.as({ id: 1, roles: ["administrator"] });
    const { body: rules } = await client.get("/redirection/v1/redirect", { direction: "asc" });
    const { body: found } = await client.get("/calendar/events/v1/events", {
      start_date: "2031-01-01",
      end_date: "2032-01-01",
    });
    return {
      rules: rules.items.map(({ url }: { url: string }) => url),
      places: found.events.map(({ title, venue }: any) => [title, venue.venue]),
      seo: await seoValues(site, post.id),
    };
  };
  const start = async () => {
    const site = await testSite({ url: address, modules });
    await site.site.start();
    return site;
  };
  const expected = await stateOf(started);
  expect(expected.places).toHaveLength(2);
  let requests = 0;
  const counting = (fails: number) =>
    from((request) => {
      if (++requests === fails) throw new TypeError("The line is dead.");
      return serve(request);
    });
  await using first = await start();
  await first.site.run(importSite, counting(0));
  expect(await stateOf(first)).toEqual(expected);
  const all = requests;
  for (let fails = 2; fails <= all; fails += 3) {
    requests = 0;
    await using site = await start();
    await expect(site.site.run(importSite, counting(fails))).rejects.toThrow("line is dead");
    await site.site.run(importSite, whole);
    expect(await stateOf(site)).toEqual(expected);
  }
});
