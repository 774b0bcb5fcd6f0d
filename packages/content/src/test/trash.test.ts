import { moduleBuilder, defineModule } from "@waymark/core";
import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { contentDeleted, contentTables } from "../index.ts";
import { emptyTrash } from "../jobs/empty-trash.ts";
import { comment, COMMENTS, publish } from "./comments.ts";
import { integrityErrors } from "./integrity-errors.ts";
import { filePorts, png, uploadRaw } from "./images.ts";
import { startSite, type ContentSite } from "./site.ts";
import { insertRow, insertRows } from "./table-access.ts";

const POSTS = "/core/v2/posts";
const day = 86_400_000;
const { defineTask, on } = moduleBuilder({ tables: contentTables });
/** Queues the recurring jobs, as the worker does every hour. */
const strike = defineTask("hours.strike", ({ transaction }, _: void) =>
  transaction(({ jobs }) => jobs.add(emptyTrash)),
);

function listener(locked: readonly string[] = []) {
  const deleted: string[] = [];
  const module = defineModule({
    name: "hours",
    requires: ["content"],
    tasks: [strike],
    on: [
      on(contentDeleted, ({ item }) => {
        if (locked.includes(item.slug)) throw new Error("It stays.");
        deleted.push(item.slug);
      }),
    ],
  });
  return { deleted, module: module() };
}
/** Runs the batches, each in a separate job, and returns their number. */
async function hour(site: ContentSite): Promise<number> {
  await site.site.run(strike, undefined);
  return site.site.runJobs();
}
const post = async (site: ContentSite, title: string): Promise<number> =>
  (await site.editor.post(POSTS, { title, status: "publish" })).body.id;
const idsIn = async (site: ContentSite): Promise<number[]> =>
  (await site.dump()).content.map(({ id }) => id);

describe.each(await testStorages())("on %s", (_, storage) => {
  async function started(content: object = {}, locked: readonly string[] = []) {
    const { deleted, module } = listener(locked);
    const discussion = { moderation: "none" } as const;
    const site = await startSite({
      storage: storage(),
      modules: [module],
      files: filePorts(),
      content: { discussion, ...content },
    });
    return { site, deleted };
  }

  test("trashed items are deleted after exactly thirty days", async () => {
    const { site, deleted } = await started();
    await using _site = site;
    const [gone, later] = [await post(site, "Gone"), await post(site, "Later")];
    const page = (await site.editor.post("/core/v2/pages", { title: "Page" })).body.id;
    await site.editor.remove(`${POSTS}/${gone}`);
    await site.editor.remove(`/core/v2/pages/${page}`);
    site.clock.advance(1000);
    await site.editor.remove(`${POSTS}/${later}`);
    site.clock.advance(30 * day - 1001);
    await hour(site);
    expect(deleted).toEqual([]);
    site.clock.advance(1);
    await hour(site);
    expect(deleted.toSorted()).toEqual(["__trashed", "gone__trashed"]);
    expect((await site.administrator.get(`${POSTS}/${gone}`)).status).toBe(404);
    expect((await site.administrator.get(`${POSTS}/${later}`)).body.status).toBe("trash");
    site.clock.advance(1000);
    await hour(site);
    expect(deleted).toHaveLength(3);
    expect(await integrityErrors(site)).toEqual([]);
  });

  test("deleting an item deletes its revisions and term assignments, and moves its children up", async () => {
    const { site } = await started();
    await using _site = site;
    const id = await publish(site, { categories: [1], comment_status: "open" });
    await site.editor.edit(`${POSTS}/${id}`, { title: "Another" });
    await comment(site, { post: id });
    const image = await uploadRaw(site.editor, "a.png", png(9, 9), { query: `?post=${id}` });
    await site.editor.remove(`${POSTS}/${id}`);
    site.clock.advance(30 * day);
    await hour(site);
    const { revisions, termLinks, comments, content } = await site.dump();
    expect([revisions, termLinks, comments]).toEqual([[], [], []]);
    expect(content.find((one) => one.id === image.body.id)).toMatchObject({ parent: 0 });
    expect(await integrityErrors(site)).toEqual([]);
  });

  test("pages and replies below several deleted ones move up to the next one that remains", async () => {
    const { site } = await started();
    await using _site = site;
    const pages = "/core/v2/pages";
    const add = async (parent: number): Promise<number> =>
      (await site.editor.post(pages, { title: "P", parent, status: "publish" })).body.id;
    const top = await add(0);
    const first = await add(top);
    const second = await add(first);
    const leaf = await add(second);
    const post = await publish(site);
    const root = await comment(site, { post, content: "1" });
    const reply = await comment(site, { post, parent: root, content: "2" });
    const answer = await comment(site, { post, parent: reply, content: "3" });
    const last = await comment(site, { post, parent: answer, content: "4" });
    for (const id of [first, second]) await site.editor.remove(`${pages}/${id}`);
    for (const id of [reply, answer]) await site.editor.remove(`${COMMENTS}/${id}`);
    site.clock.advance(30 * day);
    await hour(site);
    expect((await site.editor.get(`${pages}/${leaf}`)).body.parent).toBe(top);
    expect((await site.editor.get(`${COMMENTS}/${last}`)).body.parent).toBe(root);
  });

  test("items in the trash get a slug with a suffix, whether they had a slug before or not", async () => {
    const { site } = await started();
    await using _site = site;
    const trash = async (path: string, input: object) => {
      const { body } = await site.editor.post(path, { status: "draft", ...input });
      return (await site.editor.remove(`${path}/${body.id}`)).body.slug;
    };
    expect(await trash(POSTS, { title: "One" })).toBe("__trashed");
    expect(await trash(POSTS, { title: "Two" })).toBe("__trashed-2");
    expect(await trash("/core/v2/pages", { title: "Two" })).toBe("__trashed");
    for (const slug of ["boats__trashed", "boats__trashed-2"])
      expect(await trash(POSTS, { title: "Boats", status: "publish" })).toBe(slug);
    const back = await site.editor.edit(`${POSTS}/5`, { status: "publish" });
    expect(back.body.slug).toBe("boats");
  });

  test("a change in the trash does not restart the period, and a restored item is kept", async () => {
    const { site, deleted } = await started();
    await using _site = site;
    const [changed, restored, again] = [
      await post(site, "Changed"),
      await post(site, "Restored"),
      await post(site, "Again"),
    ];
    for (const id of [changed, restored, again]) await site.editor.remove(`${POSTS}/${id}`);
    site.clock.advance(29 * day);
    await site.editor.edit(`${POSTS}/${changed}`, { content: "Once more." });
    for (const id of [restored, again])
      await site.editor.edit(`${POSTS}/${id}`, { status: "publish" });
    await site.editor.remove(`${POSTS}/${again}`);
    site.clock.advance(day);
    await hour(site);
    expect(deleted).toEqual(["changed__trashed"]);
    site.clock.advance(29 * day);
    await hour(site);
    expect(deleted).toEqual(["changed__trashed", "again__trashed"]);
    expect((await site.get(`${POSTS}/${restored}`)).status).toBe(200);
  });

  test("trashed comments are deleted after thirty days; spam and held ones are not", async () => {
    const { site } = await started();
    await using _site = site;
    const on = await publish(site, { comment_status: "open" });
    const [gone, restored, spam, held] = [
      await comment(site, { post: on, content: "1" }),
      await comment(site, { post: on, content: "2" }),
      await comment(site, { post: on, content: "3" }),
      await comment(site, { post: on, content: "4" }),
    ];
    const answer = await comment(site, { post: on, parent: gone, content: "5" });
    await site.administrator.remove(`${COMMENTS}/${gone}`);
    await site.administrator.edit(`${COMMENTS}/${restored}`, { status: "trash" });
    await site.administrator.edit(`${COMMENTS}/${spam}`, { status: "spam" });
    await site.administrator.edit(`${COMMENTS}/${held}`, { status: "hold" });
    site.clock.advance(29 * day);
    await site.administrator.edit(`${COMMENTS}/${restored}`, { status: "untrash" });
    await hour(site);
    expect((await site.dump()).comments).toHaveLength(5);
    site.clock.advance(day);
    await hour(site);
    const { comments } = await site.dump();
    expect(comments.map(({ id }) => id)).toEqual([restored, spam, held, answer]);
    expect(comments.find(({ id }) => id === answer)).toMatchObject({ parent: 0 });
  });

  test("items are deleted in batches of a hundred", async () => {
    const { site } = await started();
    await using _site = site;
    const then = "2020-01-01T00:00:00";
    const date = { date: then, date_gmt: then, modified: then, modified_gmt: then };
    const rows = Array.from({ length: 205 }, (_, n) => ({
      type: "post",
      status: "trash",
      title: `${n}`,
      slug: `post-${n}__trashed`,
      trashed_gmt: n === 0 ? site.clock.now().toISOString().slice(0, 19) : then,
      ...date,
    }));
    await site.site.run(insertRows, rows);
    expect(await hour(site)).toBe(3);
    expect((await site.dump()).content.map(({ title }) => title)).toEqual(["0"]);
  });

  test("for a trashed item without a date the period starts now", async () => {
    const { site } = await started();
    await using _site = site;
    const then = "2020-01-01T00:00:00";
    const { id } = await site.site.run(insertRow, {
      ...{ date: then, date_gmt: then, modified: then, modified_gmt: then },
      ...{ type: "post", status: "trash", title: "Old" },
    });
    await hour(site);
    site.clock.advance(30 * day - 1);
    await hour(site);
    expect(await idsIn(site)).toEqual([id]);
    site.clock.advance(1);
    await hour(site);
    expect(await idsIn(site)).toEqual([]);
  });

  test("items protected by a module do not prevent the deletion of others", async () => {
    const { site, deleted } = await started({}, ["locked__trashed"]);
    await using _site = site;
    const locked = await post(site, "Locked");
    const other = await post(site, "Other");
    const then = "2020-01-01T00:00:00";
    const book = await site.site.run(insertRow, {
      ...{ date: then, date_gmt: then, modified: then, modified_gmt: then },
      ...{ type: "book", status: "trash", trashed_gmt: then },
    });
    await site.editor.remove(`${POSTS}/${locked}`);
    await site.editor.remove(`${POSTS}/${other}`);
    site.clock.advance(30 * day);
    expect(await hour(site)).toBe(1);
    expect(deleted).toEqual(["other__trashed"]);
    expect(await idsIn(site)).toEqual([locked, book.id]);
    expect(site.log.lines).toContainEqual(
      expect.objectContaining({
        level: "error",
        message: "A trashed item could not be deleted.",
      }),
    );
    const stored = await site.dump();
    expect(stored.content.find(({ id }) => id === locked)).toMatchObject({ status: "trash" });
  });

  test("more protected items than a batch has do not block the items after them", async () => {
    const slugs = Array.from({ length: 110 }, (_, n) => `locked-${n}__trashed`);
    const { site, deleted } = await started({}, slugs);
    await using _site = site;
    const then = "2020-01-01T00:00:00";
    const date = { date: then, date_gmt: then, modified: then, modified_gmt: then };
    const rows = [...slugs, "other__trashed"].map((slug, n) => ({
      ...{ type: "post", status: "trash", slug, ...date },
      trashed_gmt: `2020-01-01T00:${String(Math.floor(n / 60)).padStart(2, "0")}:${String(n % 60).padStart(2, "0")}`,
    }));
    await site.site.run(insertRows, rows);
    expect(await hour(site)).toBe(2);
    expect(deleted).toEqual(["other__trashed"]);
    expect((await site.dump()).content).toHaveLength(110);
    expect(await hour(site)).toBe(2);
  });

  test("with trashDays 0 nothing can be trashed, and the trash is not emptied", async () => {
    const { site } = await started({ trashDays: 0 });
    await using _site = site;
    const id = await publish(site, { comment_status: "open" });
    const text = await comment(site, { post: id });
    for (const path of [`${POSTS}/${id}`, `${COMMENTS}/${text}`]) {
      const reply = await site.administrator.remove(path);
      expect([reply.status, reply.body.code]).toEqual([501, "rest_trash_not_supported"]);
    }
    const moved = await site.administrator.edit(`${COMMENTS}/${text}`, { status: "trash" });
    expect(moved.body.code).toBe("rest_trash_not_supported");
    const thrown = await site.administrator.post(COMMENTS, {
      ...{ post: id, content: "Nobody may find it.", status: "trash" },
    });
    expect([thrown.status, thrown.body.code]).toEqual([501, "rest_trash_not_supported"]);
    const then = "2020-01-01T00:00:00";
    const old = await site.site.run(insertRow, {
      ...{ date: then, date_gmt: then, modified: then, modified_gmt: then },
      ...{ type: "post", status: "trash", trashed_gmt: then },
    });
    await hour(site);
    expect(await idsIn(site)).toEqual([id, old.id]);
    expect((await site.editor.remove(`${POSTS}/${id}`, { force: true })).status).toBe(200);
  });
});
