import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { readPreview } from "../index.ts";
import { startSite, type ContentSite } from "./site.ts";

const posts = "/core/v2/posts";
const pages = "/core/v2/pages";
const published = { title: "One", content: "First", excerpt: "Short", status: "publish" };
const written = { title: "Two", content: "Second" };

/** The row of an item, as it is stored. */
const rowOf = async (site: ContentSite, id = 1) =>
  (await site.dump()).content.find((row) => row.id === id);

describe.each(await testStorages())("on %s", (_, storage) => {
  test("an autosave of a published item does not change the item", async () => {
    await using site = await startSite({ storage: storage() });
    await site.author.post(posts, published);
    const before = await rowOf(site);
    const { status, body } = await site.author.post(`${posts}/1/autosaves`, written);
    expect(status).toBe(200);
    expect(Object.entries(body)).toEqual(
      Object.entries({
        author: 3,
        date: "2026-01-15T12:00:00",
        date_gmt: "2026-01-15T12:00:00",
        id: body.id,
        modified: "2026-01-15T12:00:00",
        modified_gmt: "2026-01-15T12:00:00",
        parent: 1,
        slug: "1-autosave-v1",
        guid: { raw: body.guid.raw, rendered: `http://site.test/?p=${body.id}` },
        title: { raw: "Two", rendered: "Two" },
        content: { raw: "Second", rendered: "<p>Second</p>\n" },
        excerpt: { raw: "", rendered: "" },
        meta: { footnotes: "" },
        preview_link: expect.stringMatching(
          /^http:\/\/site\.test\/2026\/01\/15\/one\/\?preview_id=1&preview_nonce=[0-9a-f]{10}&preview=true$/,
        ),
        _links: { parent: [{ href: `http://site.test/api${posts}/1` }] },
      }),
    );
    expect(await rowOf(site)).toEqual({
      ...before,
      revisions: 1,
      predecessor: expect.any(Number),
    });
    const item = await site.author.get(`${posts}/1`);
    expect(item.body._links["predecessor-version"]).toMatchObject([{ id: body.id }]);
  });

  test("a user has one autosave per item, which preserves the fields that are not sent", async () => {
    await using site = await startSite({ storage: storage() });
    await site.author.post(posts, published);
    const first = await site.author.post(`${posts}/1/autosaves`, { ...written, excerpt: "Kept" });
    const second = await site.author.post(`${posts}/1/autosaves`, { title: "Three" });
    expect(second.body).toMatchObject({
      id: first.body.id,
      title: { raw: "Three" },
      content: { raw: "Second" },
      excerpt: { raw: "Kept" },
    });
    site.clock.advance(60_000);
    const other = await site.editor.post(`${posts}/1/autosaves`, { title: "Mine" });
    expect(other.body.id).not.toBe(first.body.id);
    const list = await site.author.get(`${posts}/1/autosaves`);
    expect(list.body.map(({ id }: { id: number }) => id)).toEqual([other.body.id, first.body.id]);
    const all = await site.author.get(`${posts}/1/revisions`);
    expect(all.body.map(({ slug }: { slug: string }) => slug)).toEqual(
      Array(2).fill("1-autosave-v1"),
    );
  });

  test("an autosave that is written again is the newest state", async () => {
    await using site = await startSite({ storage: storage() });
    await site.author.post(posts, published);
    const autosave = await site.author.post(`${posts}/1/autosaves`, written);
    site.clock.advance(60_000);
    await site.author.edit(`${posts}/1`, { title: "Saved" });
    site.clock.advance(60_000);
    await site.author.post(`${posts}/1/autosaves`, { title: "Later" });
    const [newest] = (await site.author.get(`${posts}/1/revisions`)).body;
    const { body } = await site.author.get(`${posts}/1`);
    expect([newest.id, body._links["predecessor-version"][0].id]).toEqual(
      Array(2).fill(autosave.body.id),
    );
  });

  test("an autosave equal to the item does not replace an older autosave, but is stored if there is none", async () => {
    await using site = await startSite({ storage: storage() });
    await site.author.post(posts, published);
    await site.author.post(`${posts}/1/autosaves`, written);
    const same = await site.author.post(`${posts}/1/autosaves`, {
      title: "One ",
      content: "First",
    });
    expect(same.body.title.raw).toBe("Two");
    expect((await site.author.post(`${posts}/1/autosaves`, {})).body.title.raw).toBe("Two");
    const first = await site.editor.post(`${posts}/1/autosaves`, { title: "One" });
    expect(first.body).toMatchObject({ title: { raw: "One" }, content: { raw: "" } });
  });

  test("footnotes are saved with the texts, other values are not", async () => {
    await using site = await startSite({ storage: storage() });
    await site.author.post(posts, published);
    const footnotes = '[{"id":"n1","content":"a"}]';
    const input = { meta: { footnotes }, slug: "other", password: "p" };
    const { body } = await site.author.post(`${posts}/1/autosaves`, input);
    expect(body.meta).toEqual({ footnotes });
    expect((await site.author.post(`${posts}/1/autosaves`, { title: "B" })).body.meta).toEqual({
      footnotes,
    });
    const item = await site.author.get(`${posts}/1`, { context: "edit" });
    expect(item.body).toMatchObject({
      ...{ meta: { footnotes: "" }, slug: "one", password: "" },
    });
  });

  test("the text of an autosave without footnotes of its own is shown with those of the item", async () => {
    await using site = await startSite({ storage: storage() });
    const footnotes = '[{"id":"n1","content":"Low tide"}]';
    await site.author.post(posts, { ...published, meta: { footnotes } });
    const content = "<p>Mooring</p>\n\n<!-- wp:footnotes /-->";
    const { body } = await site.author.post(`${posts}/1/autosaves`, { content });
    expect(body.content.rendered).toContain("Low tide");
    const read = await site.author.get(`${posts}/1/autosaves/${body.id}`);
    expect(read.body.content.rendered).toContain("Low tide");
    const own = { content, meta: { footnotes: "" } };
    const without = await site.author.post(`${posts}/1/autosaves`, own);
    expect(without.body.content.rendered).not.toContain("Low tide");
  });

  test("an autosave of the caller's own draft updates the draft itself, without a revision", async () => {
    await using site = await startSite({ storage: storage() });
    await site.author.post(posts, { title: "Draft", content: "One" });
    const { status, body } = await site.author.post(`${posts}/1/autosaves`, {
      ...written,
      slug: "Chosen",
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ id: 1, parent: 0, slug: "chosen", date: null, date_gmt: null },
      guid: { rendered: "http://site.test/?p=1" },
      title: { raw: "Two" },
      preview_link: "http://site.test/?p=1&preview=true",
    });
    expect(body._links).toBeUndefined();
    expect((await site.author.get(`${posts}/1/revisions`)).body).toEqual([]);
    const out = await site.author.post(`${posts}/1/autosaves`, { status: "publish" });
    expect(out.body.preview_link).toBe("http://site.test/2026/01/15/chosen/?preview=true");
    expect((await site.get(`${posts}/1`)).body.title.rendered).toBe("Two");
  });

  test("an autosave does not change the draft of another author, and the parent of a page is part of the path", async () => {
    await using site = await startSite({ storage: storage() });
    await site.editor.post(pages, { title: "About" });
    await site.editor.post(pages, { title: "Team" });
    const own = await site.editor.post(`${pages}/2/autosaves`, { title: "We", parent: 1 });
    expect(own.body).toMatchObject({ id: 2, parent: 1 });
    const other = await site.administrator.post(`${pages}/2/autosaves`, { title: "You" });
    expect(other.body).toMatchObject({ parent: 2, slug: "2-autosave-v1" });
    expect((await rowOf(site, 2))?.title).toBe("We");
  });

  test("an invalid autosave is rejected and not stored", async () => {
    await using site = await startSite({ storage: storage() });
    await site.author.post(posts, published);
    const before = await site.dump();
    for (const [input, status, code] of [
      [{ title: "A", author: 999 }, 400, "rest_invalid_author"],
      [{ title: "A", status: "nope" }, 400, "rest_invalid_param"],
      [{ title: "A", template: "nope" }, 400, "rest_invalid_param"],
      [{ title: "A", meta: { footnotes: 1 } }, 400, "rest_invalid_type"],
    ] as const) {
      const answer = await site.editor.post(`${posts}/1/autosaves`, input);
      expect([answer.status, answer.body.code]).toEqual([status, code]);
    }
    expect(await site.dump()).toEqual(before);
  });

  test("texts are cleaned like those of an item", async () => {
    await using site = await startSite({ storage: storage() });
    await site.author.post(posts, published);
    const { body } = await site.author.post(`${posts}/1/autosaves`, {
      content: "A<script>alert(1)</script>",
    });
    expect(body.content.raw).toBe("Aalert(1)");
  });

  test("autosaves cannot be deleted, changed or batched", async () => {
    await using site = await startSite({ storage: storage() });
    await site.author.post(posts, published);
    const { body } = await site.author.post(`${posts}/1/autosaves`, written);
    const path = `${posts}/1/autosaves/${body.id}`;
    expect((await site.author.remove(path)).body.code).toBe("rest_no_route");
    expect((await site.author.edit(path, written)).body.code).toBe("rest_no_route");
    const batch = await site.author.post("/batch/v1", {
      requests: [{ method: "POST", path: `${posts}/1/autosaves`, body: written }],
    });
    expect(JSON.stringify(batch.body)).toContain("rest_batch_not_allowed");
  });

  test("a preview opens with the nonce of its link, for a day, and with nothing else", async () => {
    await using site = await startSite({ storage: storage() });
    await site.author.post(posts, published);
    await site.author.post(posts, { ...published, title: "Other" });
    const link = async () => {
      const { body } = await site.author.post(`${posts}/1/autosaves`, written);
      return new URL(body.preview_link).searchParams.get("preview_nonce") ?? "";
    };
    const nonce = await link();
    const read = (id: number, input: string) => site.site.run(readPreview, { id, nonce: input });
    expect(await read(1, nonce)).toEqual({
      item: expect.objectContaining({ id: 1, slug: "one" }),
      title: "Two",
      content: "<p>Second</p>\n",
      excerpt: "<p>Second</p>\n",
    });
    for (const [id, wrong] of [
      [1, "0123456789"],
      [1, ""],
      [2, nonce],
      [99, nonce],
    ] as const)
      expect(await read(id, wrong)).toBeUndefined();
    await site.author.remove(`${posts}/1`);
    expect(await read(1, nonce)).toBeUndefined();
    await site.author.edit(`${posts}/1`, { status: "publish" });
    expect(await read(1, nonce)).toBeDefined();
    site.clock.advance(24 * 3_600_000);
    expect(await read(1, nonce)).toBeUndefined();
    const fresh = await link();
    expect(fresh).not.toBe(nonce);
    expect(await read(1, fresh)).toMatchObject({ title: "Two" });
  });

  test("nonces of a preview cannot be tried one after another", async () => {
    await using site = await startSite({ storage: storage() });
    await site.author.post(posts, published);
    const attempt = () => site.site.run(readPreview, { id: 1, nonce: "0000000000" });
    for (let i = 0; i < 100; i++) await attempt();
    await expect(attempt()).rejects.toMatchObject({ code: "rest_too_many_requests" });
  });
});
