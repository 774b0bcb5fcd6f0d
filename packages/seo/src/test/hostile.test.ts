import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { storedName } from "../routes/file-size.ts";
import { base, home, plainPage, posts, startSite } from "./site.ts";
import { countEntries, deleteEntries } from "./table-access.ts";

describe.each(await testStorages())("hostile requests on %s", (_, storage) => {
  const start = (more: object = {}) => startSite({ storage: storage(), ...more });

  test("unknown URLs have equal responses, store nothing, and are rate-limited", async () => {
    await using site = await start();
    await site.make(posts, { slug: "fog" });
    const before = await site.site.run(countEntries, {});
    const missing = (await site.head("/none/")).body;
    const addresses = [
      "https://other.test/2026/01/05/fog/",
      "https://user:pw@site.test/2026/01/05/fog/",
      "https://site.test:8443/2026/01/05/fog/",
      "http://127.0.0.1/2026/01/05/fog/",
      `${home}/2026/01/05/FOG/`,
      `${home}/2026/01/05/fog/%00/`,
      `${home}/2026/01/05/fog%00`,
      `${home}/%ff%fe/`,
      `${home}/author/%E0%A4%A/`,
      `${home}/author/${"%20".repeat(200)}/`,
      `${home}/category/${"a/".repeat(500)}`,
      `${home}/?p=99999999999999999999`,
      `${home}/?p=-1`,
      `${home}/2026/01/05/fog/page/1e3/`,
      `${home}/__proto__/`,
    ];
    for (const url of addresses) {
      const { status, body } = await site.head(url);
      const leadsHome = url.includes("?p=");
      expect([url, status, leadsHome || body.html === missing.html]).toEqual([
        url,
        leadsHome ? 200 : 404,
        true,
      ]);
    }
    expect((await site.head(`${home}/${"a".repeat(2100)}`)).status).toBe(400);
    for (const url of ["", "nope", "//site.test/", "javascript:alert(1)", "file:///etc/passwd"])
      expect((await site.get(`${base}/get_head`, { url })).status).toBe(400);
    let last = 0;
    for (let at = 0; at < 300 && last !== 429; at++)
      last = (await site.get(`${base}/get_head`, { url: `${home}/miss-${at}/` })).status;
    expect(last).toBe(429);
    expect((await site.head("/2026/01/05/fog/")).status).toBe(200);
    expect(await site.site.run(countEntries, {})).toBe(before);
  });

  test("a head contains no login and no email address of an author", async () => {
    await using site = await start();
    const { link } = await site.make(posts, { slug: "fog" });
    const { body } = await site.head(link);
    expect(JSON.stringify(body)).not.toContain("@example");
    expect(JSON.stringify(body)).not.toMatch(/"login"|"email"/);
  });

  test("only sizes of stored files can be read", async () => {
    await using site = await start();
    const ask = (url: string) => site.administrator.get(`${base}/file_size`, { url });
    for (const url of [
      `${home}/uploads/../../etc/passwd`,
      `${home}/uploads/%2e%2e/%2e%2e/etc/passwd`,
      `${home}/uploads/..%2f..%2fetc%2fpasswd`,
      `${home}/uploads/..%252f..%252fetc%252fpasswd`,
      `${home}/uploads/a%00.png`,
      `${home}/uploads/a%5c..%5cb`,
      `${home}/uploads/`,
      "http://127.0.0.1/uploads/a.png",
      "https://site.test@evil.test/uploads/a.png",
      "https://evil.test/uploads/a.png",
      "file:///etc/passwd",
      "nope",
      "a".repeat(5000),
    ]) {
      const { status, body } = await ask(url);
      expect([url, status, body.type]).toEqual([url, 404, "failure"]);
      expect(JSON.stringify(body)).not.toContain("passwd");
    }
    expect(site.outbound.calls).toHaveLength(0);
    expect((await site.editor.get(`${base}/file_size`, { url: home })).status).toBe(403);
  });

  test("authors cannot start a run; concurrent runs build each object once", async () => {
    await using site = await start();
    const created = [];
    for (let at = 0; at < 30; at++) created.push(await site.make(posts, { slug: `p${at}` }));
    await site.site.run(deleteEntries, {});
    expect((await site.editor.post(`${base}/indexing/posts`)).status).toBe(403);
    expect((await site.post(`${base}/indexing/posts`)).status).toBe(401);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => site.administrator.post(`${base}/indexing/posts`)),
    );
    expect(answers.map(({ status, body }) => (status === 200 ? status : body))).toEqual(
      answers.map(() => 200),
    );
    const ids = answers.flatMap(({ body }) => body.objects.map((one: any) => one.object_id));
    expect(ids.toSorted((a, b) => a - b)).toEqual(created.map(({ id }) => id));
    for (const { body } of answers) expect(body.objects.length).toBeLessThanOrEqual(25);
  });

  test("a site may let authors start indexing", async () => {
    await using site = await start({ options: { indexing: "edit_posts" } });
    expect((await site.contributor.post(`${base}/indexing/terms`)).status).toBe(200);
    expect((await site.subscriber.post(`${base}/indexing/terms`)).status).toBe(403);
  });

  test("users cannot count, list or describe the drafts of others", async () => {
    await using site = await start();
    const { id } = await site.make(posts, { status: "draft", slug: "canary", title: "canary" });
    for (const rank of ["bad", "ok", "good", "na", "noindex"])
      expect((await site.editor.get("/seo/v2/items", { rank })).body.items).toEqual([]);
    expect((await site.contributor.get(`/seo/v2/items/${id}`)).status).toBe(403);
    expect((await site.contributor.edit(`/seo/v2/items/${id}`, { title: "x" })).status).toBe(403);
    expect((await site.administrator.edit("/seo/v2/items/99999", { title: "x" })).status).toBe(404);
    const odd = { title: "a".repeat(1001), canonical: "javascript:alert(1)", focus_score: 101 };
    for (const [name, value] of Object.entries(odd))
      expect((await site.administrator.edit(`/seo/v2/items/${id}`, { [name]: value })).status).toBe(
        400,
      );
  });

  test("markup in titles, names and settings is escaped", async () => {
    const evil = `</title></script><script>alert(1)</script>"><img src=x onerror=alert(1)>\u2028%%sitename%%`;
    await using site = await start({ html: () => plainPage("", "<p>x</p>") });
    await site.administrator.post("/core/v2/users/1", { name: evil, description: evil });
    const term = await site.administrator.post("/core/v2/tags", {
      name: `T ${evil}`,
      description: evil,
    });
    await site.administrator.post(`${base}/configurator`, {
      siteName: evil,
      publishingEntityCompanyName: evil,
    });
    const { id } = await site.make(posts, { slug: "fog", title: `A ${evil}`, excerpt: evil });
    await site.administrator.edit(`/seo/v2/items/${id}`, {
      description: evil,
      breadcrumb_title: evil,
    });
    const pathOf = (link: string) => new URL(link).pathname;
    for (const path of [
      "/2026/01/05/fog/",
      "/",
      "/author/administrator/",
      pathOf(term.body.link),
      `/?s=${encodeURIComponent(evil)}`,
    ]) {
      const { text } = await site.open(path);
      expect([path, /<script>|<img/.test(text)]).toEqual([path, false]);
      expect([path, text.match(/<\/script>/g)?.length, text.match(/<\/title>/g)?.length]).toEqual([
        path,
        1,
        1,
      ]);
      expect(text).not.toContain("\u2028");
      const json =
        /<script type="application\/ld\+json"[^>]*>([^<]*)<\/script>/.exec(text)?.[1] ?? "";
      expect(JSON.parse(json)["@graph"].length).toBeGreaterThan(0);
    }
    const { text: xml } = await site.open("/sitemap-post-1.xml");
    expect(xml).not.toContain("script");
  });
});

test("the stored name of a URL is decoded once, and has no path traversal", () => {
  const site = { url: "https://site.test/blog" };
  expect(storedName("https://site.test/blog/uploads/2026/01/a%20b.png", site)).toBe(
    "2026/01/a b.png",
  );
  for (const url of [
    "https://site.test/uploads/a.png",
    "https://site.test/blog/uploads/%2e%2e%2fa",
    "https://site.test/blog/uploads/a/..%2f..%2f",
    "https://site.test/blog/uploads/%E0%A4%A",
    "https://user@site.test/blog/uploads/a.png",
  ])
    expect([url, storedName(url, site)]).toEqual([url, undefined]);
});
