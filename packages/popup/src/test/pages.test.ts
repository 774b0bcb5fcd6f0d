import { defineModule } from "@waymark/core";
import { pages } from "@waymark/pages";
import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { popupConditions } from "../index.ts";
import { html, page, startSite } from "./site.ts";

type Site = Awaited<ReturnType<typeof startSite>>;
/** The popups in a page, by their ids. */
async function shownAt(site: Site, path: string): Promise<readonly number[]> {
  const text = await (await site.open(path)).text();
  return [...text.matchAll(/<dialog id="dialog-(\d+)"/g)].map(([, id]) => Number(id));
}
const about = (target: string, selected: readonly unknown[] = [], isNot = false) => ({
  target,
  not_operand: isNot,
  settings: { selected },
});

describe.each(await testStorages())("popups in pages, on %s", (_, storage) => {
  test("a page has the popups whose conditions hold, with their script and their style sheet", async () => {
    await using site = await startSite({ storage: storage() });
    const everywhere = await site.make({ display_title: "Fog & <rain>", content: "Some words." });
    const front = await site.make({ conditions: [[about("is_front_page")]] });
    await site.make({ status: "draft" });
    await site.make({ enabled: false });
    await site.make({ password: "secret" });
    expect((await shownAt(site, "/")).toSorted()).toEqual([everywhere, front]);
    expect(await shownAt(site, "/elsewhere/")).toEqual([everywhere]);
    const text = await (await site.open("/elsewhere/")).text();
    expect(text.startsWith(page().split("</body>")[0] ?? "")).toBe(true);
    expect(text.endsWith("</script>\n</body></html>")).toBe(true);
    expect(text).toContain("<p>Some words.</p>");
    expect(text).toMatch(
      /<h2 class="waymark-dialog-title" id="dialog-\d+-title">Fog &amp; &lt;rain&gt;<\/h2>/,
    );
    expect(text).toMatch(/<link rel="stylesheet" href="\/dialogs\/style\.css\?v=[a-z0-9]+">/);
    expect(text).toMatch(
      /<script src="\/dialogs\/script\.js\?v=[a-z0-9]+" defer data-count="\/api\/popup\/v1\/analytics"><\/script>/,
    );
  });

  test("conditions apply to the item at a URL", async () => {
    await using site = await startSite({ storage: storage() });
    const { editor } = site;
    const add = async (base: string, input: object) =>
      (await editor.post(`/core/v2/${base}`, { status: "publish", ...input })).body;
    const news = await add("categories", { name: "News" });
    const local = await add("categories", { name: "Local", parent: news.id });
    const tag = await add("tags", { name: "Mar\u00e9" });
    const post = await add("posts", {
      title: "Fog",
      date: "2026-01-14T10:00:00",
      categories: [local.id],
      tags: [tag.id],
    });
    const root = await add("pages", { title: "About" });
    const team = await add("pages", { title: "Team", parent: root.id });
    await add("pages", { title: "Crew", parent: team.id });
    const places: Readonly<Record<string, string>> = {
      front: "/",
      further: "/page/2/",
      search: "/?s=fog",
      post: "/2026/01/14/fog/",
      plain: `/?p=${post.id}`,
      about: "/about/",
      team: "/about/team/",
      crew: "/about/team/crew/",
      category: "/category/news/",
      local: "/category/news/local/page/2/",
      tag: "/tag/mare/",
      other: "/elsewhere/",
    };
    const conditions: Readonly<Record<string, readonly [object, string]>> = {
      is_front_page: [about("is_front_page"), "front further"],
      is_home: [about("is_home"), "front further"],
      is_search: [about("is_search"), "search"],
      is_404: [about("is_404"), ""],
      post_all: [about("post_all"), "post plain"],
      post_selected: [about("post_selected", [post.id]), "post plain"],
      post_ID: [about("post_ID", [post.id + 1_000]), ""],
      page_all: [about("page_all"), "about team crew"],
      page_children: [about("page_children", [root.id]), "team"],
      page_ancestors: [about("page_ancestors", [root.id]), "team crew"],
      page_template: [about("page_template", ["wide"]), ""],
      post_w_category: [about("post_w_category", [local.id]), "post plain"],
      post_w_post_tag: [about("post_w_post_tag", [local.id]), ""],
      tax_category_all: [about("tax_category_all"), "category local"],
      tax_category_ID: [about("tax_category_ID", [local.id]), "local"],
      tax_post_tag_selected: [about("tax_post_tag_selected", [tag.id]), "tag"],
      none: [about("nothing_all"), ""],
      not: [
        about("page_all", [], true),
        "front further search post plain category local tag other",
      ],
    };
    const ids = new Map<number, string>();
    for (const [name, [condition]] of Object.entries(conditions))
      ids.set(await site.make({ title: name, conditions: [[condition]] }), name);
    const met = new Map<string, string[]>(Object.keys(conditions).map((name) => [name, []]));
    for (const [place, path] of Object.entries(places))
      for (const id of await shownAt(site, path)) met.get(ids.get(id) ?? "")?.push(place);
    expect(Object.fromEntries([...met].map(([name, found]) => [name, found.join(" ")]))).toEqual(
      Object.fromEntries(Object.entries(conditions).map(([name, [, wanted]]) => [name, wanted])),
    );
  });

  test("a site can have a page as its front page, and its posts at another page", async () => {
    await using site = await startSite({ storage: storage() });
    const administrator = site.as({ id: 1, roles: ["administrator"] });
    const created = [];
    for (const title of ["Welcome", "Journal"])
      created.push(
        (await administrator.post("/core/v2/pages", { title, status: "publish" })).body
          .id as number,
      );
    const [front, journal] = created;
    const set = await administrator.post("/core/v2/settings", {
      show_on_front: "page",
      page_on_front: front,
      page_for_posts: journal,
    });
    expect(set.status).toBe(200);
    const first = await site.make({ conditions: [[about("is_front_page")]] });
    const blog = await site.make({ conditions: [[about("is_home")]] });
    const welcome = await site.make({ conditions: [[about("page_selected", [front])]] });
    expect((await shownAt(site, "/")).toSorted()).toEqual([first, welcome].toSorted());
    expect(await shownAt(site, "/?utm_source=x")).toHaveLength(2);
    expect(await shownAt(site, "/journal/")).toEqual([blog]);
    // The results of a search are at the path of the front page.
    expect(await shownAt(site, "/?s=boats")).toEqual([]);
  });
});

test("popups for missing pages are shown in all 404 pages, and no others", async () => {
  await using site = await startSite({ front: () => undefined });
  const missing = await site.make({ conditions: [[about("is_404")]] });
  for (const target of ["is_front_page", "is_home", "is_search", "tax_category_all"])
    await site.make({ conditions: [[about(target)]] });
  const answer = await site.open("/");
  expect(answer.status).toBe(404);
  const policy = answer.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("script-src https://site.test/dialogs/script.js;");
  expect(policy).toContain("style-src 'unsafe-inline' https://site.test/dialogs/style.css;");
  expect(policy).toContain("connect-src https://site.test/api/popup/v1/analytics");
  for (const path of ["/nowhere/", "/?s=fog", "/nowhere/category/uncategorized/"])
    expect([path, await shownAt(site, path)]).toEqual([path, [missing]]);
  expect(await shownAt(site, "/category/uncategorized/")).toEqual([missing]);
});

test("popups for missing pages are shown in those of the module for pages", async () => {
  await using site = await startSite({ front: () => undefined, modules: [pages()] });
  const missing = await site.make({ conditions: [[about("is_404")]] });
  const answer = await site.open("/nowhere/");
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([404, "no-store"]);
  expect(await shownAt(site, "/nowhere/")).toEqual([missing]);
});

test("a module has conditions of its own", async () => {
  const tides = defineModule({
    name: "tides",
    contributes: [
      popupConditions({
        name: "tides_at",
        holds: ({ path, status }, selected) => status === 200 && selected.includes(path),
      }),
    ],
  });
  await using site = await startSite({ modules: [tides()], url: "https://site.test/blog" });
  const id = await site.make({ conditions: [[about("tides_at", ["/tides/"])]] });
  expect(await shownAt(site, "/tides/")).toEqual([id]);
  expect(await shownAt(site, "/other/")).toEqual([]);
});

test("pages without popups are unchanged", async () => {
  const headers = { etag: '"1"', "content-security-policy": "default-src 'none'" };
  await using site = await startSite({ front: () => html(page(), { headers }) });
  const isAsItWas = async () => {
    const answer = await site.open("/");
    expect(await answer.text()).toBe(page());
    expect(Object.fromEntries(answer.headers)).toMatchObject(headers);
  };
  await isAsItWas();
  await site.make({ conditions: [[about("is_404")]] });
  await isAsItWas();
});

test.each([
  ["JSON", () => Response.json({ a: "</body>" })],
  ["plain text", () => html(page(), { headers: { "content-type": "text/plain" } })],
  ["XHTML by name alone", () => html(page(), { headers: { "content-type": "text/htmlx" } })],
  [
    "another encoding",
    () => html(page(), { headers: { "content-type": "text/html; charset=latin1" } }),
  ],
  ["compressed", () => html(page(), { headers: { "content-encoding": "gzip" } })],
  ["a download", () => html(page(), { headers: { "content-disposition": "attachment" } })],
  ["not for search engines", () => html(page(), { headers: { "x-robots-tag": "all, noindex" } })],
  [
    "for one person alone",
    () => html(page(), { headers: { "cache-control": "no-store, private" } }),
  ],
  ["an error", () => html(page(), { status: 500 })],
  ["a redirect", () => html(page(), { status: 301, headers: { location: "/x" } })],
  ["made by a form", () => html(page(), { status: 201 })],
])("%s does not get popups", async (_, make) => {
  await using site = await startSite({ front: make });
  await site.make();
  const answer = await site.open("/");
  expect(await answer.text()).not.toContain("<dialog");
});

test("fragments and other encodings are unchanged", async () => {
  const bodies = [
    "<p>part</p>",
    Uint8Array.from([...new TextEncoder().encode("<html><body>"), 0xe9, 0x3c]),
  ];
  for (const body of bodies) {
    const headers = { "content-type": "text/html", etag: '"1"' };
    await using site = await startSite({
      front: () => new Response(body, { headers }),
    });
    await site.make();
    const answer = await site.open("/");
    expect(answer.headers.get("etag")).toBe('"1"');
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const wanted = typeof body === "string" ? new TextEncoder().encode(body) : body;
    expect([...bytes]).toEqual([...wanted]);
  }
});

test("a page with popups has another ETag", async () => {
  const headers = {
    etag: '"1"',
    "last-modified": "Thu, 15 Jan 2026 12:00:00 GMT",
    "content-length": String(page().length),
    "cache-control": "public, max-age=60",
    "set-cookie": "a=1",
  };
  await using site = await startSite({ front: () => html(page(), { headers }) });
  await site.make();
  const answer = await site.open("/");
  expect(await answer.text()).toContain("<dialog");
  expect(
    ["etag", "last-modified", "content-length"].filter((name) => answer.headers.has(name)),
  ).toEqual([]);
  expect(answer.headers.get("cache-control")).toBe("public, max-age=60");
  expect(answer.headers.getSetCookie()).toEqual(["a=1"]);
});

test("if the CSP of a page has a nonce, the tags of the popups have it", async () => {
  const policy = "default-src 'none'; script-src 'nonce-r4nd0m' 'strict-dynamic'";
  const headers = { "content-security-policy": policy };
  await using site = await startSite({ front: () => html(page(), { headers }) });
  await site.make();
  const text = await (await site.open("/")).text();
  expect(text).toMatch(/<script src="[^"]+" defer[^>]* nonce="r4nd0m"><\/script>/);
  expect(text).not.toMatch(/<link[^>]+nonce/);
});

test("the policy is extended by exactly the sources of popups, if the site allows it", async () => {
  const headers = { "content-security-policy": "default-src 'none'; script-src 'sha256-x'" };
  const policyOf = async (options: object) => {
    await using site = await startSite({
      front: () => html(page(), { headers }),
      popup: options as never,
    });
    await site.make();
    return (await site.open("/")).headers.get("content-security-policy");
  };
  expect(await policyOf({})).toBe(
    "default-src 'none'; script-src 'sha256-x' https://site.test/dialogs/script.js; style-src https://site.test/dialogs/style.css; connect-src https://site.test/api/popup/v1/analytics",
  );
  expect(await policyOf({ analytics: false, path: "/wm" })).toBe(
    "default-src 'none'; script-src 'sha256-x' https://site.test/wm/script.js; style-src https://site.test/wm/style.css",
  );
  expect(await policyOf({ policy: false })).toBe(headers["content-security-policy"]);
});

test("responses to HEAD and other methods, and at excluded paths, are unchanged", async () => {
  await using site = await startSite({ popup: { skip: ["/account/"] } });
  await site.make();
  expect(await shownAt(site, "/account/keys/")).toEqual([]);
  expect(await shownAt(site, "/accounts/")).toHaveLength(1);
  const posted = await site.open("/", { method: "POST" });
  expect(await posted.text()).not.toContain("<dialog");
});

test("a site below a path has its popups and their files below that path", async () => {
  await using site = await startSite({ url: "https://site.test/blog" });
  const id = await site.make({ conditions: [[about("is_front_page")]] });
  expect(await shownAt(site, "/")).toEqual([id]);
  const text = await (await site.open("/")).text();
  const [, path = ""] = /<script src="\/blog(\/dialogs\/script\.js\?v=[^"]*)"/.exec(text) ?? [];
  expect((await site.open(path)).status).toBe(200);
  expect(text).toContain('data-count="/blog/api/popup/v1/analytics"');
});

test("the two files are the same for all visitors, and cached under versioned URLs", async () => {
  await using site = await startSite();
  await site.make();
  const text = await (await site.open("/")).text();
  const files = { "script.js": "text/javascript", "style.css": "text/css" };
  for (const [name, type] of Object.entries(files)) {
    const [, path = ""] = new RegExp(`"(/dialogs/${name}[^"]*)"`).exec(text) ?? [];
    const file = await site.open(path);
    expect([file.status, file.headers.get("content-type")]).toEqual([
      200,
      `${type}; charset=UTF-8`,
    ]);
    expect(file.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(file.headers.get("x-content-type-options")).toBe("nosniff");
    const bare = await site.open(`/dialogs/${name}?v=old`);
    expect(bare.headers.get("cache-control")).toBe("public, max-age=300");
    const etag = file.headers.get("etag") ?? "";
    const again = await site.open(path, { headers: { "if-none-match": etag } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    const head = await site.open(path, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect((await site.open(path, { method: "POST" })).status).toBe(405);
  }
});

test("no name in a page matches patterns of content blockers", async () => {
  await using site = await startSite({ popup: { alias: "random" } });
  await site.make({ display_title: "Fog" });
  const text = await (await site.open("/")).text();
  expect(text).not.toMatch(/popup|analytics|modal-|overlay/);
});

test("values of popups are escaped in attributes", async () => {
  await using site = await startSite();
  const evil = `"><img src=x onerror=alert(1)>'</script>`;
  await site.make({
    close_text: `Close ' "now"`,
    display_title: `A " quote ' and &amp;`,
    triggers: [{ type: "click_open", settings: { extra_selectors: evil } }],
  });
  const text = await (await site.open("/")).text();
  expect(text).not.toContain("<img");
  expect(text.match(/<\/script>/g)).toHaveLength(1);
  const [, settingsJson = ""] = /data-dialog="([^"]*)"/.exec(text) ?? [];
  const read = settingsJson
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
  expect(JSON.parse(read).triggers[0].selector).toBe(evil);
});

test("pages do not contain private settings", async () => {
  await using site = await startSite();
  await site.make({ title: "SECRET PLAN", conditions: [[about("page_all", [4_711], true)]] });
  const text = await (await site.open("/")).text();
  expect(text).toContain("<dialog");
  expect(text).not.toMatch(/SECRET|4711|page_all/);
});

test("the number of popups per page is limited by the option", async () => {
  await using site = await startSite({ popup: { max: 2 } });
  const created = [];
  for (let day = 10; day < 14; day++)
    created.push(await site.make({ date: `2026-01-${day}T10:00:00` }));
  expect(await shownAt(site, "/")).toEqual(created.slice(2).toReversed());
});

test("the response to HEAD without a body is unchanged", async () => {
  await using site = await startSite({
    front: ({ method }) => html(method === "HEAD" ? "" : page()),
  });
  await site.make();
  expect((await site.open("/", { method: "HEAD" })).status).toBe(200);
});

test("a page is shown even if its popups cannot be read", async () => {
  const broken = defineModule({
    name: "tides",
    contributes: [
      popupConditions({
        name: "tides_fail",
        holds: () => Promise.reject(new Error("The tide is out.")),
      }),
    ],
  });
  await using site = await startSite({ modules: [broken()] });
  await site.make({ conditions: [[about("tides_fail")]] });
  const answer = await site.open("/");
  expect([answer.status, await answer.text()]).toEqual([200, page()]);
  expect(site.log.lines).toMatchObject([{ message: "Popups could not be inserted into a page." }]);
});
