import { expect, test } from "vitest";
import { startSite } from "./site.ts";

const posts = "/core/v2/posts";
test("lists show the trash of others only to users who may edit items of all former statuses", async () => {
  await using site = await startSite();
  const trashed = new Map<string, number>();
  for (const status of ["private", "publish", "draft"]) {
    const { body } = await site.editor.post(posts, { title: "Harbour plans", status });
    await site.editor.remove(`${posts}/${body.id}`);
    trashed.set(status, body.id);
  }
  /** What a user finds in the trash: the total, the hits of a search, and the statuses of single reads. */
  const seenBy = async (...more: string[]) => {
    const client = site.as({ id: 30, can: ["edit_posts", "edit_others_posts", ...more] });
    const list = await client.get(posts, { status: "trash" });
    const found = await client.get(posts, { status: "trash", search: "harbour" });
    const reads = [];
    for (const id of trashed.values()) reads.push((await client.get(`${posts}/${id}`)).status);
    return [list.body.length, list.headers.get("x-core-total"), found.body.length, reads];
  };
  expect(await seenBy("edit_published_posts", "edit_private_posts")).toEqual([
    3,
    "3",
    3,
    [200, 200, 200],
  ]);
  expect(await seenBy("edit_published_posts")).toEqual([0, "0", 0, [403, 200, 200]]);
  expect(await seenBy("edit_private_posts")).toEqual([0, "0", 0, [200, 403, 200]]);
});

test("users find their own trashed items in lists, whatever their former status", async () => {
  await using site = await startSite();
  for (const status of ["private", "publish", "draft"]) {
    const { body } = await site.author.post(posts, { title: "Mine", status });
    await site.author.remove(`${posts}/${body.id}`);
  }
  const { body } = await site.author.get(posts, { status: "trash" });
  expect(body).toHaveLength(3);
});
