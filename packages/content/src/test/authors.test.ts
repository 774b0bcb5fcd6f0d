import type { StorageAdapter } from "@waymark/core";
import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { reassignContent } from "../jobs/reassign-content.ts";
import { filePorts, png, uploadRaw } from "./images.ts";
import { integrityErrors } from "./integrity-errors.ts";
import { idOf, otherAuthor, startSite } from "./site.ts";

const posts = "/core/v2/posts";

async function siteOfOther(storage: () => StorageAdapter) {
  const site = await startSite({ storage: storage() });
  for (const status of ["publish", "publish", "draft"])
    await site.editor.post(posts, { title: status, status, author: otherAuthor });
  await site.editor.post(posts, { title: "Mine", status: "publish" });
  return site;
}

describe.each(await testStorages())("on %s", (_, storage) => {
  test("the items of a deleted user are reassigned with their counters", async () => {
    await using site = await siteOfOther(storage);
    const to = idOf("author");
    const before = (await site.get(`${posts}/1`)).headers.get("etag");
    const gone = await site.administrator.remove(`/core/v2/users/${otherAuthor}`, {
      force: true,
      reassign: to,
    });
    expect(gone.status).toBe(200);
    const after = await site.get(`${posts}/1`);
    expect(after.body.author).toBe(to);
    expect(after.headers.get("etag")).not.toBe(before);
    expect((await site.get(posts, { author: to, per_page: 1 })).headers.get("x-core-total")).toBe(
      "2",
    );
    const rows = await site.dump();
    expect(rows.content.map(({ author }) => author)).toEqual([to, to, to, idOf("editor")]);
    expect(await integrityErrors(site)).toEqual([]);
  });

  test("without a new author the items of a deleted user are deleted too", async () => {
    await using site = await siteOfOther(storage);
    const path = `/core/v2/users/${otherAuthor}`;
    await site.administrator.remove(path, { force: true, reassign: false });
    const rows = await site.dump();
    expect(rows.content.map(({ title }) => title)).toEqual(["Mine"]);
    expect(await integrityErrors(site)).toEqual([]);
  });

  test("pages below several deleted ones move up to the next page that remains", async () => {
    await using site = await startSite({ storage: storage() });
    const pages = "/core/v2/pages";
    const add = async (title: string, parent: number, author: number): Promise<number> =>
      (await site.editor.post(pages, { title, parent, author, status: "publish" })).body.id;
    const top = await add("Top", 0, idOf("editor"));
    const first = await add("First", top, otherAuthor);
    const second = await add("Second", first, otherAuthor);
    const leaf = await add("Leaf", second, idOf("editor"));
    await site.administrator.remove(`/core/v2/users/${otherAuthor}`, {
      force: true,
      reassign: false,
    });
    const { link } = (await site.get(`${pages}/${leaf}`)).body;
    expect(link).toBe("http://site.test/top/leaf/");
    expect(await integrityErrors(site)).toEqual([]);
  });

  test("the files of a deleted user's drafts are deleted with their counters", async () => {
    await using site = await startSite({ storage: storage(), files: filePorts() });
    const { body: draft } = await site.author.post(posts, { title: "Draft" });
    const query = `?post=${draft.id}`;
    await uploadRaw(site.author, "a.png", png(9, 9), { query });
    const path = `/core/v2/users/${idOf("author")}`;
    await site.administrator.remove(path, { force: true, reassign: false });
    expect((await site.dump()).content).toEqual([]);
    expect(await integrityErrors(site)).toEqual([]);
  });

  test.each([undefined, idOf("author")])(
    "the request reassigns or deletes the first part of many items, and jobs the rest (new author: %o)",
    async (newAuthor) => {
      await using site = await startSite({ storage: storage() });
      const many = 250;
      for (let i = 0; i < many; i++)
        await site.editor.post(posts, { title: `${i}`, status: "publish", author: otherAuthor });
      await site.administrator.remove(`/core/v2/users/${otherAuthor}`, {
        force: true,
        reassign: newAuthor ?? false,
      });
      const left = async () =>
        (await site.dump()).content.filter(({ author }) => author === otherAuthor).length;
      expect(await left()).toBe(150);
      expect(await site.site.runJobs()).toBe(2);
      expect(await left()).toBe(0);
      const rows = await site.dump();
      expect(rows.content).toHaveLength(newAuthor === undefined ? 0 : many);
      expect(await integrityErrors(site)).toEqual([]);
    },
  );

  test("a job that an earlier version has queued reassigns the items", async () => {
    await using site = await siteOfOther(storage);
    await site.runJob(reassignContent, { author: otherAuthor, heir: idOf("author") });
    const authors = (await site.dump()).content.map(({ author }) => author);
    expect(authors.filter((author) => author === idOf("author"))).toHaveLength(3);
    expect(authors).not.toContain(otherAuthor);
  });

  test("items are left without an author if the new author is deleted before the transfer is complete", async () => {
    await using site = await startSite({ storage: storage() });
    for (let i = 0; i < 101; i++)
      await site.editor.post(posts, { title: `${i}`, author: otherAuthor });
    const newAuthor = idOf("author");
    const drop = (id: number, reassign: number) =>
      site.administrator.remove(`/core/v2/users/${id}`, { force: true, reassign });
    await drop(otherAuthor, newAuthor);
    await drop(newAuthor, idOf("editor"));
    await site.site.runJobs();
    const rows = await site.dump();
    expect(new Set(rows.content.map(({ author }) => author))).toEqual(new Set([0, idOf("editor")]));
    expect(await integrityErrors(site)).toEqual([]);
  });
});
