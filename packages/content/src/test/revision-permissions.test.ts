import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { callers, otherAuthor, startSite, type CallerName } from "./site.ts";

const posts = "/core/v2/posts";
const pages = "/core/v2/pages";
const published = { title: "One", content: "First", status: "publish" };
const mayEdit: readonly CallerName[] = ["administrator", "editor"];

/** Two posts of another author, a page, and an earlier state and an autosave of each. */
async function start(storage: Parameters<typeof startSite>[0] = {}) {
  const site = await startSite(storage);
  const other = site.as({ id: otherAuthor, login: "other", roles: ["author"] });
  await other.post(posts, published);
  await other.post(posts, published);
  await site.editor.post(pages, published);
  const ids: { revision: number; autosave: number }[] = [];
  for (const path of [`${posts}/1`, `${posts}/2`, `${pages}/3`]) {
    const client = path.startsWith(pages) ? site.editor : other;
    await client.edit(path, { title: "Two" });
    const [{ id: revision }] = (await client.get(`${path}/revisions`)).body;
    const { body } = await client.post(`${path}/autosaves`, { title: "Three" });
    ids.push({ revision, autosave: body.id });
  }
  const [first, second, third] = ids as [(typeof ids)[0], (typeof ids)[0], (typeof ids)[0]];
  return { ...site, other, first, second, third };
}

describe.each(await testStorages())("on %s", (_, storage) => {
  test("revisions and autosaves are readable by callers who can edit the item", async () => {
    await using site = await start({ storage: storage() });
    const { revision, autosave } = site.first;
    for (const path of [
      ...[`revisions`, `revisions/${revision}`, `revisions/${autosave}`],
      ...["autosaves", `autosaves/${autosave}`],
    ])
      for (const caller of callers) {
        const { status, body } = await site[caller].get(`${posts}/1/${path}`);
        const expected = mayEdit.includes(caller)
          ? [caller, path, 200, undefined]
          : [caller, path, caller === "anonymous" ? 401 : 403, "rest_cannot_read"];
        expect([caller, path, status, body.code]).toEqual(expected);
      }
    for (const path of [`${pages}/1/revisions`, `${posts}/3/autosaves`, `${posts}/99/revisions`]) {
      const { status, body } = await site.administrator.get(path);
      expect([status, body.code]).toEqual([404, "rest_post_invalid_parent"]);
    }
  });

  test("a revision can be read and deleted only below its own item, which is checked first", async () => {
    await using site = await start({ storage: storage() });
    const before = await site.dump();
    for (const [path, code] of [
      [`${posts}/1/revisions/${site.second.revision}`, "rest_revision_parent_id_mismatch"],
      [`${posts}/2/revisions/${site.first.autosave}`, "rest_revision_parent_id_mismatch"],
      [`${pages}/3/revisions/${site.first.revision}`, "rest_revision_parent_id_mismatch"],
      [`${posts}/1/revisions/${site.third.revision}`, "rest_revision_parent_id_mismatch"],
      [`${pages}/1/revisions/${site.first.revision}`, "rest_post_invalid_parent"],
      [`${posts}/1/revisions/1`, "rest_post_invalid_id"],
    ] as const)
      for (const client of [site.administrator, site.subscriber, site.anonymous])
        for (const answer of [await client.get(path), await client.remove(path, { force: true })])
          expect([path, answer.status, answer.body.code]).toEqual([path, 404, code]);
    expect(await site.dump()).toEqual(before);
  });

  test("deleting a revision requires the permission to delete the item, and force", async () => {
    await using site = await start({ storage: storage() });
    const { revision, autosave } = site.first;
    const path = `${posts}/1/revisions/${revision}`;
    const before = await site.dump();
    for (const caller of callers.filter((one) => !mayEdit.includes(one))) {
      const { status, body } = await site[caller].remove(path, { force: true });
      const rejected = caller === "anonymous" ? 401 : 403;
      expect([caller, status, body.code]).toEqual([caller, rejected, "rest_cannot_delete"]);
    }
    for (const force of [{}, { force: false }]) {
      const { status, body } = await site.other.remove(path, force);
      expect([status, body.code]).toEqual([501, "rest_trash_not_supported"]);
    }
    expect(await site.dump()).toEqual(before);
    const { status, body } = await site.other.remove(path, { force: true });
    expect([status, body]).toEqual([
      200,
      {
        deleted: true,
        previous: expect.objectContaining({ id: revision, title: { rendered: "Two" } }),
      },
    ]);
    expect(body.previous).not.toHaveProperty("_links");
    expect((await site.other.get(path)).body.code).toBe("rest_post_invalid_id");
    const links = async () => (await site.get(`${posts}/1`)).body._links;
    expect(await links()).toMatchObject({
      "version-history": [{ count: 1 }],
      "predecessor-version": [{ id: autosave }],
    });
    await site.editor.remove(`${posts}/1/revisions/${autosave}`, { force: true });
    expect(await links()).toMatchObject({ "version-history": [{ count: 0 }] });
    expect(await links()).not.toHaveProperty("predecessor-version");
  });

  test("an autosave is read under its own id, below its own item", async () => {
    await using site = await start({ storage: storage() });
    const mine = await site.editor.post(`${posts}/1/autosaves`, { title: "Mine" });
    for (const [id, title] of [
      [site.first.autosave, "Three"],
      [mine.body.id, "Mine"],
    ]) {
      const { body } = await site.other.get(`${posts}/1/autosaves/${id}`);
      expect([body.id, body.title]).toEqual([id, { rendered: title }]);
    }
    for (const id of [site.second.autosave, site.first.revision, 1, 999_999]) {
      const { status, body } = await site.editor.get(`${posts}/1/autosaves/${id}`);
      expect([status, body.code]).toEqual([404, "rest_post_no_autosave"]);
    }
  });

  test("an autosave requires the permission to edit, and never changes a published item", async () => {
    await using site = await start({ storage: storage() });
    const path = `${posts}/1/autosaves`;
    const contributor = site.as({ id: otherAuthor, roles: ["contributor"] });
    const before = await site.dump();
    for (const [client, input, code] of [
      [contributor, { title: "A" }, "rest_cannot_edit"],
      [contributor, { status: "draft" }, "rest_cannot_edit"],
      [contributor, { author: otherAuthor, password: "p" }, "rest_cannot_edit"],
      [site.author, { title: "A" }, "rest_cannot_edit"],
      [site.other, { author: 1 }, "rest_cannot_edit_others"],
    ] as const) {
      const { status, body } = await client.post(path, input);
      expect([status, body.code]).toEqual([403, code]);
    }
    expect((await site.anonymous.post(path, { title: "A" })).status).toBe(401);
    expect((await site.editor.post(`${pages}/1/autosaves`, { title: "A" })).body.code).toBe(
      "rest_post_invalid_id",
    );
    expect(await site.dump()).toEqual(before);
    const input = { title: "A", status: "draft", password: "p", date: "2020-01-01T00:00:00" };
    expect((await site.other.post(path, input)).status).toBe(200);
    expect((await site.dump()).content).toEqual(before.content);
  });

  test("a contributor cannot publish a draft with an autosave", async () => {
    await using site = await startSite({ storage: storage() });
    await site.contributor.post(posts, { title: "Draft" });
    const { body } = await site.contributor.post(`${posts}/1/autosaves`, { status: "publish" });
    expect(body.code).toBe("rest_cannot_publish");
    expect((await site.contributor.get(`${posts}/1`)).body.status).toBe("draft");
  });
});
