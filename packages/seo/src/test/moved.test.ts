import { accounts } from "@waymark/accounts";
import { content } from "@waymark/content";
import { memory } from "@waymark/core";
import { expect, test } from "vitest";
import { testClock, testSite } from "waymark/testing";
import { seo } from "../index.ts";
import { indexAll } from "../jobs.ts";
import { base, home, plainPage, posts } from "./site.ts";

test("all entries are rebuilt when permalinks change", async () => {
  const storage = memory();
  const start = async (permalinks: string) => {
    const site = await testSite({
      storage,
      clock: testClock("2026-01-15T17:00:00Z"),
      url: home,
      name: "Harbour Lights",
      pages: () => plainPage(),
      modules: [accounts(), content({ permalinks }), seo()],
    });
    const admin = site.as({ roles: ["administrator"] });
    const open = async (path: string) => (await site.site.fetch(new Request(home + path))).text();
    return Object.assign(site, { admin, open });
  };
  const post = { title: "Fog", slug: "fog", status: "publish", date: "2026-01-05T10:00:00" };
  {
    await using site = await start("/:year/:month/:day/:slug/");
    const { body } = await site.admin.post(posts, post);
    expect(body.link).toBe(`${home}/2026/01/05/fog/`);
    await site.admin.post(`${base}/indexing/indexables-complete`);
  }
  await using site = await start("/:slug/");
  // No entry of the previous permalinks is used.
  expect(await site.open("/fog/")).toContain("<title>Fog - Harbour Lights</title>");
  const former = await site.get(`${base}/get_head`, { url: `${home}/2026/01/05/fog/` });
  expect(former.status).toBe(404);
  const { body } = await site.admin.post(`${base}/indexing/posts`);
  expect(body.objects).toMatchObject([{ permalink: `${home}/fog/` }]);
  expect(await site.open("/sitemap-post-1.xml")).toContain(`<loc>${home}/fog/</loc>`);
});

test("author URLs move with the site, and the previous ones are unknown", async () => {
  const shared = memory();
  const start = async (url: string) => {
    const site = await testSite({
      storage: shared,
      clock: testClock("2026-01-15T17:00:00Z"),
      url,
      name: "Harbour Lights",
      pages: () => plainPage(),
      modules: [accounts(), content(), seo()],
    });
    const open = async (path: string) => (await site.site.fetch(new Request(url + path))).text();
    return Object.assign(site, { open });
  };
  {
    await using site = await start("https://one.test");
    const admin = site.as({ roles: ["administrator"] });
    const { body } = await admin.post("/core/v2/users", {
      username: "ann",
      email: "ann@example.test",
      password: "a long password 9",
      roles: ["author"],
    });
    await admin.post(posts, { title: "Fog", status: "publish", author: body.id });
    await site.runJob(indexAll);
    expect(await site.open("/sitemap-author-1.xml")).toContain("https://one.test/author/ann/");
  }
  await using site = await start("https://two.test");
  for (const name of ["post", "author"])
    expect(await site.open(`/sitemap-${name}-1.xml`)).not.toContain("one.test");
  await site.runJob(indexAll);
  expect(await site.open("/sitemap-author-1.xml")).toContain("https://two.test/author/ann/");
  expect(await site.open("/author/ann/")).toContain("<title>ann, Author at Harbour Lights");
});

test("a process that knows another name of the site or other templates has the same sitemap", async () => {
  const storage = memory();
  const start = async (name: string, titles?: string) => {
    const site = await testSite({
      storage,
      clock: testClock("2026-01-15T17:00:00Z"),
      url: home,
      name,
      pages: () => plainPage(),
      modules: [
        accounts(),
        content({ permalinks: "/:slug/" }),
        seo(titles ? { titles: { post: titles } } : {}),
      ],
    });
    const admin = site.as({ roles: ["administrator"] });
    const open = async (path: string) => (await site.site.fetch(new Request(home + path))).text();
    const titlesOf = async () =>
      (await admin.get("/seo/v2/pages")).body.items.map(({ title }: { title: string }) => title);
    return Object.assign(site, { admin, open, titlesOf });
  };
  await using one = await start("Harbour Lights");
  await one.admin.post(posts, { title: "Fog", slug: "fog", status: "publish" });
  await one.runJob(indexAll);
  const map = await one.open("/sitemap-post-1.xml");
  expect(map).toContain(`<loc>${home}/fog/</loc>`);
  await one.admin.post("/core/v2/settings", { title: "Quay Lights" });

  await using other = await start("Harbour Lights", "%%title%% at %%sitename%%");
  expect(await other.open("/sitemap-post-1.xml")).toBe(map);
  await other.runJob(indexAll);
  expect(await one.open("/sitemap-post-1.xml")).toBe(map);
  // The texts of the overview follow.
  expect(await other.titlesOf()).toContain("Fog at Quay Lights");
  await one.runJob(indexAll);
  expect(await one.titlesOf()).toContain("Fog - Quay Lights");
  expect(await other.open("/sitemap-post-1.xml")).toBe(map);
});
