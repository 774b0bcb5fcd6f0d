import { afterAll, describe, expect, test } from "vitest";
import { integrityErrors } from "./integrity-errors.ts";
import { processes, server, countValues, type Processes } from "./postgres.ts";

const posts = "/core/v2/posts";
const pages = "/core/v2/pages";
const categories = "/core/v2/categories";
afterAll(() => server?.stop());

/** Compares all counters with the rows. */
async function expectCounted({ one }: Processes): Promise<void> {
  expect(await integrityErrors(one)).toEqual([]);
}
/** Whether no item is its own ancestor. */
function isTree(rows: readonly { readonly id: number; readonly parent: number }[]): boolean {
  const parents = new Map(rows.map(({ id, parent }) => [id, parent]));
  return rows.every(({ id }) => {
    let at = parents.get(id) ?? 0;
    for (let steps = 0; at !== 0; steps++) {
      if (at === id || steps > rows.length) return false;
      at = parents.get(at) ?? 0;
    }
    return true;
  });
}

describe.skipIf(!server)("with several processes on PostgreSQL", () => {
  // Trial R-5 of docs/reliability.md.
  test("posts with the same title created concurrently get different slugs", async () => {
    await using site = await processes(4);
    const each = await site.atOnce(8, async ({ editor }) => {
      const own = [];
      for (let i = 0; i < 8; i++)
        own.push(await editor.post(posts, { title: "A boat", status: "publish" }));
      return own;
    });
    const created = each.flat();
    expect(countValues(created.map(({ status }) => status))).toEqual({ 201: 64 });
    const slugs = created.map(({ body }) => body.slug as string).toSorted();
    const numbered = Array.from({ length: 63 }, (_, n) => `a-boat-${n + 2}`);
    expect(slugs).toEqual(["a-boat", ...numbered].toSorted());
    await expectCounted(site);
  });

  // Trial R-5 of docs/reliability.md.
  test("a requested slug does not collide with numbered slugs", async () => {
    await using site = await processes(2);
    const created = await site.atOnce(30, ({ editor }, n) =>
      editor.post(pages, {
        title: "A boat",
        status: "publish",
        ...(n % 3 === 0 && { slug: `a-boat-${n}` }),
      }),
    );
    expect(countValues(created.map(({ status }) => status))).toEqual({ 201: 30 });
    expect(new Set(created.map(({ body }) => body.slug)).size).toBe(30);
  });

  // Trial R-6 of docs/reliability.md.
  test("concurrent changes to different fields of a post are all stored", async () => {
    await using site = await processes(2, { content: { revisions: 5 } });
    const { body } = await site.one.editor.post(posts, { title: "T", status: "publish" });
    const path = `${posts}/${body.id}`;
    const write = async (n: 0 | 1, field: "title" | "excerpt") => {
      for (let i = 1; i <= 200; i++) {
        const { status } = await site.all[n]!.editor.edit(path, { [field]: `${field} ${i}` });
        expect(status).toBe(200);
      }
    };
    await Promise.all([write(0, "title"), write(1, "excerpt")]);
    const { body: after } = await site.one.editor.get(path, { context: "edit" });
    expect([after.title.raw, after.excerpt.raw]).toEqual(["title 200", "excerpt 200"]);
    const { content } = await site.one.dump();
    expect(content.map(({ version }) => version)).toEqual([401]);
    await expectCounted(site);
  });

  // Trial R-6 of docs/reliability.md.
  test("writers that send If-Match do not overwrite each other", async () => {
    await using site = await processes(2);
    const { body } = await site.one.editor.post(posts, { title: "0", status: "publish" });
    const path = `${posts}/${body.id}`;
    let rejected = 0;
    await site.atOnce(6, async ({ editor }) => {
      for (let done = 0; done < 20;) {
        const read = await editor.get(path, { context: "edit" });
        const { status } = await editor.send("PATCH", path, {
          body: JSON.stringify({ title: String(Number(read.body.title.raw) + 1) }),
          headers: {
            "content-type": "application/json",
            "if-match": read.headers.get("etag") ?? "",
          },
        });
        expect([200, 412]).toContain(status);
        if (status === 200) done++;
        else rejected++;
      }
    });
    const { body: after } = await site.one.editor.get(path, { context: "edit" });
    expect(after.title.raw).toBe("120");
    expect(rejected).toBeGreaterThan(0);
  });

  test("counters, term counts and links are correct after concurrent changes", async () => {
    await using site = await processes(3, { content: { revisions: 3 } });
    const { administrator } = site.one;
    for (const name of ["One", "Two", "Three"]) await administrator.post(categories, { name });
    const terms = (await administrator.get(categories)).body.map(({ id }: { id: number }) => id);
    const created = await site.atOnce(24, ({ editor }, n) =>
      editor.post(posts, { title: `${n}`, status: n % 2 ? "publish" : "draft", categories: terms }),
    );
    const ids = created.map(({ body }) => body.id as number);
    const replies = await site.atOnce(150, async ({ editor, administrator: chief }, n) => {
      const path = `${posts}/${ids[(n * 7) % ids.length]}`;
      if (n % 5 === 0) return editor.edit(path, { status: n % 2 ? "draft" : "publish" });
      if (n % 5 === 1) return editor.edit(path, { categories: [terms[n % 4], terms[(n + 1) % 4]] });
      if (n % 5 === 2) return editor.post(`${path}/autosaves`, { title: `${n}` });
      if (n % 5 === 3) return chief.edit(path, { author: 2 + (n % 3), title: `${n}` });
      return n % 3 ? editor.remove(path) : chief.remove(path, { force: n % 2 === 0 });
    });
    expect(replies.filter(({ status }) => status >= 500).map(({ body }) => body)).toEqual([]);
    await expectCounted(site);
  });

  test("two concurrent moves do not create a cycle", async () => {
    await using site = await processes(2);
    const add = async (path: string, name: string, parent = 0) =>
      (await site.one.administrator.post(path, { name, title: name, status: "publish", parent }))
        .body.id as number;
    for (const path of [pages, categories])
      for (let round = 0; round < 8; round++) {
        const roots = [await add(path, `a${round}`), await add(path, `b${round}`)];
        // The new parents are deeper: the two moves have no row in common.
        const deep = [
          await add(path, `c${round}`, await add(path, `d${round}`, roots[0])),
          await add(path, `e${round}`, await add(path, `f${round}`, roots[1])),
        ];
        const moves = await site.atOnce(2, ({ administrator }, n) =>
          administrator.edit(`${path}/${roots[n]}`, { parent: deep[1 - n] }),
        );
        expect(moves.map(({ status }) => status)).toEqual([200, 200]);
        const { content, terms } = await site.one.dump();
        expect([isTree(content), isTree(terms)]).toEqual([true, true]);
      }
  });

  test("a page that is moved below a page that is being deleted keeps a valid parent", async () => {
    await using site = await processes(2);
    for (let round = 0; round < 8; round++) {
      const add = async (title: string, parent = 0) =>
        (await site.one.editor.post(pages, { title, status: "publish", parent })).body.id as number;
      const top = await add("Top");
      const middle = await add("Middle", top);
      const [gone, made, moved] = await Promise.all([
        site.all[0]!.administrator.remove(`${pages}/${middle}`, { force: true }),
        site.all[1]!.editor.post(pages, { title: "Low", status: "publish", parent: middle }),
        site.all[1]!.administrator.remove(`${pages}/${top}`, { force: true }),
      ]);
      expect([gone.status, moved.status]).toEqual([200, 200]);
      expect([201, 400]).toContain(made.status);
      const { content } = await site.one.dump();
      const ids = new Set([0, ...content.map(({ id }) => id)]);
      expect(content.filter(({ parent }) => !ids.has(parent))).toEqual([]);
    }
    await expectCounted(site);
  });

  test("a post is never both sticky and protected", async () => {
    await using site = await processes(2);
    const { body } = await site.one.editor.post(posts, { title: "T", status: "publish" });
    const path = `${posts}/${body.id}`;
    for (let round = 0; round < 20; round++) {
      await site.one.editor.edit(path, { sticky: false, password: "" });
      const replies = await Promise.all([
        site.all[0]!.editor.edit(path, { sticky: true }),
        site.all[1]!.editor.edit(path, { password: "secret" }),
      ]);
      const { content } = await site.one.dump();
      expect(content.map(({ sticky, password }) => sticky && password !== "")).toEqual([false]);
      expect(countValues(replies.map(({ status }) => status))[200]).toBe(1);
    }
  });

  test("only one of concurrent autosaves of a user is stored", async () => {
    await using site = await processes(3);
    const { body } = await site.one.author.post(posts, { title: "T", status: "publish" });
    const path = `${posts}/${body.id}/autosaves`;
    const saved = await site.atOnce(12, ({ editor }, n) => editor.post(path, { title: `${n}` }));
    expect(countValues(saved.map(({ status }) => status))).toEqual({ 200: 12 });
    expect((await site.one.dump()).revisions.length).toBe(1);
    await expectCounted(site);
  });
});
