import { afterAll, beforeAll, expect, test } from "vitest";
import { createSite, createUser, importWxr, memory } from "waymark";
import { testBlobs, testClock, testSite } from "waymark/testing";
import { modules, type Magazine } from "./modules.ts";
import { addSamples } from "./samples/add.ts";
import { pages as samplePages } from "./samples/pages.ts";
import { posts } from "./samples/posts.ts";

const url = "https://magazine.example";
let site: Magazine;
beforeAll(async () => {
  site = createSite({
    name: "Harbour Lights",
    url,
    timezone: "Europe/Lisbon",
    storage: memory(),
    blobs: testBlobs(),
    clock: testClock(),
    modules,
  });
  await site.start();
  await addSamples(site, new Date("2026-01-15T12:00:00Z"));
});
afterAll(() => site.close());

const open = async (path: string, init?: RequestInit) => {
  const response = await site.fetch(new Request(url + path, init));
  return {
    status: response.status,
    headers: response.headers,
    text: await response.text(),
    to: response.headers.get("location"),
  };
};

test("a new magazine gets its sample articles, pages, terms and authors once", async () => {
  const list = await site.call("GET /core/v2/posts", { per_page: 100 });
  expect(list.body).toHaveLength(posts.length);
  expect((await site.call("GET /core/v2/pages")).body).toHaveLength(samplePages.length);
  expect(await addSamples(site, new Date())).toBeUndefined();
  const [newest] = list.body;
  expect(newest).toMatchObject({
    slug: "first-light-on-the-water",
    link: `${url}/2026/01/14/first-light-on-the-water/`,
    status: "publish",
    sticky: true,
  });
  const users = await site.call("GET /core/v2/users", { context: "edit" }, { as: site.system });
  expect(users.body.map(({ slug, roles }) => [slug, ...(roles ?? [])])).toEqual(
    expect.arrayContaining([
      ["ines", "editor"],
      ["tiago", "author"],
      ["marta", "contributor"],
    ]),
  );
});

test("each sample article has an illustration with a text alternative", async () => {
  const { body } = await site.call("GET /core/v2/media", { per_page: 100 });
  expect(body.map(({ alt_text }) => alt_text)).not.toContain("");
  const list = await site.call("GET /core/v2/posts", { per_page: 100 });
  const pictures = new Set(body.map(({ id }) => id));
  expect(list.body.filter(({ featured_media }) => !pictures.has(featured_media))).toEqual([]);
  const { text } = await open("/");
  const [, source = ""] =
    /<article class="teaser lead has-picture">[^]*?<img src="([^"]+)"/.exec(text) ?? [];
  expect((await open(source)).headers.get("content-type")).toBe("image/webp");
});

test("deleted samples are not created again, and an interrupted run is continued", async () => {
  const fresh: Magazine = createSite({ url, modules, storage: memory(), blobs: testBlobs() });
  await fresh.start();
  await fresh.run(createUser, { login: "ines", email: "ines@magazine.example", role: "editor" });
  await addSamples(fresh, new Date());
  const { body } = await fresh.call("GET /core/v2/posts", { per_page: 100 });
  expect(body).toHaveLength(posts.length);
  const id = body[0]!.id;
  await fresh.call("DELETE /core/v2/posts/:id", { id, force: true }, { as: fresh.system });
  await addSamples(fresh, new Date());
  const left = await fresh.call("GET /core/v2/posts", { per_page: 100 });
  expect(left.body).toHaveLength(posts.length - 1);
  await fresh.close();
});

test("the home page lists the newest articles and links to older ones", async () => {
  const { status, text, headers } = await open("/");
  expect(status).toBe(200);
  expect(headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(text).not.toMatch(/<script(?! type="application\/ld\+json")/);
  expect(text.match(/<article class="teaser/g)).toHaveLength(6);
  expect(text).toContain('<a href="/2026/01/14/first-light-on-the-water/">');
  expect(text).toContain('href="/?page=2"');
  const second = await open("/?page=2");
  expect(second.text.match(/<article class="teaser/g)).toHaveLength(posts.length - 6);
  expect(second.text).toContain(`<link rel="canonical" href="${url}/?page=2"`);
  expect(second.text).toContain(`<link rel="prev" href="${url}/"`);
  expect(second.text).toContain("<title>Harbour Lights, page 2 · Harbour Lights</title>");
  expect((await open("/?page=3")).status).toBe(404);
});

test("the CSP allows exactly the styles of the page", async () => {
  const { text, headers } = await open("/");
  expect(text).not.toContain("<style");
  expect(headers.get("content-security-policy")).toContain("style-src 'self';");
  const [, href = ""] = /<link rel="stylesheet" href="([^"]+)">/.exec(text) ?? [];
  const stylesheet = await open(href);
  expect(stylesheet.headers.get("cache-control")).toContain("immutable");
  expect(stylesheet.headers.get("content-type")).toContain("text/css");

  const calendar = await open("/events/");
  const [, style = ""] = /<style>([^]*?)<\/style>/.exec(calendar.text) ?? [];
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(style));
  const source = `'sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}'`;
  expect(calendar.headers.get("content-security-policy")).toContain(source);
});

test("an article is at its permalink, and other URLs redirect there", async () => {
  const link = "/2026/01/14/first-light-on-the-water/";
  const { status, text } = await open(link);
  expect(status).toBe(200);
  expect(text).toContain("<h1>First light on the water</h1>");
  expect(text).toContain('<a href="/author/ines/">Inês Carvalho</a>');
  expect(text).toContain(`<link rel="canonical" href="${url}${link}">`);
  expect(text).toContain(
    `<link rel="alternate" type="application/json+oembed" href="${url}/api/oembed/1.0/embed?url=${encodeURIComponent(url + link)}">`,
  );
  const frame = await open(`${link}embed/`);
  expect([frame.status, frame.text.includes("First light on the water")]).toEqual([200, true]);
  const bare = await open(link.slice(0, -1));
  expect([bare.status, bare.to]).toEqual([301, link]);
  const [{ id } = { id: 0 }] = (await site.call("GET /core/v2/posts")).body;
  const plain = await open(`/?p=${id}`);
  expect([plain.status, plain.to]).toEqual([301, link]);
  expect((await open("/2025/01/14/first-light-on-the-water/")).status).toBe(404);
});

test("a page is below its parent, with the width of its template", async () => {
  expect((await open("/about/how-we-work/")).text).toContain("<h1>How we work</h1>");
  expect((await open("/how-we-work/")).status).toBe(404);
  expect((await open("/visit/")).text).toContain('<main id="main" class="wide">');
});

test.for([
  ["/category/weather/", "Weather", 3],
  ["/tag/fog/", "Fog", 2],
  ["/post_series/a-year-on-the-tagus/", "A year on the Tagus", 3],
  ["/author/tiago/", "Tiago Fonseca", 2],
] as const)("%s lists its articles", async ([path, name, count]) => {
  const { status, text } = await open(path);
  expect([status, text.match(/<article class="teaser/g)?.length]).toEqual([200, count]);
  expect(text).toContain(`<h1>${name}</h1>`);
});

test("a search finds words, and shows them escaped", async () => {
  expect((await open("/?s=oranges")).text).toContain(
    "Spring tides, explained with two <mark>oranges</mark>",
  );
  const { status, text } = await open(`/?s=${encodeURIComponent('<img src=x onerror="1">')}`);
  expect(status).toBe(200);
  expect(text).not.toContain("<img");
  expect(text).toContain("&lt;img");
});

test("drafts are not found under any URL", async () => {
  const made = await site.call(
    "POST /core/v2/posts",
    { title: "Not yet", slug: "not-yet", status: "draft" },
    { as: site.system },
  );
  for (const path of [`/?p=${made.body.id}`, "/2026/01/15/not-yet/", "/not-yet/"])
    expect((await open(path)).status).toBe(404);
});

test.for(["/nowhere/", "/category/none/", "/%E0%A4/", "/a/b/c/d/e/f/g/h/i/j/k/", "/tag/"])(
  "%s is a not-found page with status 404",
  async (path) => {
    const { status, text } = await open(path);
    expect(status).toBe(404);
    expect(text).toContain("</html>");
  },
);

test("HEAD is supported, other methods are not", async () => {
  expect((await open("/", { method: "HEAD" })).status).toBe(200);
  expect((await open("/", { method: "POST" })).status).toBe(404);
});

test("the statuses of the calendar are in the enum of posts, in order, and public ones are readable", async () => {
  await using test = await testSite({ modules });
  const { body } = await test.get("/");
  const { args } = body.routes["/core/v2/posts"].endpoints[0];
  expect(args.status.items.enum.slice(-7)).toEqual([
    "calendar-ignored",
    "calendar-ea-success",
    "calendar-ea-failed",
    "calendar-ea-schedule",
    "calendar-ea-pending",
    "calendar-ea-draft",
    "any",
  ]);
  expect(Object.keys(args)).toEqual(expect.arrayContaining(["post_series", "post_series_exclude"]));
  const editor = test.as({ id: 1, roles: ["administrator"] });
  const made = await editor.post("/core/v2/posts", { title: "A", status: "calendar-ea-success" });
  expect((await test.get(`/core/v2/posts/${made.body.id}`)).status).toBe(200);
  const ignored = await editor.post("/core/v2/posts", { title: "B", status: "calendar-ignored" });
  expect((await test.get(`/core/v2/posts/${ignored.body.id}`)).status).toBe(401);
  const trash = await editor.get("/core/v2/posts", { status: "trash,calendar-ignored" });
  expect(trash.body).toMatchObject([{ id: ignored.body.id }]);
});

test("a post is assigned to a series, and found with a filter by series", async () => {
  await using test = await testSite({ modules });
  const editor = test.as({ id: 1, roles: ["administrator"] });
  const series = await editor.post("/core/v2/post_series", { name: "A year on the Tagus" });
  expect(series.status).toBe(201);
  const made = await editor.post("/core/v2/posts", {
    title: "Low water",
    status: "publish",
    post_series: [series.body.id],
  });
  expect(made.body.post_series).toEqual([series.body.id]);
  const found = await test.get("/core/v2/posts", { post_series: series.body.id });
  expect(found.body.map(({ id }: { id: number }) => id)).toEqual([made.body.id]);
});

test("events are shown in the calendar, in the layout of the magazine", async () => {
  const { status, text, headers } = await open("/events/2026-01/");
  expect(status).toBe(200);
  expect(text).toContain('<p class="site-name"><a href="/">Harbour Lights</a></p>');
  expect(text).toContain("<title>January 2026 · Harbour Lights</title>");
  expect(text).toContain(`href="${url}/event/harbour-walk-by-night/"`);
  expect(headers.get("content-security-policy")).toContain("connect-src 'self'");
  const page = await open("/event/harbour-walk-by-night/");
  expect(page.text).toContain("<h1>Harbour walk by night</h1>");
  expect(page.text).toContain("application/json+oembed");
  expect((await open("/events/ical/")).text.match(/BEGIN:VEVENT/g)).toHaveLength(3);
});

test("forms work in popups and in articles", async () => {
  const popup = { title: "Letters", content: "[form contact]", status: "publish" };
  const options = { as: site.system };
  const made = await site.call("POST /core/v2/popups", popup as object, options);
  const { text } = await open("/about/");
  const dialog = text.slice(text.indexOf(`<dialog id="dialog-${made.body.id}"`));
  expect(dialog.slice(0, dialog.indexOf("</dialog>"))).toContain('action="https://magazine');
  expect(text).not.toContain("[form contact]");
  await site.call("DELETE /core/v2/popups/:id", { id: made.body.id, force: true }, options);
});

const pathOf = (address: string) => address.replace(url, "");

test("every URL of the sitemap exists, including archives of child categories", async () => {
  const addresses = async (path: string) =>
    [...(await open(path)).text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, found = ""]) =>
      pathOf(found),
    );
  const maps = await addresses("/sitemap.xml");
  expect(maps.length).toBeGreaterThan(3);
  const pages = (await Promise.all(maps.map(addresses))).flat();
  expect(pages).toContain("/category/harbour/boats/");
  const wrong: string[] = [];
  for (const page of pages) {
    const { status } = await open(page, { redirect: "manual" });
    if (status !== 200) wrong.push(`${status} ${page}`);
  }
  expect(wrong).toEqual([]);
});

test("an archive has one URL, and others redirect to it", async () => {
  expect((await open("/category/harbour/boats/")).status).toBe(200);
  const { status, to } = await open("/category/boats/");
  expect([status, to]).toEqual([301, "/category/harbour/boats/"]);
  expect((await open("/category/harbour/nothing/")).status).toBe(404);
});

test("an article whose image has no file is shown without it", async () => {
  const image = `<item><title>No file</title><wp:post_id>9001</wp:post_id><wp:post_type>attachment</wp:post_type>
<wp:post_name>no-file</wp:post_name><wp:status>inherit</wp:status><wp:post_date>2026-01-02 10:00:00</wp:post_date>
<wp:attachment_url>https://elsewhere.example/a.jpg</wp:attachment_url></item>`;
  const article = `<item><title>Imported</title><wp:post_id>9002</wp:post_id><wp:post_type>post</wp:post_type>
<wp:post_name>imported</wp:post_name><wp:status>publish</wp:status><wp:post_date>2026-01-02 10:00:00</wp:post_date>
<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>9001</wp:meta_value></wp:postmeta></item>`;
  const file = `<?xml version="1.0"?><rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/"><channel>
<wp:wxr_version>1.2</wp:wxr_version>${image}${article}</channel></rss>`;
  const chunks = (async function* () {
    yield file;
  })();
  await site.run(importWxr, { chunks });
  const { status, text } = await open("/2026/01/02/imported/");
  expect([status, text.includes("<img")]).toEqual([200, false]);
});
