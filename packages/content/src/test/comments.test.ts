import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { unmoderated, comment, COMMENTS, idsOf, publish } from "./comments.ts";
import { startSite } from "./site.ts";

describe.each(await testStorages())("comments on %s", (_, storage) => {
  test("a reader comments, another replies, and anonymous callers read both", async () => {
    await using site = await startSite({ storage: storage(), content: unmoderated });
    const post = await publish(site);
    const first = await site.subscriber.post(COMMENTS, { post, content: "First!" });
    expect([first.status, first.body.status, first.body.author]).toEqual([201, "approved", 5]);
    expect(first.headers.get("location")).toMatch(new RegExp(`/comments/${first.body.id}$`));
    const answer = await site.author.post(COMMENTS, {
      post,
      content: "A <b>reply</b> <script>x</script>",
      parent: first.body.id,
    });
    expect(answer.body.content).toEqual({ rendered: "<p>A <b>reply</b> x</p>\n" });
    const list = await site.get(COMMENTS, { post });
    expect(idsOf(list)).toEqual([answer.body.id, first.body.id]);
    expect(list.headers.get("x-core-total")).toBe("2");
    const [{ _links: links }, { _links: above }] = list.body;
    expect(above.children[0].href).toMatch(`/comments?parent=${first.body.id}`);
    expect(links["in-reply-to"][0].href).toMatch(`/comments/${first.body.id}`);
    expect(links.up).toEqual([
      { embeddable: true, post_type: "post", href: `http://site.test/api/core/v2/posts/${post}` },
    ]);
    expect(links.children).toBeUndefined();
    expect(list.body[1].link).toBe(`http://site.test/2026/01/15/a-post/#comment-${first.body.id}`);
  });

  test("a list is filtered, ordered and paginated", async () => {
    await using site = await startSite({ storage: storage(), content: unmoderated });
    const [post, other] = [await publish(site), await publish(site)];
    const at = (day: number) => ({ date: `2026-01-0${day}T10:00:00`, content: `Day ${day}.` });
    const a = await comment(site, { post, author: 5, ...at(1) });
    const b = await comment(site, { post, author: 3, ...at(3), parent: a });
    const c = await comment(site, { post: other, author: 5, ...at(2) });
    const list = async (query: object) => idsOf(await site.author.get(COMMENTS, { ...query }));
    expect(await list({})).toEqual([b, c, a]);
    expect(await list({ order: "asc" })).toEqual([a, c, b]);
    expect(await list({ orderby: "id" })).toEqual([c, b, a]);
    expect(await list({ orderby: "post", order: "asc" })).toEqual([a, b, c]);
    expect(await list({ orderby: "include", include: [c, a] })).toEqual([c, a]);
    expect(await list({ post: [post] })).toEqual([b, a]);
    expect(await list({ parent: [0] })).toEqual([c, a]);
    expect(await list({ parent_exclude: [0] })).toEqual([b]);
    expect(await list({ author: [5] })).toEqual([c, a]);
    expect(await list({ author_exclude: [5] })).toEqual([b]);
    expect(await list({ exclude: [b] })).toEqual([c, a]);
    expect(await list({ after: "2026-01-02T10:00:00" })).toEqual([b]);
    expect(await list({ before: "2026-01-02T10:00:00" })).toEqual([a]);
    expect(await list({ offset: 1 })).toEqual([c, a]);
    expect(await list({ search: "day 2" })).toEqual([c]);
    expect(await list({ type: "pingback" })).toEqual([]);
    const last = await site.get(COMMENTS, { per_page: 2, page: 2 });
    expect([idsOf(last), last.headers.get("x-core-totalpages")]).toEqual([[a], "2"]);
    const beyond = await site.get(COMMENTS, { page: 9 });
    expect([beyond.status, beyond.body, beyond.headers.get("x-core-total")]).toEqual([
      200,
      [],
      "3",
    ]);
  });

  test("an update changes only the sent fields", async () => {
    await using site = await startSite({ storage: storage(), content: unmoderated });
    const post = await publish(site);
    const { id } = (await site.subscriber.post(COMMENTS, { post, content: "Befor" })).body;
    const one = `${COMMENTS}/${id}`;
    const before = (await site.editor.get(one, { context: "edit" })).body;
    const { status, body } = await site.editor.edit(one, { content: "Before" });
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, content: { rendered: "<p>Before</p>\n", raw: "Before" } });
    expect((await site.editor.edit(one, { content: " " })).body.code).toBe(
      "rest_comment_content_invalid",
    );
    const renamed = await site.editor.edit(one, { author: 3 });
    expect(renamed.body).toMatchObject({ author: 3, author_email: "author@example.com" });
    expect((await site.editor.edit(one, { author: 99 })).body.code).toBe(
      "rest_comment_author_invalid",
    );
  });
});

test("a moderator approves, holds, trashes and restores a comment", async () => {
  await using site = await startSite();
  const post = await publish(site);
  const { body } = await site.subscriber.post(COMMENTS, { post, content: "May I?" });
  expect(body.status).toBe("hold");
  const one = `${COMMENTS}/${body.id}`;
  const statuses = [];
  for (const status of ["approve", "spam", "unspam", "trash", "untrash", "nope", "0", "untrash"])
    statuses.push((await site.editor.edit(one, { status })).body.status);
  expect(statuses).toEqual([
    "approved",
    "spam",
    "approved",
    "trash",
    "approved",
    "approved",
    "hold",
    "hold",
  ]);
});

test("unmarking spam restores the status from before, even if it was in the trash", async () => {
  await using site = await startSite();
  const post = await publish(site);
  const { body } = await site.editor.post(COMMENTS, { post, content: "Fog" });
  const one = `${COMMENTS}/${body.id}`;
  const set = async (status: string) => (await site.editor.edit(one, { status })).body.status;
  expect(await set("spam")).toBe("spam");
  expect((await site.editor.remove(one)).body.status).toBe("trash");
  expect([await set("untrash"), await set("unspam")]).toEqual(["spam", "approved"]);
  // A comment in the trash may be marked as spam directly.
  expect([await set("trash"), await set("spam"), await set("unspam")]).toEqual([
    "trash",
    "spam",
    "approved",
  ]);
});

test("authors with an approved comment are not moderated again, unless there are many links", async () => {
  await using site = await startSite();
  const post = await publish(site);
  const say = async (content: string) => {
    site.clock.advance(20_000);
    return (await site.subscriber.post(COMMENTS, { post, content })).body;
  };
  const first = await say("One");
  expect((await say("Two")).status).toBe("hold");
  await site.editor.edit(`${COMMENTS}/${first.id}`, { status: "approved" });
  expect((await say("Three")).status).toBe("approved");
  expect((await say("http://a.example and www.b.example")).status).toBe("hold");
  site.clock.advance(20_000);
  const own = await site.author.post(COMMENTS, {
    post: await publish(site, { author: 3 }),
    content: "Hi",
  });
  expect(own.body.status).toBe("approved");
});

test("a deleted comment is trashed first, and its replies move up when it is deleted permanently", async () => {
  await using site = await startSite({ content: unmoderated });
  const post = await publish(site);
  const top = await comment(site, { post, content: "1" });
  const middle = await comment(site, { post, content: "2", parent: top });
  const low = await comment(site, { post, content: "3", parent: middle });
  const one = `${COMMENTS}/${middle}`;
  expect((await site.editor.remove(one)).body.status).toBe("trash");
  const again = await site.editor.remove(one);
  expect([again.status, again.body.code]).toEqual([410, "rest_already_trashed"]);
  const gone = await site.editor.remove(one, { force: true });
  expect(gone.body).toMatchObject({ deleted: true, previous: { id: middle, status: "trash" } });
  expect(gone.body.previous._links).toBeUndefined();
  expect((await site.get(one)).body.code).toBe("rest_comment_invalid_id");
  expect((await site.get(`${COMMENTS}/${low}`)).body.parent).toBe(top);
});

describe("threads", () => {
  test("are nested up to the limit of the site; deeper replies get the parent of the comment that they reply to", async () => {
    await using site = await startSite({ content: { discussion: { maxDepth: 3 } } });
    const post = await publish(site);
    const ids = [0];
    for (let i = 1; i < 6; i++)
      ids.push(await comment(site, { post, content: `${i}`, parent: ids.at(-1) }));
    const parents = [];
    for (const id of ids.slice(1)) parents.push((await site.get(`${COMMENTS}/${id}`)).body.parent);
    expect(parents).toEqual([0, ids[1], ids[2], ids[2], ids[2]]);
  });

  test("belong to one item and contain no cycles", async () => {
    await using site = await startSite({ content: unmoderated });
    const post = await publish(site);
    const first = await comment(site, { post, content: "1" });
    const second = await comment(site, { post, content: "2", parent: first });
    const elsewhere = { post: await publish(site), content: "x", parent: first };
    const circle = await site.editor.edit(`${COMMENTS}/${first}`, { parent: second });
    for (const { status, body } of [await site.editor.post(COMMENTS, elsewhere), circle])
      expect([status, body.code]).toEqual([400, "rest_comment_invalid_parent"]);
  });

  test("a reply to an id that does not exist yet is rejected", async () => {
    await using site = await startSite({ content: unmoderated });
    const post = await publish(site);
    const early = await comment(site, { post, content: "1", parent: 2 });
    expect((await site.get(`${COMMENTS}/${early}`)).body.parent).toBe(2);
    expect(await comment(site, { post, content: "2", parent: early })).toBe(2);
    expect((await site.get(`${COMMENTS}/${early}`)).body.parent).toBe(0);
  });

  test("a comment that is moved to another item becomes a top-level comment there", async () => {
    await using site = await startSite({ content: unmoderated });
    const post = await publish(site);
    const top = await comment(site, { post, content: "1" });
    const middle = await comment(site, { post, content: "2", parent: top });
    const low = await comment(site, { post, content: "3", parent: middle });
    const target = await publish(site, { status: "private" });
    const { body } = await site.editor.edit(`${COMMENTS}/${middle}`, { post: target });
    expect([body.post, body.parent]).toEqual([target, 0]);
    expect((await site.get(`${COMMENTS}/${low}`)).body.parent).toBe(top);
    expect((await site.get(`${COMMENTS}/${middle}`)).body.code).toBe("rest_cannot_read_post");
  });
});

test("a long user agent is cut, but not inside a character", async () => {
  await using site = await startSite({ content: unmoderated });
  const post = await publish(site);
  const input = { post, content: "Hi", author_user_agent: `${"a".repeat(253)}🚢` };
  const { status, body } = await site.administrator.post(COMMENTS, input);
  expect([status, body.author_user_agent]).toEqual([201, `${"a".repeat(253)}\ufffd`]);
});

test.each(["constructor", "toString", "__proto__"])(
  "no comment has the status %s, the name of an inherited property",
  async (status) => {
    await using site = await startSite({ content: unmoderated });
    await comment(site, { post: await publish(site) });
    const list = await site.editor.get(COMMENTS, { status });
    expect([list.status, list.body]).toEqual([200, []]);
    const { body } = await site.editor.edit(`${COMMENTS}/1`, { status });
    expect(body.status).toBe("approved");
  },
);

test("a comment that is created in the trash was trashed now, whatever its date", async () => {
  await using site = await startSite({ content: unmoderated });
  const post = await publish(site);
  const date_gmt = "2001-01-01T00:00:00";
  const id = await comment(site, { post, date_gmt, status: "trash" });
  const [row] = (await site.dump()).comments;
  expect(row).toMatchObject({ id, status: "trash", date_gmt });
  expect(row?.trashed_gmt).toBe(site.clock.now().toISOString().slice(0, 19));
});
