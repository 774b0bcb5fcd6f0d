import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { importWxr } from "../tasks/import.ts";
import { uploadRaw } from "./images.ts";
import { integrityErrors } from "./integrity-errors.ts";
import { startSite, type ContentSite } from "./site.ts";

const blocks = "/core/v2/blocks";
const reference = (id: number): string => `<!-- wp:block {"ref":${id}} /-->`;

async function add(site: ContentSite, content: string, more: object = {}): Promise<number> {
  const given = { title: "Part", content, status: "publish", ...more };
  const { status, body } = await site.author.post(blocks, given);
  expect(status).toBe(201);
  return body.id;
}
/** A text as anonymous callers read it. */
async function shown(site: ContentSite, content: string): Promise<string> {
  const { body } = await site.editor.post("/core/v2/posts", { content, status: "publish" });
  return (await site.get(`/core/v2/posts/${body.id}`)).body.content.rendered;
}

describe.each(await testStorages())("on %s", (_, make) => {
  test("a text shows the reusable blocks that it refers to, also those in others, as they are now", async () => {
    await using site = await startSite({ storage: make() });
    const inner = await add(site, "<!-- wp:paragraph --><p>Fog -- here</p><!-- /wp:paragraph -->");
    const outer = await add(site, `<p>Before</p>${reference(inner)}<p>After</p>`);
    const text = `${reference(outer)}<!-- wp:paragraph --><p>End</p><!-- /wp:paragraph -->`;
    const html = await shown(site, text);
    expect(html).toContain("<p>Before</p><p>Fog &#8212; here</p><p>After</p>");
    expect(html).toContain("<p>End</p>");
    const { body } = await site.editor.post("/core/v2/posts", { content: text, status: "publish" });
    const tag = (await site.get(`/core/v2/posts/${body.id}`)).headers.get("etag") ?? "";
    await site.editor.edit(`${blocks}/${inner}`, { content: "<p>Sun</p>" });
    const after = await site.get(`/core/v2/posts/${body.id}`, {}, { "if-none-match": tag });
    expect([after.status, after.body.content.rendered.includes("<p>Sun</p>")]).toEqual([200, true]);
  });

  test("reusable blocks that are not public, or not reusable blocks, are empty", async () => {
    await using site = await startSite({ storage: make() });
    const refs = [
      await add(site, "secret", { status: "draft" }),
      await add(site, "secret", { status: "private" }),
      await add(site, "secret", { password: "pw" }),
      (await site.editor.post("/core/v2/posts", { content: "secret", status: "publish" })).body.id,
      999_999,
    ];
    const trashed = await add(site, "secret");
    await site.editor.remove(`${blocks}/${trashed}`);
    const html = await shown(site, [...refs, trashed].map(reference).join(""));
    expect(html.trim()).toBe("");
    expect((await shown(site, '<!-- wp:block {"ref":"1"} /--><!-- wp:block /-->')).trim()).toBe("");
  });

  test("reusable blocks that contain themselves end, and those that multiply each other are bounded", async () => {
    await using site = await startSite({ storage: make() });
    const one = await add(site, "x");
    const other = await add(site, `other ${reference(one)}`);
    await site.editor.edit(`${blocks}/${one}`, {
      content: `one ${reference(other)} ${reference(one)}`,
    });
    const html = await shown(site, reference(one));
    expect(html.match(/one|other/g)).toEqual(["one", "other"]);
    let last = await add(site, "fog ".repeat(1_000));
    for (let level = 0; level < 9; level++) last = await add(site, reference(last).repeat(40));
    expect((await shown(site, reference(last))).length).toBeLessThan(2_500_000);
    // The same block in many places, and several different blocks.
    expect((await shown(site, reference(last).repeat(1_000))).length).toBeLessThan(6_000_000);
    const others = await Promise.all([1, 2, 3].map(() => add(site, reference(last))));
    expect((await shown(site, others.map(reference).join(""))).length).toBeLessThan(2_500_000);
  });

  test("only users who edit posts read patterns, as raw texts, and only those who publish posts create them", async () => {
    await using site = await startSite({ storage: make() });
    const id = await add(site, "<p>A</p>", { meta: { core_pattern_sync_status: "unsynced" } });
    const hidden = await add(site, "<p>B</p>", { status: "draft" });
    for (const reader of [site.anonymous, site.subscriber]) {
      expect((await reader.get(blocks)).body).toEqual([]);
      expect((await reader.get(`${blocks}/${id}`)).body.code).toBe("rest_forbidden");
    }
    const { body } = await site.contributor.get(`${blocks}/${id}`);
    expect(body).toMatchObject({
      title: { raw: "Part" },
      content: { raw: "<p>A</p>", protected: false },
      core_pattern_sync_status: "unsynced",
      core_pattern_category: [],
    });
    expect([body.title.rendered, body.content.rendered, body.meta]).toEqual([
      undefined,
      undefined,
      {},
    ]);
    expect((await site.contributor.get(blocks)).body.map((row: any) => row.id)).toEqual([id]);
    expect((await site.contributor.get(`${blocks}/${hidden}`)).status).toBe(403);
    const created = await site.contributor.post(blocks, { title: "C", status: "draft" });
    expect(created.body.code).toBe("rest_cannot_create");
    expect((await site.contributor.edit(`${blocks}/${id}`, { title: "D" })).status).toBe(403);
    expect((await site.get("/core/v2/search", { search: "Part" })).body).toEqual([]);
    expect((await site.get("/core/v2/posts", { search: "Part" })).body).toEqual([]);
  });

  test("pattern categories have no pages, and searches do not find them", async () => {
    await using site = await startSite({ storage: make() });
    const path = "/core/v2/core_pattern_category";
    const { body } = await site.editor.post(path, { name: "Heroes" });
    expect(body.link).toBe("http://site.test/?taxonomy=core_pattern_category&term=heroes");
    const id = await add(site, "<p>A</p>", { core_pattern_category: [body.id] });
    const found = await site.editor.get(blocks, { core_pattern_category: String(body.id) });
    expect(found.body.map((row: any) => row.id)).toEqual([id]);
    const search = { search: "Heroes", type: "term" };
    expect((await site.get("/core/v2/search", search)).body).toEqual([]);
    const taxonomies = await site.editor.get("/core/v2/taxonomies", { context: "edit" });
    expect(taxonomies.body.core_pattern_category).toMatchObject({
      show_cloud: false,
      visibility: { public: false, show_ui: true, show_admin_column: true },
    });
  });

  test("visitors see the files of public reusable blocks", async () => {
    await using site = await startSite({ storage: make() });
    const id = await add(site, "<p>A</p>");
    const draft = await add(site, "<p>B</p>", { status: "draft" });
    for (const [post, status] of [
      [id, 200],
      [draft, 401],
    ] as const) {
      const query = `?post=${post}`;
      const { body } = await uploadRaw(site.editor, "note.txt", "note", { query });
      expect((await site.get(`/core/v2/media/${body.id}`)).status).toBe(status);
    }
  });

  test("an export file has patterns with their categories, and references to them follow their new ids", async () => {
    await using site = await startSite({ storage: make() });
    await site.editor.post("/core/v2/posts", { title: "Takes an id" });
    const taken = (await site.editor.get("/core/v2/posts", { status: "draft" })).body[0].id;
    const item = (id: number, type: string, text: string, more = "") =>
      `<item><title>T${id}</title><content:encoded><![CDATA[${text}]]></content:encoded>
<wp:post_id>${id}</wp:post_id><wp:post_type>${type}</wp:post_type><wp:status>publish</wp:status>
<wp:post_name>t${id}</wp:post_name>${more}</item>`;
    const category = `<category domain="wp_pattern_category" nicename="heroes">Heroes</category>
<wp:postmeta><wp:meta_key>wp_pattern_sync_status</wp:meta_key><wp:meta_value>unsynced</wp:meta_value></wp:postmeta>`;
    const file = `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"
 xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Old</title><link>https://old.test</link>
<wp:wxr_version>1.2</wp:wxr_version><wp:base_site_url>https://old.test</wp:base_site_url>
<wp:base_blog_url>https://old.test</wp:base_blog_url>
${item(900, "post", reference(taken))}${item(taken, "wp_block", "<p>Fog</p>", category)}</channel></rss>`;
    const chunks = async function* () {
      yield file;
    };
    const report = await site.site.run(importWxr, { chunks });
    expect(report.made).toEqual({ post: 1, core_block: 1 });
    expect(report.unmapped).toEqual([]);
    const [pattern] = (await site.editor.get(blocks)).body;
    expect(pattern.id).not.toBe(taken);
    expect(pattern).toMatchObject({ content: { raw: "<p>Fog</p>" } });
    expect(pattern.core_pattern_sync_status).toBe("unsynced");
    expect(pattern.core_pattern_category).toHaveLength(1);
    const post = (await site.editor.get("/core/v2/posts/900", { context: "edit" })).body;
    expect(post.content).toMatchObject({ raw: reference(pattern.id) });
    expect(post.content.rendered).toContain("<p>Fog</p>");
    expect(await integrityErrors(site)).toEqual([]);
  });
});
