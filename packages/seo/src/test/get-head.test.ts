import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { home, pages, posts, startSite } from "./site.ts";

describe.each(await testStorages())("get_head on %s", (_, storage) => {
  const start = (more: object = {}) => startSite({ storage: storage(), ...more });

  test("the head of a post is returned as tags and as data", async () => {
    await using site = await start();
    const { link } = await site.make(posts, {
      slug: "fog",
      content: "<p>Some body text</p>",
      excerpt: "Short text",
    });
    const { status, body } = await site.head(link);
    expect(status).toBe(200);
    const script = body.html.indexOf("<script");
    expect(body.html.slice(0, script)).toBe(
      [
        '<meta name="robots" content="index, follow, max-snippet:-1, max-image-preview:large, max-video-preview:-1" />',
        `<link rel="canonical" href="${link}" />`,
        '<meta property="og:locale" content="en_US" />',
        '<meta property="og:type" content="article" />',
        '<meta property="og:title" content="Fog - Harbour Lights" />',
        '<meta property="og:description" content="Short text" />',
        `<meta property="og:url" content="${link}" />`,
        '<meta property="og:site_name" content="Harbour Lights" />',
        '<meta property="article:published_time" content="2026-01-05T15:00:00+00:00" />',
        '<meta name="twitter:card" content="summary_large_image" />',
        '<meta name="twitter:label1" content="Written by" />',
        '\t<meta name="twitter:data1" content="administrator" />',
        "",
      ].join("\n"),
    );
    expect(body.json).toMatchObject({
      robots: { index: "index", follow: "follow", "max-snippet": "max-snippet:-1" },
      canonical: link,
      og_title: "Fog - Harbour Lights",
      twitter_misc: { "Written by": "administrator" },
    });
    expect(body.status).toBe(200);
  });

  test("every kind of page has a head", async () => {
    await using site = await start();
    const { link } = await site.make(posts, { slug: "fog" });
    const top = await site.make(pages, { title: "About", slug: "about" });
    const below = await site.make(pages, { title: "Team", slug: "team", parent: top.id });
    const news = await site.administrator.post("/core/v2/categories", { name: "News" });
    const titles: Record<string, string> = {
      "/": "Harbour Lights - News of the quay",
      [link]: "Fog - Harbour Lights",
      [link.slice(0, -1)]: "Fog - Harbour Lights",
      [`${link}?utm=1#x`]: "Fog - Harbour Lights",
      [below.link]: "Team - Harbour Lights",
      [`/?p=${below.id}`]: "Team - Harbour Lights",
      [news.body.link]: "News Archives - Harbour Lights",
      "/2026/": "2026 - Harbour Lights",
      "/2026/01/": "January 2026 - Harbour Lights",
      "/2026/01/05/": "January 5, 2026 - Harbour Lights",
      "/?s=fog": "You searched for fog - Harbour Lights",
      "/author/administrator/": "administrator, Author at Harbour Lights",
    };
    for (const [address, title] of Object.entries(titles)) {
      const { status, body } = await site.head(address);
      expect([address, status, body.json.og_title]).toEqual([address, 200, title]);
    }
    for (const address of [
      "/2026/13/",
      "/2026/02/30/",
      "/none/",
      "/author/subscriber/",
      "/?p=99999",
    ])
      expect([address, (await site.head(address)).status]).toEqual([address, 404]);
  });

  test("a page after the last one of a list is not found", async () => {
    await using site = await start();
    const news = await site.administrator.post("/core/v2/categories", { name: "News" });
    const { id: about } = await site.make(pages, { slug: "about", content: "1<!--nextpage-->2" });
    await site.administrator.edit("/core/v2/settings", { posts_per_page: 2 });
    for (const slug of ["a", "b", "c"])
      await site.make(posts, { slug, categories: slug === "a" ? [] : [news.body.id] });
    await site.make(posts, { slug: "draft", status: "draft", categories: [news.body.id] });
    const category = new URL(news.body.link).pathname;
    const lists: Record<string, number> = {
      "/": 2,
      "/author/administrator/": 2,
      "/2026/01/": 2,
      "/2026/01/05/": 2,
      [category]: 1,
      "/about/": 2,
    };
    for (const [path, last] of Object.entries(lists))
      for (const page of [2, 3, 99]) {
        const { status, body } = await site.head(`${path}page/${page}/`);
        expect([path, page, status]).toEqual([path, page, page <= last ? 200 : 404]);
        if (page <= last) expect(body.json.og_url).toBe(`${home}${path}page/${page}/`);
        else expect(body.json.robots.index).toBe("noindex");
      }
    expect((await site.head("/page/2/")).body.json.og_title).toBe(
      "Harbour Lights - Page 2 - News of the quay",
    );
    expect((await site.head("/?page=99")).status).toBe(404);
    expect((await site.head(`/?page_id=${about}&page=99`)).status).toBe(200);
  });

  test("the further pages of the posts page and of an article have their own URLs", async () => {
    await using site = await start();
    const { id } = await site.make(pages, { slug: "journal" });
    await site.make(pages, { slug: "about", content: "1<!--nextpage-->2" });
    for (const slug of ["a", "b", "c"]) await site.make(posts, { slug });
    const settings = { show_on_front: "page", page_for_posts: id, posts_per_page: 2 };
    await site.administrator.edit("/core/v2/settings", settings);
    for (const path of ["/journal/page/2/", "/journal/?page=2", "/about/?page=2"]) {
      const { status, body } = await site.head(path);
      expect([status, body.json.canonical]).toEqual([200, home + path]);
      expect(body.json.prev).toBe(`${home}/${path.split("/")[1]}/`);
    }
    const { body } = await site.head("/about/?paged=2");
    expect(body.json.canonical).toBe(`${home}/about/`);
    for (const path of ["/journal/page/3/", "/journal/?page=3"])
      expect([path, (await site.head(path)).status]).toEqual([path, 404]);
  });

  test("a non-public page has the same response as a missing one", async () => {
    await using site = await start();
    const missing = await site.head("/none/");
    expect(missing.body).toMatchObject({
      status: 404,
      json: { og_title: "Page not found - Harbour Lights" },
    });
    for (const status of ["draft", "pending", "private", "future"]) {
      const date = status === "future" ? "2099-01-15T10:00:00" : "2026-01-05T10:00:00";
      const { id } = await site.make(posts, { status, date, slug: `s-${status}`, title: "canary" });
      const day = date.slice(0, 10).replaceAll("-", "/");
      for (const address of [`/?p=${id}`, `/${day}/s-${status}/`])
        expect([address, await site.head(address).then(({ body }) => body)]).toEqual([
          address,
          missing.body,
        ]);
    }
    const gone = await site.make(posts, { slug: "gone", title: "canary" });
    expect((await site.head(gone.link)).status).toBe(200);
    await site.administrator.remove(`${posts}/${gone.id}`);
    expect((await site.head(gone.link)).body).toEqual(missing.body);
  });

  test("the head of a protected post contains none of its text", async () => {
    await using site = await start();
    const { link } = await site.make(posts, {
      slug: "fog",
      password: "quay",
      excerpt: "canary",
      content: '<p>canary</p><img src="/canary.png">',
    });
    const { status, body } = await site.head(link);
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toContain("canary");
    const types = body.json.schema["@graph"].map((one: Record<string, unknown>) => one["@type"]);
    expect(types).toEqual(["WebSite", "WebPage", "BreadcrumbList"]);
  });

  test("every reference of a graph is to a piece of it", async () => {
    await using site = await start();
    await site.administrator.post("/seo/v1/configurator", {
      publishingEntityCompanyName: "Harbour",
      publishingEntityCompanyLogo: `${home}/logo.png`,
    });
    const { link } = await site.make(posts, { slug: "fog", content: '<p>x</p><img src="/a.png">' });
    for (const address of [link, "/", "/author/administrator/", "/2026/01/", "/none/"]) {
      const { body } = await site.head(address);
      const graph = body.json.schema["@graph"] as Record<string, unknown>[];
      const text = JSON.stringify(graph);
      const own = new Set([...text.matchAll(/"@id":"([^"]+)"(?!\})/g)].map(([, id]) => id));
      const asked = [...text.matchAll(/\{"@id":"([^"]+)"\}/g)].map(([, id]) => id);
      expect([address, asked.filter((id) => !own.has(id))]).toEqual([address, []]);
    }
    const { body } = await site.head(link);
    const article = body.json.schema["@graph"].find((one: any) => one["@type"] === "Article");
    expect(article).toMatchObject({
      headline: "Fog",
      publisher: { "@id": `${home}/#organization` },
    });
  });
});
