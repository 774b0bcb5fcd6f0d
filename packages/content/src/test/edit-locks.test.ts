import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { startSite } from "./site.ts";

const posts = "/core/v2/posts";
const free = { user: null, name: null, since: null, renewed: null, expires: null };
const [author, editor] = [3, 2];

describe.each(await testStorages())("on %s", (_, storage) => {
  test("the first editor of an item gets its lock, and the next one learns who is editing it and since when", async () => {
    await using site = await startSite({ storage: storage() });
    await site.author.post(posts, { title: "Tide", status: "draft" });
    expect((await site.editor.get(`${posts}/1/lock`)).body).toEqual(free);
    const first = await site.author.post(`${posts}/1/lock`, {});
    expect([first.status, first.body]).toEqual([
      200,
      {
        user: author,
        name: expect.any(String),
        since: "2026-01-15T12:00:00.000Z",
        renewed: "2026-01-15T12:00:00.000Z",
        expires: "2026-01-15T12:02:30.000Z",
      },
    ]);
    site.clock.advance(60_000);
    expect((await site.editor.post(`${posts}/1/lock`, {})).body).toEqual(first.body);
    expect((await site.editor.get(`${posts}/1/lock`)).body).toEqual(first.body);
  });

  test("the locks of several items are listed, without expired ones and items that the caller may not edit", async () => {
    await using site = await startSite({ storage: storage() });
    const locks = async (client: typeof site.editor, items: string) => {
      const { status, body } = await client.get("/core/v2/edit-locks", { items });
      return status === 200 ? body : [status, body.code];
    };
    for (const title of ["Tide", "Fog", "Ice"])
      await site.author.post(posts, { title, status: "draft" });
    await site.author.post(`${posts}/2/lock`, {});
    site.clock.advance(60_000);
    await site.author.post(`${posts}/1/lock`, {});
    const name = expect.any(String);
    const first = { item: 1, user: author, name, since: "2026-01-15T12:01:00.000Z" };
    const second = { item: 2, user: author, name, since: "2026-01-15T12:00:00.000Z" };
    expect(await locks(site.editor, "3,2,1,99")).toEqual([first, second]);
    expect(await locks(site.contributor, "1,2")).toEqual([]);
    site.clock.advance(90_000);
    expect(await locks(site.editor, "1,2,3")).toEqual([first]);
    expect(await locks(site.anonymous, "1")).toEqual([401, "rest_not_logged_in"]);
    expect(await locks(site.editor, "x")).toEqual([400, "rest_invalid_param"]);
    const many = Array.from({ length: 101 }, (_one, at) => at + 1).join(",");
    expect(await locks(site.editor, many)).toEqual([400, "rest_invalid_param"]);
  });

  test("a lock lasts while it is renewed, and expires 150 seconds after", async () => {
    await using site = await startSite({ storage: storage() });
    await site.author.post(posts, { title: "Tide", status: "draft" });
    await site.author.post(`${posts}/1/lock`, {});
    site.clock.advance(149_000);
    const { body } = await site.author.post(`${posts}/1/lock`, {});
    expect(body).toMatchObject({
      since: "2026-01-15T12:00:00.000Z",
      renewed: "2026-01-15T12:02:29.000Z",
    });
    site.clock.advance(149_000);
    expect((await site.editor.post(`${posts}/1/lock`, {})).body.user).toBe(author);
    site.clock.advance(1000);
    expect((await site.editor.get(`${posts}/1/lock`)).body).toEqual(free);
    expect((await site.editor.post(`${posts}/1/lock`, {})).body).toMatchObject({
      user: editor,
      since: "2026-01-15T12:04:59.000Z",
    });
  });

  test("a lock can be taken over, and its former holder learns it and cannot release it", async () => {
    await using site = await startSite({ storage: storage() });
    await site.author.post(posts, { title: "Tide", status: "draft" });
    await site.author.post(`${posts}/1/lock`, {});
    const taken = await site.editor.post(`${posts}/1/lock`, { take_over: true });
    expect(taken.body.user).toBe(editor);
    expect((await site.author.post(`${posts}/1/lock`, {})).body).toEqual(taken.body);
    expect((await site.author.remove(`${posts}/1/lock`)).body).toEqual(taken.body);
    expect((await site.editor.remove(`${posts}/1/lock`)).body).toEqual(free);
  });

  test("a closed window does not release a lock that another window of the user has renewed", async () => {
    await using site = await startSite({ storage: storage() });
    await site.author.post(posts, { title: "Tide", status: "draft" });
    const first = await site.author.post(`${posts}/1/lock`, {});
    site.clock.advance(10_000);
    const second = await site.author.post(`${posts}/1/lock`, {});
    const release = (renewed: string) => site.author.remove(`${posts}/1/lock`, { renewed });
    expect((await release(first.body.renewed)).body.user).toBe(author);
    expect((await release(second.body.renewed)).body).toEqual(free);
  });

  test("a lock rejects no write, and no write changes it", async () => {
    await using site = await startSite({ storage: storage() });
    await site.author.post(posts, { title: "Tide", status: "draft" });
    const { body } = await site.author.post(`${posts}/1/lock`, {});
    expect((await site.editor.edit(`${posts}/1`, { title: "Ebb" })).status).toBe(200);
    expect((await site.editor.get(`${posts}/1/lock`)).body).toEqual(body);
    expect((await site.editor.remove(`${posts}/1`, { force: true })).status).toBe(200);
    expect((await site.dump()).editLocks).toEqual([]);
  });

  test("an author's autosave of a draft that another user edits does not change the draft", async () => {
    await using site = await startSite({ storage: storage() });
    await site.author.post(posts, { title: "Tide", content: "Low", status: "draft" });
    await site.author.post(`${posts}/1/lock`, {});
    const title = async () =>
      (await site.author.get(`${posts}/1`, { context: "edit" })).body.title.raw;
    await site.author.post(`${posts}/1/autosaves`, { title: "Neap tide" });
    expect(await title()).toBe("Neap tide");
    await site.editor.post(`${posts}/1/lock`, { take_over: true });
    const saved = await site.author.post(`${posts}/1/autosaves`, { title: "Spring tide" });
    expect([saved.body.parent, saved.body.title.raw, await title()]).toEqual([
      1,
      "Spring tide",
      "Neap tide",
    ]);
    const own = await site.editor.remove(`${posts}/1/lock`);
    expect(own.body).toEqual(free);
    await site.author.post(`${posts}/1/autosaves`, { title: "Ebb" });
    expect(await title()).toBe("Ebb");
  });

  test("two editors who open an item at the same time do not both get its lock", async () => {
    await using site = await startSite({ storage: storage() });
    await site.author.post(posts, { title: "Tide", status: "draft" });
    const replies = await Promise.all(
      [site.author, site.editor, site.administrator].map((one) => one.post(`${posts}/1/lock`, {})),
    );
    expect(new Set(replies.map(({ body }) => body.user)).size).toBe(1);
  });
});

test("only users who may edit an item learn who edits it", async () => {
  await using site = await startSite();
  await site.editor.post(posts, { title: "Tide", status: "publish" });
  await site.editor.post("/core/v2/pages", { title: "Pier", status: "publish" });
  for (const path of [`${posts}/1/lock`, "/core/v2/pages/2/lock"])
    for (const [caller, status] of [
      [site.anonymous, 401],
      [site.subscriber, 403],
      [site.contributor, 403],
      [site.author, 403],
      [site.editor, 200],
    ] as const) {
      expect((await caller.get(path)).status).toBe(status);
      expect((await caller.post(path, { take_over: true })).status).toBe(status);
      expect((await caller.remove(path)).status).toBe(status);
    }
  expect((await site.editor.post(`${posts}/2/lock`, {})).body.code).toBe("rest_post_invalid_id");
  expect((await site.editor.remove(`${posts}/1/lock`, { renewed: "noon" })).status).toBe(400);
});
