import { accounts, createUser } from "@waymark/accounts";
import { blockEditor } from "@waymark/block-editor";
import { compat } from "@waymark/compat";
import {
  content,
  dynamicBlocks,
  type ImportReport,
  importSite,
  menuLocations,
  metaKeys,
} from "@waymark/content";
import { defineModule, moduleBuilder } from "@waymark/core";
import { testSite } from "@waymark/testing";
import { expect, test } from "vitest";
import * as z from "zod";
import { address, from, mover, type Serve, serving } from "./test/moving.ts";

const soups = moduleBuilder({}).defineService(
  "cook.soups",
  async (_, { blocks }: { readonly blocks: readonly object[] }) => blocks.map(() => "Soup"),
);
const cook = defineModule({
  name: "cook",
  requires: ["content"],
  contributes: [
    dynamicBlocks({
      name: "cook/soup",
      render: soups,
      attributes: {
        page: { type: "integer", relation: "/core/v2/pages" },
        pages: { type: "array", relation: "/core/v2/pages" },
        servings: { type: "integer" },
      },
    }),
    metaKeys(
      { name: "servings", schema: z.int(), fallback: 0 },
      { name: "hint", schema: z.string(), fallback: "" },
    ),
  ],
});
const start = (url = "https://new.test", extra = cook) =>
  testSite({ url, modules: [accounts(), content(), blockEditor(), extra()] });
const ownerOf = (site: Awaited<ReturnType<typeof start>>) =>
  site.as({ id: 1, roles: ["administrator"] });
const item = (id: number, raw: string, more: object = {}) => ({
  id,
  slug: `item-${id}`,
  status: "publish",
  title: { raw: `Item ${id}` },
  content: { raw },
  ...more,
});
/** Takes the ids that the source has. */
async function takeIds(site: Awaited<ReturnType<typeof start>>, count: number) {
  for (let n = 0; n < count; n++) {
    await ownerOf(site).post("/core/v2/posts", { title: "Mine" });
    await ownerOf(site).post("/core/v2/categories", { name: `Mine ${n}` });
  }
}

test("ids in blocks, galleries and classes of images are those of the imported items, terms and authors", async () => {
  await using old = await start(address);
  const { id: author } = await old.site.run(createUser, mover);
  const add = async (path: string, body: object) => (await ownerOf(old).post(path, body)).body.id;
  const page = await add("/core/v2/pages", { title: "About", status: "publish" });
  const term = await add("/core/v2/categories", { name: "Fog" });
  const text = (
    at: number,
    of: number,
    by: number,
    missing = ",12",
  ) => `<!-- wp:image {"id":${at},"sizeSlug":"large"} -->
<figure class="wp-block-image"><img class="wp-image-${at}" src="/a.png" alt=""/></figure>
<!-- /wp:image -->
<!-- wp:gallery {"ids":[${at}${missing}]} --><figure><img data-id="${at}" src="/a.png"/></figure><!-- /wp:gallery -->
<!-- wp:paragraph {"id":${at}} --><p>${at} [gallery ids="${at}${missing}"]</p><!-- /wp:paragraph -->
<!-- wp:navigation-link {"label":"A -\\u002d B","type":"category","id":${of},"kind":"taxonomy"} /-->
<!-- wp:navigation-link {"label":"C","type":"page","id":${at},"kind":"post-type"} /-->
<!-- wp:latest-posts {"categories":[{"id":${of},"name":"Fog"}${missing && ',{"id":998}'}],"selectedAuthor":${by}} /-->
<!-- wp:query {"queryId":${at},"query":{"author":"${by}","exclude":[${at}],"taxQuery":{"category":[${of}]}}} /-->
<!-- wp:page-list {"parentPageID":${at}} /-->
<!-- wp:cook/soup {"page":${at},"pages":[${at}${missing}],"servings":${at}} /-->`;
  await add("/core/v2/posts", {
    title: "Ids",
    status: "publish",
    content: text(page, term, author),
  });
  const menu = `<!-- wp:navigation-link {"label":"C","type":"page","id":${page},"kind":"post-type"} /-->`;
  const navigation = await add("/core/v2/navigation", {
    title: "Menu",
    content: menu,
    status: "publish",
  });
  await add("/core/v2/posts", {
    title: "Ref",
    status: "publish",
    content: `<!-- wp:navigation {"ref":${navigation}} /-->`,
  });

  await using site = await start();
  await takeIds(site, 12);
  await site.site.run(createUser, { login: "mine", email: "mine@new.test", role: "editor" });
  const serve: Serve = compat(old.site).fetch;
  const report = await site.site.run(importSite, from(serve));
  expect(report.unmapped.map(({ what, count }) => [what, count])).toContainEqual(["id in post", 2]);
  const rawOf = async (base: string, search: string) => {
    const query = { context: "edit", search, status: "any" };
    const { body } = await ownerOf(site).get(`/core/v2/${base}`, query);
    return { id: body[0].id, raw: body[0].content.raw };
  };
  const about = await rawOf("pages", "About");
  const { body: users } = await ownerOf(site).get("/core/v2/users", { slug: "mover" });
  const [fog] = (await site.get("/core/v2/categories", { slug: "fog" })).body;
  const ids = [about.id === page, fog.id === term, users[0].id === author];
  expect(ids).toEqual([false, false, false]);
  const imported = (await rawOf("posts", "Ids")).raw;
  // A paragraph has no id of an item.
  const expected = text(about.id, fog.id, users[0].id, "")
    .replace(
      `<!-- wp:paragraph {"id":${about.id}} --><p>${about.id} `,
      `<!-- wp:paragraph {"id":${page}} --><p>${page} `,
    )
    .replace("-\\u002d", "\\u002d\\u002d")
    .replace(`"queryId":${about.id}`, `"queryId":${page}`)
    .replace(`"servings":${about.id}`, `"servings":${page}`);
  expect(imported).toBe(expected);
  const there = await rawOf("navigation", "Menu");
  expect(there.raw).toBe(menu.replace(`"id":${page}`, `"id":${about.id}`));
  expect((await rawOf("posts", "Ref")).raw).toBe(`<!-- wp:navigation {"ref":${there.id}} /-->`);
  expect((await site.site.run(importSite, from(serve))).made).toEqual({});
  expect((await rawOf("posts", "Ids")).raw).toBe(imported);
});

test("an id in a block is removed if its target was not imported and this site has another item with it", async () => {
  const missing = `<!-- wp:image {"id":2} --><img src="/a.png" class="size-full wp-image-2"/><!-- /wp:image -->
<!-- wp:image {"id":999} --><img src="/a.png" class="wp-image-999"/><!-- /wp:image -->
<!-- wp:navigation-link {"label":"A","id":998,"kind":"taxonomy","type":"boats","url":"/a"} /-->
<!-- wp:latest-posts {"selectedAuthor":997} /-->
<!-- wp:gallery {"ids":["2"]} --><img data-id="2" src="/b.png"/>[gallery ids="2"]<!-- /wp:gallery -->`;
  await using site = await start();
  await takeIds(site, 3);
  const report = await site.site.run(
    importSite,
    from(serving({ "wp/v2/posts": [item(41, missing)] })),
  );
  expect(report.unmapped.find(({ what }) => what === "id in post")?.count).toBe(4);
  const { body } = await ownerOf(site).get("/core/v2/posts/41", { context: "edit" });
  expect(body.content.raw)
    .toBe(`<!-- wp:image --><img src="/a.png" class="size-full"/><!-- /wp:image -->
<!-- wp:image {"id":999} --><img src="/a.png" class="wp-image-999"/><!-- /wp:image -->
<!-- wp:navigation-link {"label":"A","kind":"taxonomy","type":"boats","url":"/a"} /-->
<!-- wp:latest-posts /-->
<!-- wp:gallery {"ids":[]} --><img src="/b.png"/>[gallery ids="0"]<!-- /wp:gallery -->`);
});

test("reusable blocks are items of the site, with the references to them, their categories and whether they are copied", async () => {
  const lists = {
    "wp/v2/types": {
      post: { rest_base: "posts", rest_namespace: "wp/v2" },
      wp_block: { rest_base: "blocks", rest_namespace: "wp/v2" },
    },
    "wp/v2/taxonomies": {
      wp_pattern_category: { rest_base: "wp_pattern_category", rest_namespace: "wp/v2" },
    },
    "wp/v2/wp_pattern_category": [{ id: 7, slug: "heroes", name: "Heroes" }],
    "wp/v2/blocks": [
      item(50, "<!-- wp:paragraph --><p>Fog</p><!-- /wp:paragraph -->"),
      item(51, '<!-- wp:block {"ref":50} /-->', {
        wp_pattern_category: [7],
        wp_pattern_sync_status: "unsynced",
      }),
    ],
    "wp/v2/posts": [item(41, '<!-- wp:block {"ref":51} /--> <!-- wp:block {"ref":99} /-->')],
  };
  await using site = await start();
  await takeIds(site, 60);
  const report = await site.site.run(importSite, from(serving(lists)));
  expect(report.made).toMatchObject({ post: 1, core_block: 2, core_pattern_category: 1 });
  const reported = report.unmapped.map(({ what }) => what);
  expect(reported.filter((what) => /block|pattern|id/.test(what))).toEqual(["id in post"]);
  const { body } = await ownerOf(site).get("/core/v2/blocks", { orderby: "id", order: "asc" });
  const [fog, hero] = body;
  expect(fog.id).toBeGreaterThan(51);
  expect(hero.content.raw).toBe(`<!-- wp:block {"ref":${fog.id}} /-->`);
  expect(hero.core_pattern_sync_status).toBe("unsynced");
  const terms = await site.get("/core/v2/core_pattern_category");
  expect(hero.core_pattern_category).toEqual([terms.body[0].id]);
  const [post] = (await ownerOf(site).get("/core/v2/posts", { slug: "item-41" })).body;
  expect(post.content.rendered.trim()).toBe("<p>Fog</p>");
});

test("custom fields are imported as meta if the site declares them, and otherwise stored and reported", async () => {
  const acf = { servings: 4, hint: "Salt", gallery: [1, 2], "": null, off: false, title: "Soup" };
  const lists = {
    "wp/v2/posts": [
      item(41, "A", { acf }),
      item(42, "B", { acf: [] }),
      item(43, "C", { acf: "x" }),
    ],
  };
  await using site = await start();
  const report = await site.site.run(importSite, from(serving(lists)));
  const { body } = await ownerOf(site).get("/core/v2/posts/41", { context: "edit" });
  expect(body.meta).toMatchObject({ servings: 4, hint: "Salt" });
  const reported = report.unmapped.flatMap(({ what }) => (what.startsWith("meta ") ? [what] : []));
  expect(reported).toEqual(["meta gallery", "meta title"]);
});

test("classic menus of the original interface become the menu of the site", async () => {
  const lists = {
    "wp/v2/types": {
      page: { rest_base: "pages", rest_namespace: "wp/v2" },
      nav_menu_item: { rest_base: "menu-items", rest_namespace: "wp/v2" },
    },
    "wp/v2/taxonomies": { nav_menu: { rest_base: "menus", rest_namespace: "wp/v2" } },
    "wp/v2/pages": [
      { id: 21, slug: "about", status: "publish", title: { raw: "About" }, content: { raw: "A" } },
    ],
    "wp/v2/menus": [{ id: 4, slug: "primary", name: "Primary", description: "" }],
    "wp/v2/menu-items": [
      {
        id: 30,
        title: { raw: "", rendered: "About" },
        status: "publish",
        url: "https://old.test/about/",
        type: "post_type",
        object: "page",
        object_id: 21,
        parent: 0,
        menu_order: 1,
        menus: 4,
      },
      {
        id: 31,
        title: { raw: "Tides", rendered: "Tides" },
        status: "publish",
        url: "https://tides.example/",
        type: "custom",
        object: "custom",
        object_id: 31,
        parent: 30,
        menu_order: 2,
        menus: 4,
      },
    ],
  };
  await using site = await start();
  const report = await site.site.run(importSite, from(serving(lists)));
  expect(report.made).toEqual({ nav_menu: 1, nav_menu_item: 2, page: 1 });
  const editor = site.as({ id: 1, roles: ["administrator"] });
  const { body } = await editor.get("/core-block-editor/v1/navigation-fallback", {
    _embed: "self",
  });
  const [menu] = body._embedded.self;
  expect(menu.content.raw).toContain('"label":"About","type":"page","id":21');
  expect(menu.content.raw).toMatch(/navigation-submenu .*"label":"Tides"/s);
});

test("classic menus of another site keep their locations if this site has them", async () => {
  const header = defineModule({
    name: "header",
    requires: ["content"],
    contributes: [
      menuLocations(
        { name: "primary", description: "Main" },
        { name: "side", description: "Side" },
      ),
    ],
  });
  const menu = (id: number, name: string) => ({ id, slug: name.toLowerCase(), name });
  const answers: Record<string, unknown> = {
    "wp/v2/menus": [menu(4, "Top"), menu(5, "Bottom")],
    "wp/v2/menu-locations": {
      primary: { name: "primary", description: "Main", menu: 4 },
      side: { menu: 9 },
      social: { menu: 5 },
      empty: { menu: 0 },
    },
  };
  await using site = await start("https://new.test", header);
  await takeIds(site, 6);
  const run = (dryRun = false) => site.site.run(importSite, { ...from(serving(answers)), dryRun });
  const reported = ({ unmapped }: ImportReport) =>
    unmapped.flatMap(({ what }) => (what.startsWith("menu location") ? [what] : []));
  const placesOf = async () => {
    const { body } = await ownerOf(site).get("/core/v2/menu-locations");
    return [body.primary.menu, body.side.menu];
  };
  expect((await run(true)).made).toMatchObject({ nav_menu: 2 });
  expect(await placesOf()).toEqual([0, 0]);
  const report = await run();
  expect(report.made).toEqual({ nav_menu: 2, "menu location": 1 });
  expect(reported(report)).toEqual(["menu location side", "menu location social"]);
  const { body: menus } = await ownerOf(site).get("/core/v2/menus", { orderby: "id" });
  const [top, bottom] = menus.map(({ id }: { id: number }) => id);
  expect(await placesOf()).toEqual([top, 0]);
  // Changes by editors are preserved, even if the source assigns another menu.
  await ownerOf(site).edit(`/core/v2/menus/${bottom}`, { locations: ["primary", "side"] });
  answers["wp/v2/menu-locations"] = { primary: { menu: 4 }, side: { menu: 4 } };
  const again = await run();
  expect([again.made, again.known["menu location"]]).toEqual([{}, 1]);
  expect(reported(again)).toEqual(["menu location side"]);
  expect(await placesOf()).toEqual([bottom, bottom]);
  // The import ends with a report for any response.
  for (const bad of [
    [],
    "x",
    { primary: 1 },
    { side: { menu: -1 } },
    { ["a".repeat(200)]: { menu: 4 } },
  ]) {
    answers["wp/v2/menu-locations"] = bad;
    expect((await run()).made).toEqual({});
  }
});
