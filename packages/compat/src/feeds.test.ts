import { accounts } from "@waymark/accounts";
import { content } from "@waymark/content";
import { pages } from "@waymark/pages";
import { testSite } from "@waymark/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compat } from "./index.ts";

const address = "https://site.test";
const modules = [accounts(), content(), pages()];
const start = () => testSite({ url: address, modules, wrap: (site) => compat(site) });
let site: Awaited<ReturnType<typeof start>>;
let category: { readonly id: number };
let post: { readonly id: number; readonly link: string };
beforeAll(async () => {
  site = await start();
  const editor = site.as({ id: 1, roles: ["administrator"] });
  const tag = (await editor.post("/core/v2/tags", { name: "Weather" })).body;
  category = (await editor.post("/core/v2/categories", { name: "Boats" })).body;
  const input = { title: "Fog", status: "publish", tags: [tag.id], categories: [category.id] };
  post = (await editor.post("/core/v2/posts", input)).body;
});
afterAll(() => site[Symbol.asyncDispose]());

const open = (path: string, init?: RequestInit): Promise<Response> =>
  Promise.resolve(site.site.fetch(new Request(new URL(path, address), init)));

test("old addresses of feeds lead permanently to the feeds", async () => {
  const item = new URL(post.link).pathname;
  const expected = {
    "/?feed=rss2": "/feed/",
    "/?feed=atom": "/feed/atom/",
    "/index.php?feed=rss": "/feed/",
    "/?feed=comments-rss2": "/comments/feed/",
    "/category/boats/?feed=rss2": "/category/boats/feed/",
    "/tag/weather?feed=atom": "/tag/weather/feed/atom/",
    [`/?p=${post.id}&feed=rss2`]: `${item}feed/`,
    [`/?cat=${category.id}&feed=rss2`]: "/category/boats/feed/",
    [`/?feed=atom&cat=${category.id}`]: "/category/boats/feed/atom/",
    "/wp-rss2.php": "/feed/",
    "/wp-atom.php": "/feed/atom/",
    "/wp-commentsrss2.php": "/comments/feed/",
    "/category/boats/feed/rdf/": "/category/boats/feed/",
  };
  for (const [from, to] of Object.entries(expected)) {
    const { status, headers } = await open(from);
    expect([from, status, headers.get("location")]).toEqual([from, 301, address + to]);
    const feed = await open(to);
    const kind = to.endsWith("atom/") ? "atom" : "rss";
    expect([to, feed.status, feed.headers.get("content-type")]).toEqual([
      to,
      200,
      expect.stringContaining(`application/${kind}+xml`),
    ]);
    expect(await feed.text()).toMatch(kind === "atom" ? /<feed [^]*<\/feed>/ : /<rss [^]*<\/rss>/);
  }
});

test("requests for existing feeds are handled by the site", async () => {
  for (const path of ["/feed/", "/feed/atom/", "/comments/feed/", "/tag/weather/feed/"])
    expect((await open(path)).status).toBe(200);
});

test("a list without an address and an unknown format have no feed", async () => {
  const none = ["/?cat=987654&feed=rss2", "/?feed=other", "/?feed", "/?p=987654&feed=rss2"];
  // Numbers of authors would tell visitors the names of accounts.
  for (const path of [...none, "/?author=1&feed=rss2", "/?cat=x&feed=rss2"])
    expect((await open(path)).headers.get("location")).toBeNull();
});

test("no address of a feed leads to another site", async () => {
  for (const path of [
    "//elsewhere.example/?feed=rss2",
    "/\\elsewhere.example/?feed=rss2",
    "//elsewhere.example/feed/rdf/",
  ]) {
    const { headers } = await site.site.fetch(new Request(address + path));
    const target = new URL(headers.get("location") ?? "/", address);
    expect([path, target.origin]).toEqual([path, address]);
  }
});

test("XML-RPC and trackbacks are not supported", async () => {
  for (const path of [
    "/xmlrpc.php",
    "/xmlrpc.php?rsd",
    "/wp-trackback.php",
    `/wp-trackback.php/${post.id}`,
  ])
    for (const init of [{}, { method: "POST", body: "<methodCall/>" }]) {
      const response = await open(path, init);
      expect([path, response.status]).toEqual([path, 410]);
      expect(await response.text()).toContain(`${address}/wp-json/`);
    }
});
