import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { recordQueries } from "./record-queries.ts";
import { startSite } from "./site.ts";
import { maxTime, responseTime } from "./response-time.ts";
import { insertRows } from "./table-access.ts";

const posts = "/core/v2/posts";
const pages = "/core/v2/pages";
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

describe.each(await testStorages())("on %s", (_, storage) => {
  const now = "2025-01-01T00:00:00";
  const row = (id: number, parent: number) => ({
    ...{ id, parent, type: "page", status: "publish", title: "P", slug: `p${id}` },
    ...{ date: now, date_gmt: now, modified: now, modified_gmt: now, author: 2 },
  });

  test("a page cannot be below itself, its descendants, or an item that is not a page", async () => {
    await using site = await startSite({ storage: storage() });
    for (const parent of [0, 1, 2])
      await site.editor.post(pages, { title: "P", parent, status: "publish" });
    expect((await site.editor.edit(`${pages}/1`, { parent: 1 })).body.parent).toBe(0);
    expect((await site.editor.edit(`${pages}/1`, { parent: 3 })).body.parent).toBe(0);
    await site.editor.post(posts, { title: "Post", status: "publish" });
    for (const parent of [4, 99, -1, 9007199254740991]) {
      const { status, body } = await site.editor.edit(`${pages}/1`, { parent });
      expect([status, body.code]).toEqual([400, "rest_post_invalid_id"]);
    }
  });

  test("a chain of parents has at most a hundred items", async () => {
    await using site = await startSite({ storage: storage() });
    let depth = 0;
    for (let parent = 0; depth < 150; depth++) {
      const { status, body } = await site.editor.post(pages, {
        title: "P",
        parent,
        status: "publish",
      });
      if (status !== 201) break;
      parent = body.id;
    }
    expect(depth).toBe(100);
    expect((await site.get(pages, { per_page: 100 })).status).toBe(200);
  });

  test("a long chain cannot be closed to a cycle at its upper end", async () => {
    await using site = await startSite({ storage: storage() });
    const length = 130;
    for (const _ of numbers(length))
      await site.editor.post(pages, { title: "P", status: "publish" });
    for (const id of numbers(length - 1))
      await site.editor.edit(`${pages}/${id}`, { parent: id + 1 });
    for (const below of [1, 20, 60, 129]) {
      await site.editor.edit(`${pages}/${length}`, { parent: below });
      expect((await site.get(`${pages}/${length}`)).body.parent).toBe(0);
    }
  });

  test("items in a cycle of pages can be read, and an update can break the cycle", async () => {
    await using site = await startSite({ storage: storage() });
    await site.site.run(insertRows, [row(1, 3), row(2, 1), row(3, 2), row(4, 4)]);
    for (const path of ["", "/1", "/4", "?parent=4", "?orderby=parent", "?search=p"])
      expect((await site.get(`${pages}${path}`, { _embed: true })).status).toBe(200);
    expect((await site.editor.get(`${pages}/2`, { context: "edit" })).status).toBe(200);
    expect((await site.editor.edit(`${pages}/1`, { title: "Q", slug: "q" })).status).toBe(200);
    for (const id of [1, 4]) {
      const { status, body } = await site.editor.edit(`${pages}/${id}`, { parent: 0 });
      expect([status, body.parent, body.link]).toEqual([
        ...[200, 0],
        `http://site.test/${id === 1 ? "q" : "p4"}/`,
      ]);
    }
    expect((await site.editor.remove(`${pages}/3`, { force: true })).status).toBe(200);
  });

  test("ten thousand nested pages take as much work as a hundred", async () => {
    const { storage: counted, takeQueries } = recordQueries(storage());
    await using site = await startSite({ storage: counted });
    await site.site.run(
      insertRows,
      numbers(10_000).map((id) => row(id, id - 1)),
    );
    takeQueries();
    const deepest = `${pages}/10000`;
    const requests: readonly (() => Promise<{ readonly status: number }>)[] = [
      () => site.get(deepest),
      () => site.get(deepest, { _embed: true }),
      () => site.editor.get(deepest, { context: "edit" }),
      () => site.get(pages, { per_page: 100 }),
      () => site.get("/core/v2/search", { search: "p" }),
      () => site.editor.edit(`${pages}/5000`, { title: "Q" }),
    ];
    for (const request of requests) {
      const { status, time } = await responseTime(request);
      expect([status, time < maxTime, takeQueries().length < 2 * 250]).toEqual([200, true, true]);
    }
    const below = await site.editor.post(pages, { title: "Q", parent: 10_000 });
    expect([below.status, below.body.code]).toEqual([400, "rest_post_invalid_id"]);
    const circle = await site.editor.edit(`${pages}/1`, { parent: 10_000 });
    expect(circle.status).toBe(400);
    expect((await site.editor.remove(`${pages}/5000`, { force: true })).status).toBe(200);
    expect((await site.get(`${pages}/5001`)).body.parent).toBe(4999);
  }, 60_000);
});
