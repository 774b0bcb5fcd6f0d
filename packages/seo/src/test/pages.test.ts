import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { home, pages, plainPage, posts, startSite } from "./site.ts";

describe.each(await testStorages())("pages on %s", (_, storage) => {
  const start = (more: object = {}) => startSite({ storage: storage(), ...more });

  test("missing tags are added to a theme's page", async () => {
    await using site = await start();
    const { link } = await site.make(posts, { slug: "fog", excerpt: "Thick & grey" });
    const { text, headers, status } = await site.open("/2026/01/05/fog/?utm=1");
    expect(status).toBe(200);
    const head = text.slice(0, text.indexOf("</head>"));
    expect(head).toContain("<title>Fog - Harbour Lights</title>");
    expect(head).toContain(`<link rel="canonical" href="${link}" />`);
    expect(head).toContain('<meta property="og:description" content="Thick &amp; grey" />');
    expect(head).toContain('<script type="application/ld+json"');
    expect(text.endsWith("</head><body><p>Hello</p></body></html>")).toBe(true);
    expect(headers.get("etag")).toBeNull();
  });

  test("existing tags of a page are unchanged", async () => {
    const own = [
      "<title>Ours &amp; only</title>",
      "<META content='x' NAME=description>",
      '<link href="/own/" rel="shortlink canonical">',
      '<meta property="og:title" content="Own">',
      '<meta property="og:image" content="/own.png">',
      '<script type="application/ld+json">{"a":"</head>"}</script>',
    ].join("");
    await using site = await start({ html: () => plainPage(own) });
    await site.make(posts, { slug: "fog", content: '<img src="/a.png">' });
    const { text } = await site.open("/2026/01/05/fog/");
    expect(text).toContain(own);
    for (const mark of [/<title>/g, /canonical/g, /og:title/g, /og:image"/g, /ld\+json/g])
      expect([mark, text.match(mark)?.length]).toEqual([mark, 1]);
    expect(text).not.toContain("og:image:type");
    expect(text).toContain("og:site_name");
  });

  test("an unknown page is described by its own title", async () => {
    await using site = await start({ html: () => plainPage("<title>Quáy “%%sitename%%”</title>") });
    const { text } = await site.open("/newsletter");
    expect(text).toContain('<meta property="og:title" content="Quáy “%%sitename%%”" />');
    expect(text).toContain(`<link rel="canonical" href="${home}/newsletter" />`);
    expect(text).toContain('<meta property="og:type" content="website" />');
  });

  test("files and later pages have their own URL", async () => {
    await using site = await start();
    for (const [path, own] of [
      ["/about.html", "/about.html"],
      ["/list/page/3/", "/list/page/3/"],
      ["/v1.2/notes", "/v1.2/notes"],
      ["/list/?page=3", "/list/?page=3"],
      ["/list/?page=1", "/list/"],
      ["/list/?page=two", "/list/"],
      ["/notes/?page=0", "/notes/"],
    ] as const)
      expect((await site.open(path)).text).toContain(
        `<link rel="canonical" href="${home}${own}" />`,
      );
  });

  test("a page with its own canonical URL has it in og:url and the graph", async () => {
    const own = '<link rel="canonical" href="/Forms/contact?a=1&amp;b=2">';
    await using site = await start({ html: () => plainPage(own) });
    const link = `${home}/Forms/contact?a=1&amp;b=2`;
    const { text } = await site.open("/forms/contact/");
    expect(text).toContain(`<meta property="og:url" content="${link}" />`);
    expect(text).toContain(`"url":"${link.replace("&amp;", "\\u0026")}"`);
  });

  test("an unknown page with noindex is unchanged", async () => {
    const page = plainPage('<title>Sign in</title><meta name="robots" content="noindex">');
    const text = await page.clone().text();
    await using site = await start({ html: () => page.clone() });
    expect((await site.open("/enter")).text).toBe(text);
    expect((await site.open("/sign-in")).text).not.toContain("og:");
  });

  test("each page of a list has its own canonical URL and title, in the path or in the query", async () => {
    await using site = await start();
    await site.make(posts, { slug: "fog" });
    for (const [path, canonical] of [
      ["/?page=2", "/?page=2"],
      ["/?paged=2&utm=1", "/?paged=2"],
      ["/page/2/", "/page/2/"],
      ["/2026/01/05/fog/?page=2", "/2026/01/05/fog/"],
    ] as const) {
      const { text } = await site.open(path);
      expect(text).toContain(`<link rel="canonical" href="${home}${canonical}" />`);
      expect(text).toContain(`<meta property="og:url" content="${home}${canonical}" />`);
      const isArticle = canonical.includes("fog");
      expect([path, text.includes("Page 2")]).toEqual([path, !isArticle]);
    }
    const second = (await site.open("/?page=2")).text;
    expect(second).toContain(`<link rel="prev" href="${home}/" />`);
  });

  test("templates of posts apply to posts only", async () => {
    await using site = await start({
      options: { titles: { post: "%%title%% | Blog" }, descriptions: { post: "%%excerpt%%" } },
    });
    await site.make(posts, { slug: "fog", excerpt: "x" });
    await site.make(pages, { slug: "about", title: "About", excerpt: "x" });
    expect((await site.open("/2026/01/05/fog/")).text).toContain("<title>Fog | Blog</title>");
    const { text } = await site.open("/about/");
    expect(text).toContain("<title>About - Harbour Lights</title>");
    expect(text).not.toContain('name="description"');
  });

  test("responses that are not pages, excluded, or broken are unchanged", async () => {
    const answers: Record<string, Response> = {
      "/a.json": Response.json({ a: "<head></head>" }),
      "/hidden": new Response("<head></head>", {
        headers: { "Content-Type": "text/html", "X-Robots-Tag": "noindex" },
      }),
      "/old": new Response("<head></head>", {
        headers: { "Content-Type": "text/html; charset=latin1" },
      }),
      "/admin/x": new Response("<head></head>", { headers: { "Content-Type": "text/html" } }),
      "/none": new Response("<p>no head</p>", { headers: { "Content-Type": "text/html" } }),
      "/open": new Response("<head><!-- </head> ", { headers: { "Content-Type": "text/html" } }),
      "/large": new Response(`<head>${"x".repeat(300_000)}</head>`, {
        headers: { "Content-Type": "text/html" },
      }),
    };
    await using site = await start({
      options: { skip: ["/admin"] },
      html: (path: string) => answers[path]?.clone(),
    });
    for (const [path, answer] of Object.entries(answers))
      expect([path, (await site.open(path)).text]).toEqual([path, await answer.text()]);
  });

  test("a page in chunks of one byte has the same result", async () => {
    const bytes = new TextEncoder().encode(
      "<!doctype html><head><title>é</title></head><body>é</body>",
    );
    const html = () =>
      new Response(
        new ReadableStream({
          start(control) {
            for (const byte of bytes) control.enqueue(Uint8Array.of(byte));
            control.close();
          },
        }),
        { headers: { "Content-Type": "text/html; charset=utf-8" } },
      );
    await using site = await start({ html });
    const { text } = await site.open("/x/");
    expect(text).toMatch(/^<!doctype html><head><title>é<\/title><meta name="robots"/);
    expect(text.endsWith("</head><body>é</body>")).toBe(true);
    expect(text).toContain('content="é"');
  });

  test("the text of a title ends neither its tag nor its script", async () => {
    await using site = await start();
    const title = `"'><script>alert(1)</script>&lt;/script&gt;`;
    await site.make(posts, { slug: "fog", title: `A ${title}`, excerpt: `</script>${title}` });
    const { text } = await site.open("/2026/01/05/fog/");
    expect(text).not.toContain("<script>alert");
    expect(text.match(/<\/script>/g)).toHaveLength(1);
    const script = /<script type="application\/ld\+json"[^>]*>(.*)<\/script>/.exec(text)?.[1] ?? "";
    expect(JSON.parse(script)["@context"]).toBe("https://schema.org");
  });

  test("a not-found page has noindex", async () => {
    await using site = await start({ html: () => undefined });
    const { status, text } = await site.open("/none/");
    expect(status).toBe(404);
    expect(text).toContain('content="noindex');
    expect(text).not.toContain("canonical");
  });
});

describe.each(await testStorages())("sitemaps on %s", (_, storage) => {
  const start = (more: object = {}) => startSite({ storage: storage(), ...more });
  const places = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url);

  test("the index lists non-empty sections, and sections list public pages", async () => {
    await using site = await start();
    const fog = await site.make(posts, { slug: "fog" });
    const news = await site.administrator.post("/core/v2/categories", { name: "News" });
    await site.administrator.edit(`${posts}/${fog.id}`, { categories: [news.body.id] });
    await site.make(posts, { slug: "secret", password: "quay" });
    await site.make(posts, { slug: "draft", status: "draft" });
    const about = await site.make(pages, { slug: "about" });
    const index = await site.open("/sitemap.xml");
    expect(index.headers.get("content-type")).toBe("application/xml; charset=UTF-8");
    expect(places(index.text).toSorted()).toEqual(
      ["author", "category", "page", "post", "site"].map((name) => `${home}/sitemap-${name}-1.xml`),
    );
    const of = async (name: string) => places((await site.open(`/sitemap-${name}-1.xml`)).text);
    expect(await of("post")).toEqual([fog.link]);
    expect(await of("page")).toEqual([about.link]);
    expect(await of("category")).toEqual([news.body.link]);
    expect(await of("author")).toEqual([`${home}/author/administrator/`]);
    expect(await of("site")).toEqual([`${home}/`]);
    const { text } = await site.open("/sitemap-post-1.xml");
    expect(text).toContain("<lastmod>2026-01-15T17:00:00+00:00</lastmod>");
  });

  test("unpublished, hidden and non-canonical pages are removed", async () => {
    await using site = await start({ html: () => undefined });
    const created = [];
    for (const slug of ["a", "b", "c", "d", "e"]) created.push(await site.make(posts, { slug }));
    const [a, b, c, d, e] = created as [any, any, any, any, any];
    await site.administrator.edit(`${posts}/${a.id}`, { status: "draft" });
    await site.administrator.edit(`/seo/v2/items/${b.id}`, { noindex: true });
    await site.administrator.edit(`/seo/v2/items/${c.id}`, {
      canonical: "https://other.test/c",
    });
    await site.administrator.remove(`${posts}/${d.id}`);
    expect(places((await site.open("/sitemap-post-1.xml")).text)).toEqual([e.link]);
    await site.administrator.remove(`${posts}/${e.id}`, { force: true });
    expect((await site.open("/sitemap-post-1.xml")).status).toBe(404);
    expect(places((await site.open("/sitemap.xml")).text)).not.toContain(
      `${home}/sitemap-post-1.xml`,
    );
  });

  test("a page of a sitemap has at most a thousand IDs", async () => {
    await using site = await start({ html: () => undefined });
    const { link } = await site.make(posts, { slug: "fog" });
    expect(places((await site.open("/sitemap-post-1.xml")).text)).toEqual([link]);
    expect((await site.open("/sitemap-post-2.xml")).status).toBe(404);
    for (const path of [
      "/sitemap-none-1.xml",
      "/sitemap-post-0.xml",
      "/sitemap-post-999999999.xml",
    ])
      expect([path, (await site.open(path)).status]).toEqual([path, 404]);
  });

  test("common sitemap paths redirect to the sitemap unless the site has a page there", async () => {
    const html = (path: string) => (path === "/sitemap/" ? plainPage() : undefined);
    await using site = await start({ html });
    expect((await site.open("/sitemap/")).status).toBe(200);
    for (const [path, to] of Object.entries({
      "/sitemap_index.xml": "/sitemap.xml",
      "/sitemap": "/sitemap.xml",
      "/post-sitemap.xml": "/sitemap-post-1.xml",
      "/post-sitemap2.xml": "/sitemap-post-2.xml",
    })) {
      const { status, to: location } = await site.open(path);
      expect([path, status, location]).toEqual([path, 301, home + to]);
    }
    const head = await site.open("/sitemap.xml", { method: "HEAD" });
    expect([head.status, head.text]).toEqual([200, ""]);
  });

  test("robots.txt allows all pages of a site whose API is at its root", async () => {
    await using site = await start({ apiRoot: "/" });
    expect((await site.open("/robots.txt")).text).toContain("User-agent: *\nDisallow:\n");
  });

  test("robots.txt contains the sitemap, unless the site has noindex", async () => {
    await using site = await start({ options: { robots: ["Disallow: /search/"] } });
    expect((await site.open("/robots.txt")).text).toBe(
      `User-agent: *\nDisallow: /api/\nDisallow: /search/\n\nSitemap: ${home}/sitemap.xml\n`,
    );
    await site.administrator.post("/seo/v1/configurator", { environment_type: "staging" });
    expect((await site.open("/robots.txt")).text).toBe(
      "User-agent: *\nDisallow: /api/\nDisallow: /search/\n",
    );
    expect((await site.open("/")).text).toContain(
      '<meta name="robots" content="noindex, follow" />',
    );
    // The site's own page handler responds instead.
    expect((await site.open("/sitemap.xml")).headers.get("content-type")).toMatch(/html/);
  });

  test("a section excluded by an option or an administrator does not exist", async () => {
    await using site = await start({
      html: () => undefined,
      options: { sitemap: { without: ["author"] } },
    });
    await site.make(posts, { slug: "fog" });
    await site.administrator.post("/seo/v1/configurator", { postTypePost: "false" });
    expect((await site.open("/sitemap-post-1.xml")).status).toBe(404);
    expect(
      places((await site.open("/sitemap.xml")).text).some((url) => /author|post-1/.test(url ?? "")),
    ).toBe(false);
    const { body } = await site.head("/2026/01/05/fog/");
    expect(body.json.robots.index).toBe("noindex");
    expect(body.json.canonical).toBeUndefined();
  });
});
