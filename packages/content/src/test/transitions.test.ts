import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { startSite } from "./site.ts";

const posts = "/core/v2/posts";
const pages = "/core/v2/pages";

describe.each(await testStorages())("on %s", (_, storage) => {
  test("a date that publishes or unpublishes an item requires the permission to publish", async () => {
    await using site = await startSite({ storage: storage() });
    const caller = site.as({ id: 20, can: ["edit_posts", "edit_published_posts"] });
    const soon = { status: "publish", date: "2027-01-01T00:00:00", author: 20 };
    await site.editor.post(posts, { title: "Soon", ...soon });
    await site.editor.post(posts, { title: "Out", status: "publish", author: 20 });
    const early = await caller.edit(`${posts}/1`, { date: "2020-01-01T00:00:00" });
    const late = await caller.edit(`${posts}/2`, { date: "2027-01-01T00:00:00" });
    expect([early.body.code, late.body.code]).toEqual(Array(2).fill("rest_cannot_publish"));
    expect((await caller.edit(`${posts}/1`, { title: "Later" })).status).toBe(200);
  });

  test("terms are assigned by callers who can edit posts", async () => {
    await using site = await startSite({ storage: storage() });
    const caller = site.as({ id: 20, can: ["create_nothing"] });
    expect((await caller.post(posts, { title: "A", categories: [1] })).body.code).toBe(
      "rest_cannot_assign_term",
    );
  });

  test("a parent must be a page that the author can read", async () => {
    await using site = await startSite({ storage: storage() });
    const caller = site.as({ id: 20, can: ["edit_pages", "publish_pages"] });
    await site.editor.post(posts, { title: "Post", status: "publish" });
    await site.editor.post(pages, { title: "Hidden plans", status: "private" });
    await site.editor.post(pages, { title: "Open", status: "publish" });
    for (const parent of [1, 2, 99]) {
      const { status, body } = await caller.post(pages, { title: "A", parent });
      expect([status, body.code]).toEqual([400, "rest_post_invalid_id"]);
    }
    expect((await caller.post(pages, { title: "A", parent: 3 })).status).toBe(201);
  });

  test("a child of a deleted page gets an available slug and a new version", async () => {
    await using site = await startSite({ storage: storage() });
    await site.editor.post(pages, { title: "Team", status: "publish" });
    await site.editor.post(pages, { title: "About", status: "publish" });
    await site.editor.post(pages, { title: "Team", status: "publish", parent: 2 });
    const before = await site.get(`${pages}/3`);
    expect(before.body.slug).toBe("team");
    await site.editor.remove(`${pages}/2`, { force: true });
    const after = await site.get(`${pages}/3`);
    expect(after.body).toMatchObject({ slug: "team-2", parent: 0 });
    expect(after.headers.get("etag")).not.toBe(before.headers.get("etag"));
  });

  test("a page with the slug of its parent keeps it when the parent is deleted", async () => {
    await using site = await startSite({ storage: storage() });
    await site.editor.post(pages, { title: "Team", status: "publish" });
    await site.editor.post(pages, { title: "Team", status: "publish", parent: 1 });
    await site.editor.remove(`${pages}/1`, { force: true });
    expect((await site.get(`${pages}/2`)).body.slug).toBe("team");
  });

  test("removing a term from an item changes its version", async () => {
    await using site = await startSite({ storage: storage() });
    await site.editor.post("/core/v2/tags", { name: "Gone" });
    const { body: tag } = await site.get("/core/v2/tags", { slug: "gone" });
    await site.editor.post(posts, { title: "A", status: "publish", tags: [tag[0].id] });
    const before = (await site.get(`${posts}/1`)).headers.get("etag");
    await site.editor.remove(`/core/v2/tags/${tag[0].id}`, { force: true });
    const after = await site.get(`${posts}/1`);
    expect(after.body.tags).toEqual([]);
    expect(after.headers.get("etag")).not.toBe(before);
  });
});
