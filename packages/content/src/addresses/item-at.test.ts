import { moduleBuilder, defineModule } from "@waymark/core";
import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import {
  content,
  contentRoutes,
  contentTables,
  contentTypes,
  defineContentType,
  itemAt,
} from "../index.ts";
import { options } from "../options.ts";
import { startSite } from "../test/site.ts";
import { insertRow } from "../test/table-access.ts";

const book = defineContentType({ name: "book", base: "books", label: "books" });
const menu = defineContentType({ name: "menu", base: "menus", label: "menus", viewable: false });
const { defineTask } = moduleBuilder({ tables: contentTables, options });
const look = defineTask("finder.look", async (ctx, url: string) => {
  const found = await itemAt(ctx, url);
  return found && [found.item.id, found.type.name, found.link];
});
const finder = defineModule({
  name: "finder",
  requires: ["content"],
  contributes: [contentTypes(book, menu)],
  tasks: [look],
  namespaces: (setup) => [contentRoutes(book, setup), contentRoutes(menu, setup)],
});

const posts = "/core/v2/posts";
const pages = "/core/v2/pages";
const home = "http://site.test";

describe.each(await testStorages())("on %s", (_, storage) => {
  const start = async (settings: Parameters<typeof content>[0] = {}) => {
    const site = await startSite({
      storage: storage(),
      modules: [finder()],
      content: settings,
    });
    const make = async (base: string, input: object): Promise<{ id: number; link: string }> => {
      const { status, body } = await site.administrator.post(base, { title: "T", ...input });
      expect(status).toBe(201);
      return body;
    };
    const at = (path: string) => site.site.run(look, home + path);
    return Object.assign(site, { make, at });
  };
  const published = { status: "publish", date: "2026-01-15T10:00:00" };

  test("a post is found at its permalink, with or without the trailing slash, and by its id", async () => {
    await using site = await start();
    const { id, link } = await site.make(posts, { ...published, slug: "fog" });
    expect(link).toBe(`${home}/2026/01/15/fog/`);
    for (const path of ["/2026/01/15/fog/", "/2026/01/15/fog?utm=1#x", `/?p=${id}`])
      expect(await site.at(path)).toEqual([id, "post", link]);
  });

  test("a URL with the wrong date or format finds no post", async () => {
    await using site = await start();
    const { id } = await site.make(posts, { ...published, slug: "fog" });
    for (const path of [
      "/2025/01/15/fog/",
      "/2026/01/fog/",
      "/fog/",
      "/post/fog/",
      "/2026/01/15/fog/more/",
      "/2026/01/15/%/",
      `/2026/01/15/${id}/`,
      `/x/?p=${id}`,
    ])
      expect([path, await site.at(path)]).toEqual([path, undefined]);
  });

  test("a page is found below its parents only", async () => {
    await using site = await start();
    const top = await site.make(pages, { status: "publish", slug: "about" });
    const child = await site.make(pages, { status: "publish", slug: "team", parent: top.id });
    const other = await site.make(pages, { status: "publish", slug: "work" });
    const twin = await site.make(pages, { status: "publish", slug: "team", parent: other.id });
    expect(await site.at("/about/team/")).toEqual([child.id, "page", child.link]);
    expect(await site.at("/work/team/")).toEqual([twin.id, "page", twin.link]);
    expect(await site.at(`/?page_id=${child.id}`)).toEqual([child.id, "page", child.link]);
    expect(await site.at("/team/")).toBeUndefined();
    expect(await site.at("/team/about/")).toBeUndefined();
  });

  test("a published page below a draft is found, the draft itself is not", async () => {
    await using site = await start();
    const top = await site.make(pages, { status: "draft", slug: "about" });
    const child = await site.make(pages, { status: "publish", slug: "team", parent: top.id });
    expect(await site.at("/about/team/")).toEqual([child.id, "page", `${home}/about/team/`]);
    expect(await site.at("/about/")).toBeUndefined();
  });

  test("items of a plugin's type are found, unless the type has no URLs", async () => {
    await using site = await start();
    const fog = await site.make("/core/v2/books", { ...published, slug: "fog" });
    const main = await site.make("/core/v2/menus", { ...published, slug: "main" });
    expect(await site.at("/book/fog/")).toEqual([fog.id, "book", fog.link]);
    expect(await site.at("/menu/main/")).toBeUndefined();
    expect(await site.at(`/?p=${main.id}`)).toBeUndefined();
  });

  test("the URL of the site finds its front page", async () => {
    await using site = await start();
    const { id, link } = await site.make(pages, { status: "publish", slug: "welcome" });
    expect(await site.at("/")).toBeUndefined();
    const front = { show_on_front: "page", page_on_front: id };
    expect((await site.administrator.edit("/core/v2/settings", front)).status).toBe(200);
    for (const path of ["", "/", "/#top"]) expect(await site.at(path)).toEqual([id, "page", link]);
    expect(await site.at("/?s=fog")).toBeUndefined();
  });

  test("only public items are found", async () => {
    await using site = await start();
    for (const status of ["draft", "pending", "private", "future"]) {
      const date = status === "future" ? "2099-01-15T10:00:00" : published.date;
      const { id } = await site.make(posts, { status, date, slug: `s-${status}` });
      for (const path of [`/?p=${id}`, `/${date.slice(0, 10).replaceAll("-", "/")}/s-${status}/`])
        expect([path, await site.at(path)]).toEqual([path, undefined]);
    }
    const { id } = await site.make(posts, { ...published, slug: "gone" });
    await site.administrator.remove(`${posts}/${id}`);
    expect(await site.at(`/?p=${id}`)).toBeUndefined();
    expect(await site.at("/2026/01/15/gone/")).toBeUndefined();
  });

  test("slugs in other scripts are found in any form of percent-encoding", async () => {
    await using site = await start();
    const { id, link } = await site.make(posts, { ...published, slug: "霧" });
    for (const slug of ["霧", "%E9%9C%A7", "%e9%9c%a7"])
      expect(await site.at(`/2026/01/15/${slug}/`)).toEqual([id, "post", link]);
  });

  test.each(["/:slug/", "/archive/:id", "/:year/:slug"])(
    "posts are found at the configured permalink structure: %s",
    async (permalinks) => {
      await using site = await start({ permalinks });
      const { id, link } = await site.make(posts, { ...published, slug: "fog" });
      expect(await site.at(link.slice(home.length))).toEqual([id, "post", link]);
      expect(await site.at("/2026/01/15/fog/")).toBeUndefined();
    },
  );

  test("a page takes precedence over a post with the same URL", async () => {
    await using site = await start({ permalinks: "/:slug/" });
    await site.make(posts, { ...published, slug: "fog" });
    const { id } = await site.make(pages, { status: "publish", slug: "fog" });
    expect(await site.at("/fog/")).toEqual([id, "page", `${home}/fog/`]);
  });

  test("chains of files attached to files are not followed", async () => {
    await using site = await start();
    const times = { date: "2026-01-15T10:00:00", date_gmt: "2026-01-15T10:00:00" };
    let parent = 0;
    for (const slug of ["a", "b", "c"])
      ({ id: parent } = await site.site.run(insertRow, {
        ...times,
        modified: times.date,
        modified_gmt: times.date_gmt,
        type: "attachment",
        status: "publish",
        audience: "attachment:publish",
        slug,
        parent,
      }));
    expect(await site.at(`/?attachment_id=${parent}`)).toEqual([
      parent,
      "attachment",
      (await site.get(`/core/v2/media/${parent}`)).body.link,
    ]);
  });
});
