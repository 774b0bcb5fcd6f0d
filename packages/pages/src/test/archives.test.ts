import { contentRoutes, contentTypes, defineContentType } from "@waymark/content";
import { defineModule } from "@waymark/core";
import { expect, test } from "vitest";
import { startPages, url } from "./site.ts";

test("terms, authors and periods have archives at one URL", async () => {
  await using site = await startPages();
  const parent = await site.editor.post("/core/v2/categories", {
    name: "Harbour & quay",
    slug: "harbour",
  });
  const child = await site.editor.post("/core/v2/categories", {
    name: "Boats",
    parent: parent.body.id,
  });
  const tag = await site.editor.post("/core/v2/tags", { name: "Fog" });
  await site.add("posts", {
    title: "High water",
    date: "2025-01-31T23:59:59",
    categories: [child.body.id],
    tags: [tag.body.id],
  });
  await site.add("posts", { title: "Low water", date: "2025-02-01T00:00:00" });
  const found = async (path: string) => {
    const { status, text } = await site.open(path);
    return [status, text.includes("High water</a>"), text.includes("Low water</a>")];
  };
  expect(await found("/category/harbour/boats/")).toEqual([200, true, false]);
  expect(await found("/category/harbour/")).toEqual([200, true, false]);
  expect(await found("/tag/fog/")).toEqual([200, true, false]);
  expect(await found("/2025/")).toEqual([200, true, true]);
  expect(await found("/2025/01/")).toEqual([200, true, false]);
  expect(await found("/2025/01/31/")).toEqual([200, true, false]);
  expect(await found("/2025/02/")).toEqual([200, false, true]);
  const parentPage = await site.open("/category/harbour/");
  expect(parentPage.text).toContain("<h1>Harbour &amp; quay</h1>");
  expect(parentPage.text).toContain('<a href="/category/harbour/boats/">Boats</a>');
  for (const path of ["/2024/", "/2025/13/", "/2025/02/30/", "/tag/none/", "/category/", "/boats/"])
    expect([path, (await site.open(path)).status]).toEqual([path, 404]);
  for (const [from, to] of [
    ["/category/boats/", "/category/harbour/boats/"],
    ["/tag/fog", "/tag/fog/"],
    ["/2025/01", "/2025/01/"],
    ["/tag/fog/page/2/", "/tag/fog/?page=2"],
    ["/tag/fog/page/1/", "/tag/fog/"],
  ] as const) {
    const { status, to: location } = await site.open(from);
    expect([from, status, location]).toEqual([from, 301, to]);
  }
});

test("the posts of a format have an archive with pages and a feed, and link to it", async () => {
  await using site = await startPages({ content: { postsPerPage: 2 } });
  for (const title of ["Fog", "Rain", "Wind"]) await site.add("posts", { title, format: "aside" });
  await site.add("posts", { title: "Standard" });
  const first = await site.open("/type/aside/");
  expect([first.status, first.text.match(/<article class="teaser/g)?.length]).toEqual([200, 2]);
  expect(first.text).toContain("<title>Asides · Harbour Lights</title>");
  expect(first.text).toContain('<p class="kicker">Format</p>\n<h1>Asides</h1>');
  expect(first.text).toContain(`<link rel="canonical" href="${url}/type/aside/">`);
  expect(first.text).toContain(`href="${url}/type/aside/feed/"`);
  const second = await site.open("/type/aside/?page=2");
  expect(second.text).toContain("Fog</a>");
  expect(first.text + second.text).not.toContain("Standard</a>");
  const feed = await site.open("/type/aside/feed/");
  expect([feed.status, feed.text.match(/<item>/g)?.length]).toEqual([200, 2]);
  const link = '<a href="/type/aside/">Asides</a>';
  const [item] = (await site.editor.get("/core/v2/posts", { format: ["aside"], per_page: 1 })).body;
  expect((await site.open(new URL(item.link).pathname)).text).toContain(link);
  expect((await site.open("/type/aside")).to).toBe("/type/aside/");
  for (const path of ["/type/video/", "/type/standard/", "/type/none/", "/type/"])
    expect([path, (await site.open(path)).status]).toEqual([path, 404]);
});

test("tags and subcategories are in the order of the site's language", async () => {
  await using site = await startPages({ locale: "sv-SE" });
  const create = async (base: string, name: string, more: object = {}) =>
    (await site.editor.post(`/core/v2/${base}`, { name, ...more })).body.id as number;
  const parent = await create("categories", "Natur");
  const names = ["Älv", "Zebra", "Åska"];
  const categories: number[] = [];
  const tags: number[] = [];
  for (const name of names) {
    categories.push(await create("categories", name, { parent }));
    tags.push(await create("tags", name));
  }
  const { link } = await site.add("posts", { title: "Vatten", categories, tags });
  const listed = async (path: string) => {
    const [list = ""] = /<ul class="tags".*?<\/ul>/s.exec((await site.open(path)).text) ?? [];
    return [...list.matchAll(/">([^<]+)<\/a>/g)].map(([, name]) => name);
  };
  expect(await listed(link)).toEqual(["Zebra", "Åska", "Älv"]);
  expect(await listed("/category/natur/")).toEqual(["Zebra", "Åska", "Älv"]);
});

test("a category lists all its subcategories with posts", async () => {
  await using site = await startPages();
  const create = async (name: string, parent = 0) =>
    (await site.editor.post("/core/v2/categories", { name, parent })).body.id as number;
  const parent = await create("Boats");
  const names = Array.from({ length: 120 }, (_, n) => `Boat ${String(n).padStart(3, "0")}`);
  const categories: number[] = [];
  for (const name of names) categories.push(await create(name, parent));
  await site.add("posts", { title: "Regatta", categories });
  const { text } = await site.open("/category/boats/");
  const [list = ""] = /<ul class="tags".*?<\/ul>/s.exec(text) ?? [];
  expect([...list.matchAll(/">([^<]+)<\/a>/g)].map(([, name]) => name)).toEqual(names);
});

test("each page of a list has its own canonical URL, title and neighbours", async () => {
  await using site = await startPages({ content: { postsPerPage: 2 } });
  for (const title of ["One", "Two", "Three", "Four", "Five"]) await site.add("posts", { title });
  const { text } = await site.open("/?page=2");
  expect(text.match(/<article class="teaser/g)).toHaveLength(2);
  expect(text).toContain(`<link rel="canonical" href="${url}/?page=2">`);
  expect(text).toContain(`<link rel="prev" href="${url}/">`);
  expect(text).toContain(`<link rel="next" href="${url}/?page=3">`);
  expect(text).toContain("<title>Harbour Lights, page 2 · Harbour Lights</title>");
  expect((await site.open("/?page=4")).status).toBe(404);
});

const boat = defineContentType({
  name: "boat",
  base: "boats",
  label: "boats",
  singular: "boat",
});
const boats = defineModule({
  name: "boats",
  requires: ["content"],
  contributes: [contentTypes(boat)],
  namespaces: (setup) => [contentRoutes(boat, setup)],
});

test("the types of other modules have archives with feeds, and are found by the search", async () => {
  await using site = await startPages({ modules: [boats()] });
  const { link } = await site.add("boats", { title: "Aurora", content: "A ferry of 1921." });
  await site.add("posts", { title: "The ferry" });
  expect((await site.open(link)).text).toContain("A ferry of 1921.");
  const archive = await site.open("/boat/");
  expect(archive.text).toContain("<h1>Boats</h1>");
  expect(archive.text).toContain("Aurora</a>");
  expect(archive.text).not.toContain("The ferry</a>");
  expect((await site.open("/boat/feed/atom/")).text.match(/<entry>/g)).toHaveLength(1);
  const { text } = await site.open("/?s=ferry");
  expect(text).toContain("2 results");
  expect(text).toContain("A <mark>ferry</mark> of 1921.");
  expect(text).toContain('<p class="kicker">Boat</p>');
});

test.each(["title", "editor", "excerpt", "author", "thumbnail"] as const)(
  "a type whose items have no %s has pages, an archive and feeds",
  async (feature) => {
    const buoy = defineContentType({
      name: "buoy",
      base: "buoys",
      label: "buoys",
      lacks: [feature],
    });
    const buoys = defineModule({
      name: "buoys",
      requires: ["content"],
      contributes: [contentTypes(buoy)],
      namespaces: (setup) => [contentRoutes(buoy, setup)],
    });
    await using site = await startPages({ modules: [buoys()] });
    const texts = { title: "Aurora", content: "A red one.", excerpt: "Red." };
    const { link } = await site.add("buoys", texts);
    for (const path of [link, "/buoy/", "/buoy/feed/", "/buoy/feed/atom/", "/?s=red"])
      expect([path, (await site.open(path)).status]).toEqual([path, 200]);
  },
);

test("a result of a search shows the part of its text with the words", async () => {
  await using site = await startPages();
  const before = "Water and wind. ".repeat(200);
  await site.add("posts", {
    title: "Log",
    content: `${before} A LIGHTHOUSE in the fog. ${before}`,
  });
  await site.add("posts", { title: "Locked", content: `${before} lighthouse`, password: "tide" });
  const { text } = await site.open("/?s=lighthouse");
  expect(text).toContain("1 result<");
  expect(text).toMatch(/<p class="excerpt">… [\w .]{20,70}A <mark>LIGHTHOUSE<\/mark> in the fog\./);
  expect(text.match(/Water and wind/g)?.length).toBeLessThan(25);
});

test("a search finds items of all types and marks its words", async () => {
  await using site = await startPages();
  await site.add("posts", { title: "Maré alta", excerpt: "Where the MARÉ goes." });
  await site.add("pages", { title: "About mare and tides" });
  const { text } = await site.open("/?s=mare");
  expect(text).toContain("2 results");
  expect(text).toContain("<mark>Maré</mark> alta");
  expect(text).toContain("Where the <mark>MARÉ</mark> goes.");
  expect(text).toContain("About <mark>mare</mark> and tides");
  expect(text).toContain('<meta name="robots" content="noindex, follow">');
  const attack = await site.open(`/?s=${encodeURIComponent('"><img src=x onerror=1>')}`);
  expect(attack.text).not.toContain("<img src=x");
  expect((await site.open("/?s=")).status).toBe(200);
});
