import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { filePorts, png } from "../test/images.ts";
import { integrityErrors } from "../test/integrity-errors.ts";
import { type ContentSite, startSite } from "../test/site.ts";

interface Line {
  readonly what: string;
}
const path = "/core/v2/imports";
const uploads = "https://old.test/uploads/2025/05";
const meta = (key: string, value: string | number) =>
  `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${value}</wp:meta_value></wp:postmeta>`;
const item = (id: number, fields: Record<string, string | number> = {}, more = "") =>
  `<item><title>Item ${id}</title><wp:post_id>${id}</wp:post_id>${Object.entries({
    status: "publish",
    post_type: "post",
    post_name: `item-${id}`,
    ...fields,
  })
    .map(([name, value]) => `<wp:${name}>${value}</wp:${name}>`)
    .join("")}${more}</item>`;
const picture = (id: number, parent: number) =>
  item(id, {
    post_type: "attachment",
    status: "inherit",
    post_parent: parent,
    attachment_url: `${uploads}/${id}.png`,
  });
const page = (id: number, parent = 0) => item(id, { post_type: "page", post_parent: parent });
const entry = (id: number, target: number, parent: number) =>
  item(
    id,
    { post_type: "nav_menu_item" },
    meta("_menu_item_type", "post_type") +
      meta("_menu_item_object", "page") +
      meta("_menu_item_object_id", target) +
      meta("_menu_item_menu_item_parent", parent),
  );
/** Uploads an export file of the old site with these items, and imports it. */
async function upload(site: ContentSite, ...items: string[]) {
  const text = `<?xml version="1.0"?><rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/"
 xmlns:content="http://purl.org/rss/1.0/modules/content/">
<channel><title>Old</title><link>https://old.test</link><wp:wxr_version>1.2</wp:wxr_version>
${items.join("")}</channel></rss>`;
  const file = new File([text], "old.xml", { type: "text/xml" });
  const { id } = (await site.administrator.upload(path, file)).body;
  await site.site.runJobs();
  expect((await site.administrator.post(`${path}/${id}/start`, { media: true })).status).toBe(200);
  await site.site.runJobs();
  const { body } = await site.administrator.get(`${path}/${id}`);
  expect(body).toMatchObject({ state: "completed" });
  return body;
}

describe.each(await testStorages())("an export in several files, on %s", (_, storage) => {
  async function start() {
    const site = await startSite({ storage: storage(), files: filePorts() });
    for (const id of [10, 11, 12])
      site.outbound.answer(`${uploads}/${id}.png`, () => new Response(png(80, 60)));
    return site;
  }
  const rowOf = async (site: ContentSite, id: number) =>
    (await site.dump()).content.find((row) => row.id === id);

  test("featured images and parents in a later file are set", async () => {
    await using site = await start();
    const thumbnail = meta("_thumbnail_id", 10);
    const first = await upload(site, item(1, {}, thumbnail), item(2, {}, thumbnail), page(4, 3));
    expect(
      first.report.unmapped.toSorted((a: Line, b: Line) => (a.what < b.what ? -1 : 1)),
    ).toMatchObject([
      { what: "page parent", count: 1 },
      { what: "post picture", count: 2 },
    ]);
    expect(await integrityErrors(site)).toEqual([]);
    const second = await upload(site, picture(10, 1), page(3));
    expect(second.report.unmapped).toEqual([]);
    for (const id of [1, 2])
      expect((await site.get(`/core/v2/posts/${id}`)).body.featured_media).toBe(10);
    expect((await site.get("/core/v2/media/10")).body.post).toBe(1);
    expect((await site.get("/core/v2/pages/4")).body).toMatchObject({ parent: 3, slug: "item-4" });
    expect((await site.dump()).origins.filter(({ kind }) => kind.startsWith("item "))).toEqual([]);
    expect(await integrityErrors(site)).toEqual([]);
  });

  test("images and parents that an editor has set meanwhile stay", async () => {
    await using site = await start();
    await upload(site, item(1, {}, meta("_thumbnail_id", 10)), page(4, 3), page(5), picture(11, 0));
    await site.administrator.edit("/core/v2/posts/1", { featured_media: 11 });
    await site.administrator.edit("/core/v2/pages/4", { parent: 5 });
    await upload(site, picture(10, 0), page(3));
    expect((await site.get("/core/v2/posts/1")).body.featured_media).toBe(11);
    expect((await site.get("/core/v2/pages/4")).body.parent).toBe(5);
  });

  test("a file is public only when the item that it is attached to is imported and public", async () => {
    await using site = await start();
    const { report } = await upload(site, picture(10, 1), picture(11, 2), picture(12, 0));
    expect(report.unmapped).toMatchObject([{ what: "attachment parent", count: 2 }]);
    const statuses = () =>
      Promise.all([10, 11, 12].map(async (id) => (await site.get(`/core/v2/media/${id}`)).status));
    expect(await statuses()).toEqual([401, 401, 200]);
    expect((await rowOf(site, 10))?.file).not.toBe("2025/05/10.png");
    expect(await integrityErrors(site)).toEqual([]);
    await upload(site, item(1, { status: "private" }), item(2));
    expect(await statuses()).toEqual([401, 200, 200]);
    expect(await rowOf(site, 10)).toMatchObject({ audience: "post:private", parent: 1 });
    expect(await integrityErrors(site)).toEqual([]);
  });

  test("a file of a public item whose type the site does not have is public", async () => {
    await using site = await start();
    const product = (id: number, status: string) => item(id, { post_type: "product", status });
    await upload(site, product(1, "publish"), product(2, "draft"), picture(10, 1), picture(11, 2));
    expect((await site.get("/core/v2/media/10")).status).toBe(200);
    expect((await site.get("/core/v2/media/11")).status).toBe(401);
  });

  test("menu entries get the ids of pages in a later file", async () => {
    await using site = await start();
    await site.administrator.post("/core/v2/posts", { title: "Own", status: "publish" });
    const { content } = await site.dump();
    const own = content[0]?.id ?? 0;
    await upload(site, entry(30, own, 31));
    // The id of the page is taken here, so it gets another one.
    await upload(site, page(own), entry(31, own, 0));
    const rows = (await site.dump()).content;
    const target = rows.find(({ type }) => type === "page")?.id;
    expect(target).not.toBe(own);
    expect(rows.find(({ id }) => id === 30)?.extra.imported?.["meta"]).toMatchObject({
      _menu_item_object_id: [String(target)],
      _menu_item_menu_item_parent: ["31"],
    });
  });

  describe("ids in texts", () => {
    const encoded = (text: string) => `<content:encoded><![CDATA[${text}]]></content:encoded>`;
    const textWith = (first: number, second: number, third: number) =>
      `<!-- wp:image {"id":${first}} -->\n<figure><img class="wp-image-${first}"/></figure>\n<!-- /wp:image -->\n` +
      `[gallery ids="${second},${first},${third}"]`;
    const rawOf = async (site: ContentSite, id: number) =>
      (await site.administrator.get(`/core/v2/posts/${id}`, { context: "edit" })).body.content.raw;
    /** The ids of items of this site, which items of the source have too. */
    async function takenIds(site: ContentSite) {
      for (const title of ["One", "Two"])
        await site.administrator.post("/core/v2/posts", { title, status: "publish" });
      const ids = (await site.dump()).content.map(({ id }) => id);
      for (const id of ids)
        site.outbound.answer(`${uploads}/${id}.png`, () => new Response(png(80, 60)));
      return ids as [number, number];
    }

    test("are replaced when the files that they mean are in a later file", async () => {
      await using site = await start();
      const [first, second] = await takenIds(site);
      const text = textWith(first, second, 10);
      const { report } = await upload(site, item(40, {}, encoded(text)), picture(second, 0));
      const idOf = async (name: string) =>
        (await site.dump()).content.find(({ slug }) => slug === name)?.id ?? 0;
      const secondId = await idOf(`item-${second}`);
      expect(secondId).not.toBe(second);
      expect(await rawOf(site, 40)).toBe(textWith(first, secondId, 10));
      expect(report.unmapped).toEqual(
        expect.arrayContaining([
          expect.objectContaining({
            what: "id in post",
            why: expect.stringContaining("until an import of the same source"),
            count: 2,
          }),
        ]),
      );
      const before = (await site.get("/core/v2/posts/40")).headers.get("etag");
      await upload(site, picture(first, 0), picture(10, 0));
      const firstId = await idOf(`item-${first}`);
      expect(firstId).not.toBe(first);
      expect(await rawOf(site, 40)).toBe(textWith(firstId, secondId, 10));
      expect((await site.get("/core/v2/posts/40")).headers.get("etag")).not.toBe(before);
      expect((await site.dump()).origins.filter(({ kind }) => kind.includes("block"))).toEqual([]);
      expect(await integrityErrors(site)).toEqual([]);
    });

    test("are replaced together, also if a new id equals another one of the source", async () => {
      await using site = await start();
      const { body: news } = await site.administrator.post("/core/v2/categories", { name: "News" });
      const record = (id: number, name: string) =>
        `<wp:category><wp:term_id>${id}</wp:term_id><wp:category_nicename>${name}</wp:category_nicename><wp:cat_name>${name}</wp:cat_name></wp:category>`;
      const text = (...ids: number[]) =>
        `<!-- wp:latest-posts {"categories":[${ids.map((id) => `{"id":${id}}`).join(",")}]} /-->`;
      await upload(site, item(43, {}, encoded(text(10, news.id))));
      expect(await rawOf(site, 43)).toBe(text(10, news.id));
      // Category 10 is the one that the site has, whose id is that of another category of the source.
      await upload(site, record(10, "news"), record(news.id, "sport"));
      const [sport] = (await site.get("/core/v2/categories", { slug: "sport" })).body;
      expect(sport.id).not.toBe(news.id);
      expect(await rawOf(site, 43)).toBe(text(news.id, sport.id));
    });

    test("that equal the new id of another file in the same text are removed", async () => {
      await using site = await start();
      const [first] = await takenIds(site);
      // The file whose id is taken gets the next id, which the text has for another file.
      const next = 42;
      const text = `[gallery ids="${first},${next}"]`;
      await upload(site, item(41, {}, encoded(text)), picture(first, 0));
      expect((await rowOf(site, next))?.slug).toBe(`item-${first}`);
      expect(await rawOf(site, 41)).toBe(`[gallery ids="${next}"]`);
    });
  });
});
