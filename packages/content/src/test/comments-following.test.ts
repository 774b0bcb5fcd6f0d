import { moduleBuilder, defineModule, memory, type StorageAdapter } from "@waymark/core";
import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { commentDeleted, commentSaved } from "../index.ts";
import { unmoderated, comment, COMMENTS, idsOf, publish } from "./comments.ts";
import { filePorts, png, uploadRaw } from "./images.ts";
import { startSite, type ContentSite } from "./site.ts";

const POSTS = "/core/v2/posts";
const seen = async (site: ContentSite, query: Readonly<Record<string, unknown>> = {}) =>
  idsOf(await site.get(COMMENTS, query));

/** Storage that counts its queries. */
function counting() {
  let requested = 0;
  const inner = memory();
  const storage: StorageAdapter = {
    ...inner,
    open(tables) {
      const opened = inner.open(tables);
      const counted = <F extends (...given: never[]) => unknown>(run: F): F =>
        ((...given: never[]) => (requested++, run(...given))) as F;
      const { find, get, count } = opened;
      return { ...opened, find: counted(find), get: counted(get), count: counted(count) };
    },
  };
  const count = async (work: () => Promise<unknown>): Promise<number> => {
    requested = 0;
    await work();
    return requested;
  };
  return { storage, count };
}

describe.each(await testStorages())("on %s", (_, storage) => {
  test("a comment of an item in the trash is restored when it moves to another item", async () => {
    await using site = await startSite({ storage: storage() });
    const [from, to] = [
      (await site.editor.post(POSTS, { title: "From", status: "publish" })).body.id,
      (await site.editor.post(POSTS, { title: "To", status: "publish" })).body.id,
    ];
    const moved = await comment(site, { post: from, content: "1", status: "trash" });
    await site.editor.remove(`${POSTS}/${from}`);
    const change = { post: to, status: "untrash" };
    const { status, body } = await site.editor.edit(`${COMMENTS}/${moved}`, change);
    expect([status, body.post, body.status]).toEqual([200, to, "approved"]);
  });

  test("comments are trashed and restored with their item", async () => {
    await using site = await startSite({ storage: storage(), content: unmoderated });
    const post = await publish(site);
    const [out, held, spam, gone] = [
      await comment(site, { post, content: "1" }),
      await comment(site, { post, content: "2", status: "hold" }),
      await comment(site, { post, content: "3", status: "spam" }),
      await comment(site, { post, content: "4", status: "trash" }),
    ];
    const statuses = async () => {
      const found = [];
      for (const id of [out, held, spam, gone])
        found.push((await site.editor.get(`${COMMENTS}/${id}`)).body.status);
      return found;
    };
    const before = await statuses();
    await site.editor.remove(`${POSTS}/${post}`);
    expect(await statuses()).toEqual(["trash", "trash", "trash", "trash"]);
    expect(await seen(site)).toEqual([]);
    expect(idsOf(await site.editor.get(COMMENTS, { status: "all" }))).toEqual([]);
    expect(idsOf(await site.editor.get(COMMENTS, { status: "trash" }))).toHaveLength(4);
    expect((await site.editor.remove(`${COMMENTS}/${out}`)).status).toBe(410);
    const restore = (id: number) => site.editor.edit(`${COMMENTS}/${id}`, { status: "untrash" });
    for (const id of [out, held, spam, gone]) {
      const { status, body } = await restore(id);
      expect([status, body.code]).toEqual([409, "rest_comment_trashed_with_item"]);
    }
    await site.editor.edit(`${POSTS}/${post}`, { status: "publish" });
    expect(await statuses()).toEqual(before);
    expect(before).toEqual(["approved", "hold", "spam", "trash"]);
    expect(await seen(site)).toEqual([out]);
    expect((await restore(gone)).body.status).toBe("approved");
  });

  test("comments are deleted with their item", async () => {
    await using site = await startSite({ storage: storage(), content: unmoderated });
    const post = await publish(site);
    const id = await comment(site, { post });
    await site.editor.remove(`${POSTS}/${post}`, { force: true });
    expect((await site.editor.get(`${COMMENTS}/${id}`)).status).toBe(404);
    expect((await site.dump()).comments).toEqual([]);
  });

  test("comments are visible to those who can read the item", async () => {
    await using site = await startSite({ storage: storage(), content: unmoderated });
    const post = await publish(site);
    const id = await comment(site, { post });
    const change = async (input: object) => {
      await site.editor.edit(`${POSTS}/${post}`, input);
      return seen(site);
    };
    expect(await change({ title: "Other" })).toEqual([id]);
    expect(await change({ password: "pw" })).toEqual([]);
    expect(await change({ password: "" })).toEqual([id]);
    expect(await change({ status: "private" })).toEqual([]);
    expect(await change({ status: "publish" })).toEqual([id]);
    expect(await change({ date: "2027-01-01T00:00:00" })).toEqual([]);
    expect(idsOf(await site.author.get(COMMENTS, { status: "all" }))).toEqual([]);
    const ofAuthor = async () => idsOf(await site.author.get(COMMENTS, { status: "all" }));
    await change({ author: 3 });
    expect(await ofAuthor()).toEqual([id]);
    await change({ author: 2 });
    expect(await ofAuthor()).toEqual([]);
  });

  test("comments on a file are visible to those who can read the file", async () => {
    await using site = await startSite({
      storage: storage(),
      content: unmoderated,
      files: filePorts(),
    });
    const parent = await publish(site);
    const above = await site.editor.post("/core/v2/pages", { title: "P", status: "private" });
    const query = `?post=${parent}&comment_status=open`;
    const file = (await uploadRaw(site.editor, "a.png", png(9, 9), { query })).body.id;
    const id = await comment(site, { post: file });
    const change = async (input: object) => {
      await site.editor.edit(`${POSTS}/${parent}`, input);
      return seen(site);
    };
    expect(await seen(site)).toEqual([id]);
    expect(await change({ status: "draft" })).toEqual([]);
    expect(await change({ status: "publish", password: "pw" })).toEqual([]);
    expect(await change({ password: "" })).toEqual([id]);
    await site.editor.edit(`/core/v2/media/${file}`, { post: above.body.id });
    expect(await seen(site)).toEqual([]);
    await site.editor.edit(`/core/v2/media/${file}`, { post: parent });
    expect(await seen(site)).toEqual([id]);
    await site.editor.remove(`${POSTS}/${parent}`);
    expect(await seen(site)).toEqual([]);
  });

  test("comments keep the name of a deleted user", async () => {
    await using site = await startSite({ storage: storage(), content: unmoderated });
    const post = await publish(site, { author: 20, status: "private" });
    const id = await comment(site, { post, author: 5 });
    const drop = (user: number) =>
      site.administrator.remove(`/core/v2/users/${user}`, { force: true, reassign: 3 });
    expect((await drop(5)).status).toBe(200);
    const { body } = await site.editor.get(`${COMMENTS}/${id}`);
    expect([body.author, body.author_name, body._links.author]).toEqual([
      0,
      "subscriber",
      undefined,
    ]);
    expect((await site.author.get(`${COMMENTS}/${id}`)).status).toBe(403);
    expect((await drop(20)).status).toBe(200);
    expect((await site.author.get(`${COMMENTS}/${id}`)).status).toBe(200);
  });

  test("embedded authors, items, parents and replies are limited to what the caller can read", async () => {
    await using site = await startSite({ storage: storage(), content: unmoderated });
    const post = await publish(site);
    const top = await comment(site, { post, author: 2, content: "1" });
    const low = await comment(site, { post, author: 5, content: "2", parent: top });
    await comment(site, { post, content: "3", parent: top, status: "hold" });
    const { body } = await site.get(`${COMMENTS}/${low}`, { _embed: true });
    const { author, up, "in-reply-to": above, children } = body._embedded;
    expect(author[0].code).toBe("rest_user_invalid_id");
    expect(up[0]).toMatchObject({ id: post, type: "post", title: { rendered: "A post" } });
    expect(up[0].content).toBeUndefined();
    expect(above[0]).toMatchObject({ id: top, author: 2 });
    expect(children).toBeUndefined();
    const first = (await site.get(`${COMMENTS}/${top}`, { _embed: true })).body._embedded;
    expect(first.author[0].id).toBe(2);
    expect(first.children[0].map(({ id }: { id: number }) => id)).toEqual([low]);
    const item = (await site.get(`${POSTS}/${post}`, { _embed: "replies" })).body._embedded;
    expect(item.replies[0].map(({ id }: { id: number }) => id)).toEqual([low, top]);
    await site.editor.edit(`${COMMENTS}/${top}`, { status: "hold" });
    const hidden = (await site.get(`${COMMENTS}/${low}`, { _embed: "in-reply-to" })).body._embedded;
    expect(hidden["in-reply-to"][0].code).toBe("rest_comment_invalid_id");
  });

  test("embedded comments are limited per item, so that one item cannot use up the limit of the others", async () => {
    await using site = await startSite({ storage: storage(), content: unmoderated });
    const [quiet, loud] = [await publish(site), await publish(site)];
    const first = await comment(site, { post: quiet, content: "Quiet" });
    for (let i = 0; i < 201; i++) await comment(site, { post: loud, content: `${i}` });
    const { body } = await site.get(POSTS, { _embed: "replies", include: [quiet, loud] });
    const replies = Object.fromEntries(
      body.map((one: { id: number; _embedded: { replies: { id: number }[][] } }) => [
        one.id,
        one._embedded.replies[0]?.map(({ id }) => id),
      ]),
    );
    expect(replies[quiet]).toEqual([first]);
    expect(replies[loud]).toHaveLength(100);
    expect(replies[loud][0]).toBe(first + 201);
  });
});

test("the number of queries does not grow with the number of listed comments", async () => {
  const { storage, count } = counting();
  await using site = await startSite({ storage, content: unmoderated });
  const posts = [await publish(site), await publish(site), await publish(site)];
  const queriesOf = (query: Readonly<Record<string, unknown>>) =>
    count(() => site.subscriber.get(COMMENTS, { _embed: true, ...query }));
  const first = await comment(site, { post: posts[0], author: 2, content: "0" });
  await comment(site, { post: posts[0], author: 3, content: "1", parent: first });
  const few = await queriesOf({});
  for (let i = 2; i < 30; i++)
    await comment(site, {
      post: posts[i % 3],
      author: 1 + (i % 5),
      content: `${i}`,
      parent: i % 3 ? 0 : first,
    });
  expect(await queriesOf({ per_page: 40 })).toBe(few);
  expect(few).toBeLessThan(12);
});

test("events of created, changed and deleted comments contain no personal data", async () => {
  const reported: unknown[] = [];
  const { on } = moduleBuilder({});
  const listener = defineModule({
    name: "listener",
    requires: ["content"],
    on: [
      on(
        commentSaved,
        ({ comment: { status }, before }) => void reported.push([status, before?.status]),
      ),
      on(commentDeleted, ({ comment: note }) => void reported.push(note)),
    ],
  });
  await using site = await startSite({ modules: [listener()] });
  const post = await publish(site);
  const { id } = (await site.subscriber.post(COMMENTS, { post, content: "x" })).body;
  await site.editor.edit(`${COMMENTS}/${id}`, { status: "approve" });
  await site.editor.remove(`${COMMENTS}/${id}`);
  await site.editor.remove(`${COMMENTS}/${id}`, { force: true });
  expect(reported).toEqual([
    ["hold", undefined],
    ["approved", "hold"],
    ["trash", "approved"],
    { id, post, parent: 0, author: 5, status: "trash", type: "comment" },
  ]);
});
