import { exportWxr, importWxr, menuLocations } from "@waymark/content";
import { defineModule } from "@waymark/core";
import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { startSite } from "./site.ts";

const menus = "/core/v2/menus";
const entries = "/core/v2/menu-items";
const place = defineModule({
  name: "header",
  requires: ["content"],
  contributes: [menuLocations({ name: "primary", description: "Main menu" })],
});
const start = (storage?: Parameters<typeof startSite>[0]) =>
  startSite({ ...storage, modules: [place()] });
type Started = Awaited<ReturnType<typeof start>>;

async function add(site: Started, path: string, body: object): Promise<any> {
  const reply = await site.administrator.post(path, body);
  expect([path, reply.status, reply.body.code]).toEqual([path, 201, undefined]);
  return reply.body;
}
/** The entries that the menu of the pages shows. */
async function shown(site: Started): Promise<string> {
  const text = '<!-- wp:navigation {"__unstableLocation":"primary"} /-->';
  const { body } = await site.administrator.post("/core/v2/posts", {
    content: text,
    status: "publish",
  });
  return (await site.get(`/core/v2/posts/${body.id}`)).body.content.rendered;
}

describe.each(await testStorages())("on %s", (_, make) => {
  test("a menu with entries is shown at its place, with the titles and addresses of their targets", async () => {
    await using site = await start({ storage: make() });
    await add(site, "/core/v2/navigation", { title: "Other", content: "x", status: "publish" });
    const page = await add(site, "/core/v2/pages", { title: "About us", status: "publish" });
    const term = await add(site, "/core/v2/categories", { name: "Fog & mist" });
    const { id: menu } = await add(site, menus, { name: "Top", locations: ["primary"] });
    const of = { menus: menu };
    const first = await add(site, entries, {
      ...{ ...of, type: "post_type", object: "page", object_id: page.id, menu_order: 1 },
    });
    expect(first).toMatchObject({
      title: { raw: "", rendered: "About us" },
      url: `https://site.test/about-us/`,
      type: "post_type",
      type_label: "Page",
      object_id: page.id,
      invalid: false,
      menus: menu,
      status: "publish",
    });
    await add(site, entries, {
      ...{ ...of, type: "taxonomy", object: "category", object_id: term.id, menu_order: 2 },
      parent: first.id,
    });
    const custom = { title: "Tides", url: "https://tides.example/", target: "_blank" };
    const last = await add(site, entries, {
      ...of,
      ...custom,
      classes: ["wide", "b@d"],
      menu_order: 3,
    });
    expect(last).toMatchObject({ target: "_blank", classes: ["wide"], object: "custom" });
    const html = await shown(site);
    expect(
      html.replace(/<[^>]+>/g, "|").match(/About us|Fog &#038; mist|Fog &amp; mist|Tides/g),
    ).toHaveLength(3);
    expect(html).toContain('target="_blank"');
    const list = await site.contributor.get(entries, { menus: String(menu) });
    expect(list.body.map((row: any) => row.menu_order)).toEqual([1, 2, 3]);
    const places = await site.contributor.get("/core/v2/menu-locations");
    expect(places.body.primary).toMatchObject({ description: "Main menu", menu });
    // Changes are visible, and a deleted menu has no entries and no location.
    await site.administrator.edit(`${entries}/${last.id}`, { title: "Floods" });
    expect(await shown(site)).toContain("Floods");
    expect((await site.administrator.remove(`${menus}/${menu}`)).status).toBe(501);
    await site.administrator.remove(`${menus}/${menu}`, { force: true });
    expect((await site.contributor.get(entries)).body).toEqual([]);
    expect((await site.contributor.get("/core/v2/menu-locations/primary")).body.menu).toBe(0);
    expect(await shown(site)).not.toContain("Floods");
  });

  test("only users who edit posts read menus, and only those who edit the theme change them", async () => {
    await using site = await start({ storage: make() });
    const { id: menu } = await add(site, menus, { name: "Top" });
    const secret = await add(site, "/core/v2/pages", { title: "Secret", status: "private" });
    const of = { type: "post_type", object: "page", object_id: secret.id, menus: menu };
    const entry = await add(site, entries, of);
    const draft = await add(site, entries, { ...of, status: "draft" });
    for (const path of [menus, entries, `${menus}/${menu}`, "/core/v2/menu-locations"])
      expect((await site.subscriber.get(path)).body.code).toBe("rest_cannot_view");
    const { body } = await site.contributor.get(`${entries}/${entry.id}`);
    expect(body).toMatchObject({ title: { rendered: "" }, url: "", invalid: true });
    expect((await site.contributor.get(`${entries}/${draft.id}`)).status).toBe(403);
    expect((await site.contributor.get(entries, { status: "draft" })).status).toBe(403);
    expect((await site.editor.post(menus, { name: "B" })).body.code).toBe("rest_cannot_create");
    expect((await site.editor.edit(`${entries}/${entry.id}`, { title: "B" })).status).toBe(403);
    expect((await site.editor.remove(`${menus}/${menu}`, { force: true })).status).toBe(403);
    const types = await site.editor.get("/core/v2/types", { context: "edit" });
    expect(Object.keys(types.body)).not.toContain("nav_menu_item");
    const taxonomies = await site.editor.get("/core/v2/taxonomies", { context: "edit" });
    expect(Object.keys(taxonomies.body)).not.toContain("nav_menu");
    expect(Object.keys((await site.get("/core/v2/taxonomies")).body)).toContain("nav_menu");
  });

  test("entries without a target, a parent or a menu that exist are rejected", async () => {
    await using site = await start({ storage: make() });
    const url = "/start";
    const codes: unknown[] = [];
    const inputs = [
      { url },
      { title: "A", url: "javascript:alert(1)" },
      { type: "post_type", object: "page", object_id: 999 },
      { title: "A", url, parent: 999 },
      { title: "A", url, menus: 999 },
    ];
    for (const input of inputs)
      codes.push((await site.administrator.post(entries, input)).body.code);
    expect(codes).toEqual([
      "rest_title_required",
      "rest_url_required",
      "rest_invalid_menu_item_object",
      "rest_invalid_menu_item_parent",
      "invalid_menu_id",
    ]);
    const { body } = await site.administrator.post(menus, { name: "A", locations: ["footer"] });
    expect(body.code).toBe("rest_invalid_menu_location");
    expect((await site.administrator.get(menus)).body).toEqual([]);
    expect((await site.administrator.get(`${entries}/1`)).status).toBe(404);
  });

  test("menus are found by slugs of any script", async () => {
    await using site = await start({ storage: make() });
    const { body: menu } = await site.administrator.post(menus, { name: "主菜单" });
    const { body } = await site.administrator.get(menus, { slug: ["主菜单"] });
    expect(body).toMatchObject([{ id: menu.id }]);
  });

  test("menus of an export file are menus of the site, and an export has them", async () => {
    await using site = await start({ storage: make() });
    const meta = (name: string, value: string) =>
      `<wp:postmeta><wp:meta_key>_menu_item_${name}</wp:meta_key><wp:meta_value>${value}</wp:meta_value></wp:postmeta>`;
    const file = `<?xml version="1.0"?><rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>T</title><wp:wxr_version>1.2</wp:wxr_version><wp:base_site_url>https://old.test</wp:base_site_url>
<item><title>Tides</title><wp:post_id>101</wp:post_id><wp:status>publish</wp:status><wp:menu_order>4</wp:menu_order>
<wp:post_type>nav_menu_item</wp:post_type><category domain="nav_menu" nicename="main">Main</category>
${meta("type", "custom")}${meta("url", "https://tides.example/")}${meta("classes", 'a:1:{i:0;s:4:"wide";}')}</item>
</channel></rss>`;
    const chunks = async function* () {
      yield file;
    };
    const report = await site.site.run(importWxr, { chunks });
    expect(report.unmapped).toEqual([]);
    const [menu] = (await site.administrator.get(menus)).body;
    expect(menu).toMatchObject({ name: "Main", slug: "main", locations: [] });
    const [entry] = (await site.administrator.get(entries)).body;
    expect(entry).toMatchObject({
      id: 101,
      title: { rendered: "Tides" },
      url: "https://tides.example/",
      classes: ["wide"],
      menu_order: 4,
      menus: menu.id,
    });
    await site.administrator.edit(`${entries}/101`, { xfn: ["friend"] });
    let exported = "";
    await site.site.run(exportWxr, { write: (text) => void (exported += text) });
    expect(exported).toContain("_menu_item_xfn");
    expect(exported).toContain('a:1:{i:0;s:4:"wide";}');
  });
});
