import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { startSite } from "./site.ts";

const posts = "/core/v2/posts";
const pages = "/core/v2/pages";
const viewKeys = (own: readonly string[], last: readonly string[]) => [
  ...[
    "id",
    "date",
    "date_gmt",
    "guid",
    "modified",
    "modified_gmt",
    "slug",
    "status",
    "type",
    "link",
  ],
  ...["title", "content", "excerpt", "author", "featured_media", ...own],
  ...["comment_status", "ping_status", ...last, "meta"],
];

describe.each(await testStorages())("on %s", (_, storage) => {
  test("a post in the view context has its fields in the documented order", async () => {
    await using site = await startSite({ storage: storage() });
    await site.editor.post(posts, { title: "A & B", content: "One\n\nTwo", status: "publish" });
    const { body } = await site.get(`${posts}/1`);
    expect(Object.keys(body)).toEqual([
      ...viewKeys([], ["sticky", "template", "format"]),
      "categories",
      "tags",
      "post_series",
      "_links",
    ]);
    expect(body).toMatchObject({
      id: 1,
      date: "2026-01-15T12:00:00",
      slug: "a-b",
      status: "publish",
      link: "http://site.test/2026/01/15/a-b/",
      guid: { rendered: "http://site.test/2026/01/15/a-b/" },
      title: { rendered: "A &#038; B" },
      content: { rendered: "<p>One</p>\n<p>Two</p>\n", protected: false },
      excerpt: { rendered: "<p>One Two</p>\n", protected: false },
      author: 2,
      sticky: false,
      format: "standard",
      meta: { footnotes: "" },
      categories: [1],
      tags: [],
    });
    expect(body.title).not.toHaveProperty("raw");
    expect(body).not.toHaveProperty("password");
  });

  test("a page in the view context has a parent and an order, and no terms", async () => {
    await using site = await startSite({ storage: storage() });
    await site.editor.post(pages, { title: "About", status: "publish" });
    const { body } = await site.get(`${pages}/1`);
    expect(Object.keys(body)).toEqual([
      ...viewKeys(["parent", "menu_order"], ["template"]),
      "_links",
    ]);
    expect(body).toMatchObject({ link: "http://site.test/about/", comment_status: "closed" });
  });

  test("the embed context has ten fields", async () => {
    await using site = await startSite({ storage: storage() });
    await site.editor.post(posts, { title: "A", status: "publish" });
    const { body } = await site.get(`${posts}/1`, { context: "embed" });
    expect(Object.keys(body)).toEqual([
      ...["id", "date", "slug", "type", "link", "title", "excerpt", "author", "featured_media"],
      "_links",
    ]);
  });

  test("a create returns 201 with a Location header and the edit context", async () => {
    await using site = await startSite({ storage: storage() });
    const { status, headers, body } = await site.editor.post(posts, { title: "A" });
    expect(status).toBe(201);
    expect(headers.get("location")).toBe(`http://site.test/api${posts}/1`);
    expect(body).toMatchObject({
      status: "draft",
      slug: "",
      password: "",
      title: { raw: "A" },
      content: { raw: "", block_version: 0 },
      link: "http://site.test/?p=1",
      permalink_template: "http://site.test/2026/01/15/%postname%/",
      generated_slug: "a",
    });
  });

  test("an item without title, content and excerpt is rejected, on create and update", async () => {
    await using site = await startSite({ storage: storage() });
    for (const input of [{}, { title: "" }, { title: { raw: "" } }, { title: 5, content: [] }])
      expect((await site.editor.post(posts, input)).body).toMatchObject({
        code: "empty_content",
        data: { status: 400 },
      });
    await site.editor.post(posts, { title: "A" });
    expect((await site.editor.edit(`${posts}/1`, { title: "" })).body.code).toBe("empty_content");
    expect((await site.editor.edit(`${posts}/1`, { title: "", excerpt: "E" })).status).toBe(200);
  });

  test("texts may be strings or objects with raw, and other forms are ignored", async () => {
    await using site = await startSite({ storage: storage() });
    const { body } = await site.editor.post(posts, {
      title: { raw: "A" },
      content: { raw: "B" },
      excerpt: 7,
    });
    expect([body.title.raw, body.content.raw, body.excerpt.raw]).toEqual(["A", "B", ""]);
  });

  test("POST, PUT and PATCH change only the sent fields", async () => {
    await using site = await startSite({ storage: storage() });
    await site.editor.post(posts, {
      title: "A",
      content: "B",
      status: "publish",
      categories: [],
      sticky: true,
    });
    const { body: read } = await site.editor.get(`${posts}/1`, { context: "edit" });
    const { _links: _, ...before } = read;
    site.clock.advance(5000);
    for (const change of ["post", "put", "edit"] as const) {
      const { status, body } = await site.editor[change](`${posts}/1`, { excerpt: change });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        ...before,
        excerpt: { raw: change },
        modified: "2026-01-15T12:00:05",
        modified_gmt: "2026-01-15T12:00:05",
      });
    }
  });

  test("an empty change only updates the modification date", async () => {
    await using site = await startSite({ storage: storage() });
    const { body: before } = await site.editor.post(posts, { title: "A", status: "publish" });
    site.clock.advance(60_000);
    const { body } = await site.editor.edit(`${posts}/1`, {});
    expect(body).toEqual({
      ...before,
      modified: "2026-01-15T12:01:00",
      modified_gmt: "2026-01-15T12:01:00",
      _links: {
        ...before._links,
        "version-history": [{ ...before._links["version-history"][0], count: 1 }],
        "predecessor-version": body._links["predecessor-version"],
      },
    });
  });

  test("an unknown id, or an id of another type, is 404 for every caller", async () => {
    await using site = await startSite({ storage: storage() });
    await site.editor.post(pages, { title: "A page" });
    for (const client of [site, site.editor])
      for (const path of [`${posts}/0`, `${posts}/99`, `${posts}/1`, `${posts}/9007199254740991`]) {
        expect((await client.get(path)).body.code).toBe("rest_post_invalid_id");
        expect((await client.edit(path, { title: "x" })).body.code).toBe("rest_post_invalid_id");
        expect((await client.remove(path)).body.code).toBe("rest_post_invalid_id");
      }
  });

  test("trashing stores the previous status, and another status restores the item", async () => {
    await using site = await startSite({ storage: storage() });
    await site.editor.post(posts, { title: "Old", status: "publish", sticky: true });
    const { status, body } = await site.editor.remove(`${posts}/1`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: "trash", slug: "old__trashed", sticky: false });
    expect(body._links).toBeDefined();
    const again = await site.editor.remove(`${posts}/1`);
    expect([again.status, again.body.code]).toEqual([410, "rest_already_trashed"]);
    expect((await site.editor.edit(`${posts}/1`, { title: "Older" })).body.status).toBe("trash");
    await site.editor.post(posts, { title: "Old", status: "publish" });
    const back = await site.editor.edit(`${posts}/1`, { status: "publish" });
    expect(back.body).toMatchObject({ status: "publish", slug: "old-2" });
  });

  test("the permalink template of a trashed post is its plain URL, that of a page is unchanged", async () => {
    await using site = await startSite({ storage: storage() });
    for (const path of [posts, pages])
      await site.editor.post(path, { title: "Old", status: "publish" });
    const post = await site.editor.remove(`${posts}/1`);
    expect(post.body.permalink_template).toBe("http://site.test/?p=1");
    const page = await site.editor.remove(`${pages}/2`);
    expect(page.body.permalink_template).toBe("http://site.test/%pagename%/");
  });

  test("a draft without a slug is trashed and restored without a slug", async () => {
    await using site = await startSite({ storage: storage() });
    await site.editor.post(posts, { title: "Old" });
    expect((await site.editor.remove(`${posts}/1`)).body.slug).toBe("__trashed");
    const back = await site.editor.edit(`${posts}/1`, { status: "draft" });
    expect(back.body).toMatchObject({ status: "draft", slug: "" });
  });

  test("a draft without a slug that is published from the trash gets one from its title", async () => {
    await using site = await startSite({ storage: storage() });
    await site.editor.post(posts, { title: "Old" });
    await site.editor.remove(`${posts}/1`);
    const back = await site.editor.edit(`${posts}/1`, { status: "publish" });
    expect(back.body).toMatchObject({ status: "publish", slug: "old" });
  });

  test("permanent deletion returns the previous item without links", async () => {
    await using site = await startSite({ storage: storage() });
    const { body: made } = await site.editor.post(posts, { title: "Old", status: "publish" });
    const { status, body } = await site.editor.remove(`${posts}/1`, { force: true });
    const { _links, ...previous } = made;
    expect([status, body]).toEqual([200, { deleted: true, previous }]);
    expect((await site.editor.get(`${posts}/1`)).status).toBe(404);
    const { content, termLinks } = await site.dump();
    expect([content, termLinks]).toEqual([[], []]);
  });

  test("children of a deleted page move up to its parent", async () => {
    await using site = await startSite({ storage: storage() });
    for (const parent of [0, 1, 2])
      await site.editor.post(pages, { title: `Below ${parent}`, parent });
    await site.editor.remove(`${pages}/2`, { force: true });
    expect((await site.editor.get(`${pages}/3`)).body.parent).toBe(1);
    await site.editor.remove(`${pages}/1`, { force: true });
    expect((await site.editor.get(`${pages}/3`)).body.parent).toBe(0);
  });

  test("content and excerpt of a protected item require its password, and every caller with a wrong one gets an error", async () => {
    await using site = await startSite({ storage: storage() });
    const secret = { title: "T", content: "Hidden words", excerpt: "Hidden too", password: "pw" };
    await site.editor.post(posts, { ...secret, status: "publish" });
    const locked = {
      content: { rendered: "", protected: true },
      excerpt: { rendered: "", protected: true },
    };
    expect((await site.get(`${posts}/1`)).body).toMatchObject(locked);
    expect((await site.administrator.get(`${posts}/1`)).body).toMatchObject(locked);
    expect((await site.get(posts)).body[0]).toMatchObject(locked);
    expect((await site.get(`${posts}/1`, { password: "" })).body).toMatchObject(locked);
    const open = await site.get(`${posts}/1`, { password: "pw" });
    expect(open.body.content.rendered).toBe("<p>Hidden words</p>\n");
    for (const client of [site, site.editor]) {
      const wrong = await client.get(`${posts}/1`, { password: "no" });
      expect([wrong.status, wrong.body.code]).toEqual([403, "rest_post_incorrect_password"]);
    }
    const edited = await site.editor.get(`${posts}/1`, { context: "edit" });
    expect(edited.body.content).toMatchObject({ raw: "Hidden words", protected: true });
    expect(edited.body.password).toBe("pw");
  });

  test("sticky and a password exclude each other, in either order", async () => {
    await using site = await startSite({ storage: storage() });
    const code = async (reply: Promise<{ body: any }>) => (await reply).body.code;
    const both = { title: "A", sticky: true, password: "p" };
    expect(await code(site.editor.post(posts, both))).toBe("rest_invalid_field");
    await site.editor.post(posts, { title: "A", sticky: true });
    expect(await code(site.editor.edit(`${posts}/1`, { password: "p" }))).toBe(
      "rest_invalid_field",
    );
    expect(await code(site.editor.edit(`${posts}/1`, { password: "p", sticky: false }))).toBe(
      "rest_invalid_field",
    );
    await site.editor.post(posts, { title: "B", password: "p" });
    expect(await code(site.editor.edit(`${posts}/2`, { sticky: true }))).toBe("rest_invalid_field");
    const hidden = await site.editor.edit(`${posts}/2`, { status: "private" });
    expect(hidden.body.password).toBe("");
  });

  test("meta accepts registered keys, and null resets one to its default", async () => {
    await using site = await startSite({ storage: storage() });
    const created = await site.editor.post(posts, {
      title: "A",
      meta: { footnotes: "n", other: "x" },
    });
    expect(created.body.meta).toEqual({ footnotes: "n" });
    expect((await site.editor.edit(`${posts}/1`, { meta: {} })).body.meta).toEqual({
      footnotes: "n",
    });
    const wrong = await site.editor.edit(`${posts}/1`, { meta: { footnotes: 5 } });
    expect([wrong.status, wrong.body.code]).toEqual([400, "rest_invalid_type"]);
    expect((await site.editor.edit(`${posts}/1`, { meta: "text" })).body).toMatchObject({
      code: "rest_invalid_param",
    });
    const reset = await site.editor.edit(`${posts}/1`, { meta: { footnotes: null } });
    expect(reset.body.meta).toEqual({ footnotes: "" });
  });

  test("a rejected write stores nothing", async () => {
    await using site = await startSite({ storage: storage() });
    await site.editor.post(posts, { title: "A", tags: [] });
    const before = await site.dump();
    const rejected = [
      { title: "B", meta: { footnotes: 5 } },
      { title: "B", author: 999 },
      { title: "B", template: "no-such" },
      { title: "B", status: "trash" },
      { title: "B", date: "yesterday" },
      { title: "B", categories: "x" },
    ];
    for (const input of rejected) {
      expect((await site.editor.post(posts, input)).status).toBe(400);
      expect((await site.editor.edit(`${posts}/1`, input)).status).toBe(400);
      expect(await site.dump()).toEqual(before);
    }
  });

  test("a featured image must be an image: an unknown id is ignored, another item clears it", async () => {
    await using site = await startSite({ storage: storage() });
    await site.editor.post(posts, { title: "A", featured_media: 99 });
    expect((await site.editor.get(`${posts}/1`)).body.featured_media).toBe(0);
    const { body } = await site.editor.edit(`${posts}/1`, { featured_media: 1 });
    expect(body.featured_media).toBe(0);
  });
});
