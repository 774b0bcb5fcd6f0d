import { afterAll, describe, expect, test } from "vitest";
import { itemCopyOf } from "../comments/item-copy.ts";
import { audienceFor } from "../media/attachment.ts";
import { COMMENTS } from "./comments.ts";
import { integrityErrors } from "./integrity-errors.ts";
import { filePorts, uploadRaw } from "./images.ts";
import { processes, server, startTogether, countValues, type Processes } from "./postgres.ts";
import { idOf, otherAuthor } from "./site.ts";

const posts = "/core/v2/posts";
const categories = "/core/v2/categories";
afterAll(() => server?.stop());

async function publish({ one }: Processes, title = "A post"): Promise<number> {
  const { body } = await one.editor.post(posts, { title, status: "publish" });
  return body.id;
}
async function expectCounted({ one }: Processes): Promise<void> {
  expect(await integrityErrors(one)).toEqual([]);
}

describe.skipIf(!server)("with several processes on PostgreSQL", () => {
  test("the audience of a comment follows its item in concurrent changes", async () => {
    await using site = await processes(2);
    for (let round = 0; round < 16; round++) {
      const post = await publish(site);
      await site.atOnce(8, async ({ administrator, editor }, n) => {
        // At different points during the other writes.
        await new Promise((done) => setTimeout(done, n === 0 ? round : 0));
        if (n === 0) await editor.edit(`${posts}/${post}`, { status: "private" });
        else await administrator.post(COMMENTS, { post, content: `Said ${n}.` });
      });
    }
    const { content, comments } = await site.one.dump();
    const items = new Map(content.map((item) => [item.id, item]));
    expect(comments.length).toBe(112);
    for (const { post, audience, owner, in_trash } of comments)
      expect({ audience, owner, in_trash }).toEqual(itemCopyOf(items.get(post)!));
  });

  test("only one of concurrent comments by one person is stored", async () => {
    await using site = await processes(3);
    const places = [await publish(site), await publish(site), await publish(site)];
    const same = await site.atOnce(9, ({ subscriber }) =>
      subscriber.post(COMMENTS, { post: places[0], content: "The same." }),
    );
    expect(countValues(same.map(({ status }) => status))[201]).toBe(1);
    const elsewhere = await site.atOnce(9, ({ author }, n) =>
      author.post(COMMENTS, { post: places[n % 3], content: `Said ${n}.` }),
    );
    expect(countValues(elsewhere.map(({ status }) => status))).toEqual({ 201: 1, 400: 8 });
  });

  test("threads contain no cycles and stay within one item", async () => {
    await using site = await processes(2, { content: { discussion: { maxDepth: 10 } } });
    const [here, there] = [await publish(site), await publish(site)];
    const add = async (parent: number, post = here) => {
      const text = { post, parent, content: `${parent} ${Math.random()}` };
      return (await site.one.administrator.post(COMMENTS, text)).body.id as number;
    };
    for (let round = 0; round < 8; round++) {
      const roots = [await add(0), await add(0)];
      const deep = [await add(await add(roots[0]!)), await add(await add(roots[1]!))];
      await site.atOnce(2, ({ administrator }, n) =>
        administrator.edit(`${COMMENTS}/${roots[n]}`, { parent: deep[1 - n] }),
      );
      // A reply to a comment on another item that is being written.
      const next = deep[1]! + 1;
      await Promise.all([add(0), add(next, there), add(next + 1, there), add(0)]);
    }
    const { comments } = await site.one.dump();
    const byId = new Map(comments.map((one) => [one.id, one]));
    for (const { post, parent } of comments) {
      expect([post, undefined]).toContain(byId.get(parent)?.post);
      const seen = new Set<number>();
      for (let at = parent; byId.has(at); at = byId.get(at)!.parent) {
        expect(seen).not.toContain(at);
        seen.add(at);
      }
    }
  });

  test("concurrent changes of attachment and status leave files visible to those who can read their item", async () => {
    await using site = await processes(2, { files: filePorts() });
    for (let round = 0; round < 8; round++) {
      const post = await publish(site);
      const { body } = await uploadRaw(site.one.editor, `${round}.txt`, "A text.", {
        query: `?post=${post}&status=private`,
      });
      await site.atOnce(4, ({ editor }, n) => {
        if (n === 1) return editor.edit(`${posts}/${post}`, { status: "private" });
        if (n === 2) return editor.edit(`/core/v2/media/${body.id}`, { status: "inherit" });
        return uploadRaw(editor, `${round}-${n}.txt`, "A text.", { query: `?post=${post}` });
      });
    }
    const { content } = await site.one.dump();
    const items = new Map(content.map((item) => [item.id, item]));
    const files = content.filter(({ type }) => type === "attachment");
    expect(files.length).toBe(24);
    for (const file of files) expect(file.audience).toBe(audienceFor(file, items.get(file.parent)));
  });

  test("concurrent uploads get different names and do not exceed the quota together", async () => {
    const uploads = { userFiles: 5 };
    await using site = await processes(3, { files: filePorts(), content: { uploads } });
    const input = await site.atOnce(12, ({ author }) => uploadRaw(author, "a.txt", "A text."));
    expect(countValues(input.map(({ status }) => status))).toEqual({ 201: 5, 413: 7 });
    const { files } = await site.one.dump();
    expect(new Set(files.map(({ name }) => name)).size).toBe(5);
    await expectCounted(site);
  });

  test("only one of concurrent terms with one name is stored", async () => {
    await using site = await processes(3);
    for (const path of [categories, "/core/v2/tags"]) {
      const created = await site.atOnce(12, ({ editor }) => editor.post(path, { name: "Sails" }));
      const codes = created.map(({ status, body }) => (status === 201 ? "made" : body.code));
      expect(countValues(codes)).toEqual({ made: 1, term_exists: 11 });
    }
    const slugs = await site.atOnce(12, ({ editor }, n) =>
      editor.post(categories, { name: `Sails ${"!".repeat(n + 1)}` }),
    );
    expect(countValues(slugs.map(({ status }) => status))).toEqual({ 201: 12 });
  });

  test("a term that is deleted while it is assigned leaves no assignments", async () => {
    await using site = await processes(3);
    for (let round = 0; round < 6; round++) {
      const { body } = await site.one.administrator.post(categories, { name: `Term ${round}` });
      const given = { title: "T", status: "publish", categories: [body.id] };
      const { body: post } = await site.one.editor.post(posts, given);
      const replies = await site.atOnce(6, ({ administrator, editor }, n) => {
        if (n === 2) return administrator.remove(`${categories}/${body.id}`, { force: true });
        if (n === 4) return editor.edit(`${posts}/${post.id}`, { status: "draft" });
        return editor.post(posts, given);
      });
      expect(replies.filter(({ status }) => status >= 300).map(({ body }) => body)).toEqual([]);
    }
    await expectCounted(site);
  });

  test("items that are written while their author is deleted are reassigned, too", async () => {
    await using site = await processes(3);
    const path = `/core/v2/users/${otherAuthor}`;
    const newAuthor = idOf("author");
    const other = site.all.map((one) => one.as({ id: otherAuthor, roles: ["author"] }));
    await Promise.all(
      Array.from({ length: 4 }, () => other[0]!.post(posts, { title: "Old", status: "publish" })),
    );
    const replies = await site.atOnce(24, ({ administrator, editor }, n) => {
      if (n === 9) return administrator.remove(path, { force: true, reassign: newAuthor });
      if (n % 4 === 0) return editor.post(posts, { title: "For them", author: otherAuthor });
      return other[n % 3]!.post(posts, { title: "New", status: "publish" });
    });
    expect(replies[9]!.status).toBe(200);
    for (const { status } of replies) expect([200, 201, 400]).toContain(status);
    site.one.clock.advance(120_000);
    await site.one.site.runJobs();
    const { content, users } = await site.one.dump();
    expect(users.map(({ id }) => id)).not.toContain(otherAuthor);
    expect(new Set(content.map(({ author }) => author))).toEqual(new Set([newAuthor]));
    await expectCounted(site);
  });

  test("a due item is published once by any number of workers", async () => {
    await using site = await processes(3);
    const date = "2027-01-01T00:00:00";
    await site.atOnce(12, ({ editor }) =>
      editor.post(posts, { title: "T", status: "publish", date }),
    );
    for (const one of site.all) one.clock.set(new Date("2027-01-01T00:01:00Z"));
    const { content: before } = await site.one.dump();
    await Promise.all([
      ...site.all.map((one) => one.site.runJobs()),
      ...before.map(({ id }) => site.one.editor.edit(`${posts}/${id}`, { excerpt: "New" })),
    ]);
    const { content } = await site.one.dump();
    const written = content.map(({ status, excerpt }) => [status, excerpt]);
    expect(written).toEqual(Array(12).fill(["publish", "New"]));
    await expectCounted(site);
  });

  test("processes that start concurrently create one default category", async () => {
    await using site = await startTogether(4);
    const { terms } = await site.one.dump();
    expect(terms.map(({ name }) => name)).toEqual(["Uncategorized"]);
  });
});
