import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { indexAll } from "../jobs.ts";
import { base, home, pages, posts, startSite } from "./site.ts";
import { readEntries } from "./table-access.ts";

type Site = Awaited<ReturnType<typeof startSite>>;

const png = Uint8Array.from(
  atob(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  ),
  (letter) => letter.charCodeAt(0),
);

describe.each(await testStorages())("changes elsewhere on %s", (_, storage) => {
  const start = (more: object = {}) => startSite({ storage: storage(), ...more });
  const places = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url);

  test("heads contain the current name of a category", async () => {
    await using site = await start({ options: { titles: { post: "%%title%% in %%category%%" } } });
    const { body } = await site.administrator.post("/core/v2/categories", { name: "News" });
    const fog = await site.make(posts, { slug: "fog", categories: [body.id] });
    const title = async () => (await site.head(fog.link)).body.json.og_title;
    expect(await title()).toBe("Fog in News");
    await site.administrator.edit(`/core/v2/categories/${body.id}`, { name: "Olds" });
    expect(await title()).toBe("Fog in Olds");
    await site.administrator.remove(`/core/v2/categories/${body.id}`, { force: true });
    expect(await title()).toBe("Fog in Uncategorized");
  });

  test("breadcrumbs contain the current names of ancestors", async () => {
    await using site = await start();
    const top = await site.make(pages, { slug: "about", title: "About" });
    const below = await site.make(pages, { slug: "team", title: "Team", parent: top.id });
    const lowest = await site.make(pages, { slug: "ann", title: "Ann", parent: below.id });
    const way = async () =>
      (await site.head(lowest.link)).body.json.schema["@graph"]
        .find((one: any) => one["@type"] === "BreadcrumbList")
        .itemListElement.map((one: any) => one.name);
    expect(await way()).toEqual(["Home", "About", "Team", "Ann"]);
    await site.administrator.edit(`${pages}/${top.id}`, { title: "Us" });
    expect(await way()).toEqual(["Home", "Us", "Team", "Ann"]);
    await site.work();
    const rows = await site.site.run(readEntries, {});
    expect(rows.get(lowest.id)?.facts.above?.[0]?.name).toBe("Us");
    await site.administrator.edit(`${pages}/${below.id}`, { status: "draft" });
    expect(JSON.stringify(await way())).not.toContain("Team");
  });

  test("an image that is no longer public is in neither the head nor a sitemap", async () => {
    await using site = await start({
      html: () => undefined,
      options: { sitemap: { without: [] } },
    });
    const holder = await site.make(posts, { slug: "holder" });
    const upload = await site.administrator.send("POST", "/core/v2/media", {
      body: png,
      headers: {
        "content-type": "image/png",
        "content-disposition": 'attachment; filename="canary.png"',
      },
    });
    const { id } = upload.body;
    await site.administrator.edit(`/core/v2/media/${id}`, { post: holder.id });
    const fog = await site.make(posts, { slug: "fog", featured_media: id });
    const counts = async () =>
      JSON.stringify([
        (await site.head(fog.link)).body,
        (await site.open("/sitemap-attachment-1.xml")).text,
      ]).match(/canary/g)?.length ?? 0;
    expect(await counts()).toBeGreaterThan(3);
    await site.administrator.edit(`${posts}/${holder.id}`, { status: "private" });
    expect(await counts()).toBe(0);
    await site.administrator.edit(`${posts}/${holder.id}`, { status: "publish" });
    expect(await counts()).toBeGreaterThan(3);
    await site.administrator.edit(`${posts}/${holder.id}`, { password: "quay" });
    expect(await counts()).toBe(0);
  });

  test("a sitemap contains no previous URL, and the front page once", async () => {
    await using site = await start({ html: () => undefined });
    const top = await site.make(pages, { slug: "about", title: "About" });
    await site.make(pages, { slug: "team", title: "Team", parent: top.id });
    const named = async () => places((await site.open("/sitemap-page-1.xml")).text);
    await site.administrator.edit(`${pages}/${top.id}`, { slug: "us" });
    expect(await named()).toEqual([`${home}/us/`]);
    await site.work();
    expect(await named()).toEqual([`${home}/us/`, `${home}/us/team/`]);
    const settings = { show_on_front: "page", page_on_front: top.id };
    await site.administrator.post("/core/v2/settings", settings);
    expect(await named()).toEqual([`${home}/us/team/`]);
  });

  test.each([
    ["one job", (site: Site) => site.runJob(indexAll)],
    [
      "one run of the API's steps",
      async (site: Site) => {
        for (let next: unknown = true; next;)
          ({ next_url: next } = (await site.administrator.post(`${base}/indexing/posts`)).body);
      },
    ],
  ])("the sitemap has the new URLs of 60 pages below a moved one after %s", async (_by, run) => {
    await using site = await start({ html: () => undefined });
    const top = await site.make(pages, { slug: "about", title: "About" });
    for (let at = 0; at < 60; at++) await site.make(pages, { slug: `p${at}`, parent: top.id });
    await run(site);
    await site.administrator.edit(`${pages}/${top.id}`, { slug: "us" });
    await run(site);
    const urls = places((await site.open("/sitemap-page-1.xml")).text);
    expect(urls.filter((url) => url?.startsWith(`${home}/us/`))).toHaveLength(61);
  });

  test("a hidden front page and archives of hidden types are in no sitemap", async () => {
    await using site = await start({
      html: () => undefined,
      options: { archives: { post: "/posts/", page: "/pages/" } },
    });
    const { id } = await site.make(pages, { slug: "about", title: "About" });
    const named = async () => places((await site.open("/sitemap-site-1.xml")).text);
    await site.administrator.post("/core/v2/settings", {
      show_on_front: "page",
      page_on_front: id,
    });
    expect(await named()).toEqual([`${home}/`, `${home}/posts/`, `${home}/pages/`]);
    await site.administrator.post("/seo/v1/configurator", { postTypePost: "false" });
    expect(await named()).toEqual([`${home}/`, `${home}/pages/`]);
    await site.administrator.edit(`/seo/v2/items/${id}`, { noindex: true });
    expect(await named()).toEqual([`${home}/pages/`]);
    const canonical = "https://other.test/about/";
    await site.administrator.edit(`/seo/v2/items/${id}`, { noindex: null, canonical });
    expect(await named()).toEqual([`${home}/pages/`]);
    await site.administrator.edit(`/seo/v2/items/${id}`, { canonical: "" });
    expect(await named()).toEqual([`${home}/`, `${home}/pages/`]);
  });

  test("children of a deleted page move to its parent", async () => {
    await using site = await start({ html: () => undefined });
    const top = await site.make(pages, { slug: "about", title: "About" });
    await site.make(pages, { slug: "team", title: "Team", parent: top.id });
    await site.administrator.remove(`${pages}/${top.id}`, { force: true });
    const named = async () => places((await site.open("/sitemap-page-1.xml")).text);
    expect(await named()).toEqual([]);
    await site.work();
    expect(await named()).toEqual([`${home}/team/`]);
  });

  test("every sitemap in the index exists", async () => {
    await using site = await start({ html: () => undefined });
    await site.administrator.post("/core/v2/tags", { name: "Sea" });
    const index = places((await site.open("/sitemap.xml")).text);
    expect(index).toContain(`${home}/sitemap-post_tag-1.xml`);
    for (const url of index)
      expect([url, (await site.open(url?.slice(home.length) ?? "")).status]).toEqual([url, 200]);
  });

  test("links to non-ASCII slugs are counted in any escaped form", async () => {
    await using site = await start();
    const fog = await site.make(posts, { slug: "туман" });
    const content = `<a href="${decodeURI(fog.link)}">a</a>`;
    await site.make(posts, { slug: "one", content });
    await site.make(posts, {
      slug: "two",
      content: `<a href="${encodeURI(decodeURI(fog.link))}">a</a>`,
    });
    await site.runJob(indexAll);
    expect((await site.site.run(readEntries, {})).get(fog.id)?.incoming_link_count).toBe(2);
  });

  test("links in unpublished or deleted items are not counted", async () => {
    await using site = await start();
    const fog = await site.make(posts, { slug: "fog" });
    const content = `<a href="${fog.link}">fog</a>`;
    const one = await site.make(posts, { slug: "one", content });
    const other = await site.make(posts, { slug: "other", content });
    const counted = async () => {
      await site.runJob(indexAll);
      return (await site.site.run(readEntries, {})).get(fog.id)?.incoming_link_count;
    };
    expect(await counted()).toBe(2);
    await site.administrator.edit(`${posts}/${one.id}`, { status: "draft" });
    expect(await counted()).toBe(1);
    await site.administrator.remove(`${posts}/${other.id}`, { force: true });
    expect(await counted()).toBe(0);
  });
});
