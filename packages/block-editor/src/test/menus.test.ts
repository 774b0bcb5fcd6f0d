import { importWxr } from "@waymark/content";
import { expect, test } from "vitest";
import { toBlocks } from "../menus/imported.ts";
import { base, home, startSite } from "./site.ts";

const path = `${base}/navigation-fallback`;

const entry = (id: number, meta: Readonly<Record<string, string>>, title = "", menu = "main") => `
<item><title>${title}</title><wp:post_id>${id}</wp:post_id><wp:status>publish</wp:status>
<wp:post_name>${id}</wp:post_name><wp:menu_order>${id}</wp:menu_order>
<wp:post_date>2026-01-01 10:00:00</wp:post_date><wp:post_date_gmt>2026-01-01 10:00:00</wp:post_date_gmt>
<wp:post_type>nav_menu_item</wp:post_type>
<category domain="nav_menu" nicename="${menu}"><![CDATA[${menu}]]></category>
${Object.entries(meta)
  .map(
    ([name, value]) =>
      `<wp:postmeta><wp:meta_key>_menu_item_${name}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`,
  )
  .join("")}</item>`;
const page = (id: number, slug: string, status = "publish") => `
<item><title>The ${slug}</title><wp:post_id>${id}</wp:post_id><wp:status>${status}</wp:status>
<wp:post_name>${slug}</wp:post_name><wp:post_type>page</wp:post_type>
<wp:post_date>2026-01-01 10:00:00</wp:post_date><wp:post_date_gmt>2026-01-01 10:00:00</wp:post_date_gmt></item>`;
const file = (items: string) => `<?xml version="1.0"?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel><title>T</title><wp:wxr_version>1.2</wp:wxr_version><wp:base_site_url>https://old.test</wp:base_site_url>
<wp:category><wp:term_id>7</wp:term_id><wp:category_nicename>news</wp:category_nicename><wp:cat_name>News</wp:cat_name></wp:category>
${items}</channel></rss>`;
const start = async (items: string) => {
  const site = await startSite();
  async function* chunks() {
    yield file(items);
  }
  await site.site.run(importWxr, { chunks: chunks() });
  const ask = async () => {
    const { body } = await site.administrator.get(path);
    const menu = await site.administrator.get(`/core/v2/navigation/${body.id}`, {
      context: "edit",
    });
    return menu.body as { id: number; title: { raw: string }; content: { raw: string } };
  };
  return Object.assign(site, { ask });
};
const custom = (url: string) => ({ type: "custom", object: "custom", url });

test("an imported menu becomes the default menu", async () => {
  await using site = await start(
    page(11, "about") +
      page(12, "secret", "draft") +
      entry(101, custom("/start"), "Start") +
      entry(102, { type: "post_type", object: "page", object_id: "11" }) +
      entry(103, { ...custom("https://x.test/?a=1&b=2"), menu_item_parent: "102" }, "A -- B") +
      entry(104, { type: "post_type", object: "page", object_id: "12" }) +
      entry(105, { type: "post_type", object: "page", object_id: "999" }) +
      entry(106, { type: "taxonomy", object: "category", object_id: "7" }) +
      entry(107, custom("javascript:alert(1)"), "Bad"),
  );
  const { title, content } = await site.ask();
  expect(title.raw).toBe("main");
  expect(content.raw.replace(/"id":\d+/g, '"id":1').split("\n")).toEqual([
    '<!-- wp:navigation-link {"label":"Start","url":"/start","kind":"custom"} /-->',
    `<!-- wp:navigation-submenu {"label":"The about","type":"page","id":1,"url":"${home}/about/","kind":"post-type"} -->` +
      '<!-- wp:navigation-link {"label":"A \\u002d\\u002d B","url":"https://x.test/?a=1\\u0026b=2","kind":"custom"} /-->' +
      "<!-- /wp:navigation-submenu -->",
    `<!-- wp:navigation-link {"label":"News","type":"category","id":1,"url":"${home}/category/news/","kind":"taxonomy"} /-->`,
  ]);
});

test("if there are several menus, the one named primary is used", async () => {
  await using site = await start(
    entry(101, custom("/a"), "A", "primary") + entry(102, custom("/b"), "B", "later"),
  );
  expect((await site.ask()).content.raw).toContain('"label":"A"');
});

test("a menu without valid entries is ignored", async () => {
  await using site = await start(entry(101, custom("javascript:alert(1)"), "Bad"));
  expect((await site.ask()).content.raw).toBe("<!-- wp:page-list /-->");
});

test("entries in a cycle are dropped", () => {
  const link = (id: number, parent: number) => ({ id, parent, attributes: { label: String(id) } });
  expect(toBlocks([link(1, 2), link(2, 1), link(3, 9)])).toBe(
    '<!-- wp:navigation-link {"label":"3"} /-->',
  );
});
