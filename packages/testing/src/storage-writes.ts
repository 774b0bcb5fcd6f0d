import type { ContractTests } from "./harbour.ts";
import { addPosts, links, posts, settings, slugs } from "./storage-tables.ts";

/** Insert, update, remove, upsert, increment and unique indexes. */
export const writeTests: ContractTests = {
  "an id is never reused, even after its row is removed": async ({ open, expect }) => {
    const db = await open();
    const [first = 0, second = 0] = await addPosts(db, {}, {});
    expect(first > 0 && second > first).toBe(true);
    await db.remove(posts, {});
    const [third = 0] = await addPosts(db, {});
    expect(third > second).toBe(true);
    const [given, next = 0] = await addPosts(db, { id: third + 100, slug: "g" }, { slug: "h" });
    expect(given).toBe(third + 100);
    expect(next > third + 100).toBe(true);
    for (const id of [0, -1, 1.5, 2 ** 53, "7"])
      await expect(addPosts(db, { id })).rejects.toThrow(/id/);
  },
  "the largest assigned id is known, and ids can be reserved": async ({ open, expect }) => {
    const db = await open();
    expect(await db.lastId(posts)).toBe(0);
    expect(await db.lastId(links, 5)).toBe(0);
    const ids = await addPosts(db, {}, {}, { id: 40 });
    await db.remove(posts, {});
    expect(await db.lastId(posts)).toBe(40);
    expect(await db.lastId(posts, ids[0])).toBe(40);
    expect(await db.lastId(posts, 70)).toBe(70);
    expect(await addPosts(db, {})).toEqual([71]);
    await expect(db.lastId({ ...posts })).rejects.toThrow(/not opened with this table/);
  },
  "an empty insert does nothing": async ({ open, expect }) => {
    const db = await open();
    expect(await db.insert(posts, [])).toEqual([]);
    await db.upsert(settings, [], { on: ["name"] });
  },
  "a violated unique index is a ConflictError with table and columns, and the insert is rolled back":
    async ({ open, expect }) => {
      const db = await open();
      await addPosts(db, { slug: "a" });
      const conflict = { name: "ConflictError", table: "t_posts", columns: ["type", "slug"] };
      await expect(addPosts(db, { slug: "b" }, { slug: "a" })).rejects.toMatchObject(conflict);
      expect(slugs(await db.find(posts, {}))).toEqual(["a"]);
      await addPosts(db, { slug: "a", type: "page" }, { slug: "c" });
      await expect(db.update(posts, { slug: "c" }, { slug: "a" })).rejects.toMatchObject(conflict);
      const [row] = await db.find(posts, { where: { slug: "c" } });
      await expect(addPosts(db, { id: row?.id, slug: "z" })).rejects.toMatchObject({
        name: "ConflictError",
        columns: ["id"],
      });
      await db.insert(links, [{ term: 1, post: 1 }]);
      await expect(db.insert(links, [{ term: 1, post: 1 }])).rejects.toMatchObject({
        name: "ConflictError",
        columns: ["term", "post"],
      });
    },
  "update sets the given columns of all matching rows and returns their number": async ({
    open,
    expect,
  }) => {
    const db = await open();
    await addPosts(db, { slug: "a", title: "x" }, { slug: "b", title: "x" }, { slug: "c" });
    expect(
      await db.update(
        posts,
        { title: "x" },
        {
          title: "y",
          author: 5,
          sticky: true,
          changed: new Date(7),
          extra: { n: 1 },
          body: undefined,
        },
      ),
    ).toBe(2);
    expect(
      await db.find(posts, {
        where: { title: "y" },
        columns: ["author", "sticky", "changed", "extra", "body"],
      }),
    ).toEqual([
      { author: 5, sticky: true, changed: new Date(7), extra: { n: 1 }, body: "" },
      { author: 5, sticky: true, changed: new Date(7), extra: { n: 1 }, body: "" },
    ]);
    expect(await db.update(posts, { slug: "nobody" }, { title: "z" })).toBe(0);
    expect(await db.update(posts, { title: "y" }, { author: null })).toBe(2);
    expect(await db.update(posts, { author: { isNull: true } }, {})).toBe(3);
    expect(await db.update(posts, {}, { views: 9 })).toBe(3);
    await expect(db.update(posts, {}, { id: 9 })).rejects.toThrow(/id/);
    await expect(db.update(posts, {}, { nonsense: 9 })).rejects.toThrow(/nonsense/);
    await expect(db.update(posts, {}, { views: "9" })).rejects.toThrow(/views/);
  },
  "a clustered key can change": async ({ open, expect }) => {
    const db = await open();
    await db.insert(links, [
      { term: 1, post: 1, place: 4 },
      { term: 2, post: 1 },
    ]);
    expect(await db.update(links, { term: 1 }, { term: 3 })).toBe(1);
    expect(await db.get(links, { term: 3, post: 1 })).toEqual({ term: 3, post: 1, place: 4 });
    expect(await db.get(links, { term: 1, post: 1 })).toBeUndefined();
    await expect(db.update(links, { term: 3 }, { term: 2 })).rejects.toMatchObject({
      name: "ConflictError",
    });
  },
  "remove deletes all matching rows and returns their number": async ({ open, expect }) => {
    const db = await open();
    await addPosts(db, { slug: "a", views: 1 }, { slug: "b", views: 2 }, { slug: "c", views: 3 });
    expect(await db.remove(posts, { views: { lt: 3 } })).toBe(2);
    expect(await db.remove(posts, { views: { lt: 3 } })).toBe(0);
    expect(slugs(await db.find(posts, {}))).toEqual(["c"]);
  },
  "a condition of undefined in an update or removal is rejected": async ({ open, expect }) => {
    const db = await open();
    await addPosts(db, {});
    await expect(db.remove(posts, { id: undefined })).rejects.toThrow(/undefined/);
    await expect(db.update(posts, { slug: undefined }, { title: "x" })).rejects.toThrow(
      /undefined/,
    );
    await expect(db.increment(posts, { slug: undefined }, { views: 1 })).rejects.toThrow(
      /undefined/,
    );
    expect(await db.count(posts, { title: "" })).toBe(1);
  },
  "a condition of undefined inside another one, or of an operator, is also rejected": async ({
    open,
    expect,
  }) => {
    const db = await open();
    await addPosts(db, { slug: "a" });
    const slug: string | undefined = undefined;
    for (const where of [
      { or: [{ id: 0 }, { slug }] },
      { and: [{ slug }] },
      { not: { slug } },
      { or: [{ and: [{ not: { id: 0, slug } }] }] },
      { exists: { table: posts, to: "id", from: "id", where: { slug } } },
      { exists: { table: posts, to: "id", from: "id", where: undefined } },
      { id: { in: undefined } },
      { id: { gt: 0, lt: undefined } },
    ]) {
      await expect(db.remove(posts, where as never)).rejects.toThrow(/must not be undefined/);
      await expect(db.update(posts, where as never, { title: "x" })).rejects.toThrow(/undefined/);
    }
    expect(await db.count(posts, { title: "" })).toBe(1);
    expect(await db.remove(posts, { exists: { table: posts, to: "id", from: "id" } })).toBe(1);
  },
  "upsert inserts rows, or sets the other given columns of existing rows": async ({
    open,
    expect,
  }) => {
    const db = await open();
    await db.upsert(
      settings,
      [
        { name: "a", value: 1 },
        { name: "b", value: 2 },
      ],
      { on: ["name"] },
    );
    await db.upsert(
      settings,
      [
        { name: "b", value: 3 },
        { name: "c", value: 4 },
      ],
      { on: ["name"] },
    );
    expect(await db.find(settings, {})).toEqual([
      { name: "a", value: 1 },
      { name: "b", value: 3 },
      { name: "c", value: 4 },
    ]);
    const [id] = await addPosts(db, { slug: "x", title: "old", views: 5, body: "kept" });
    await db.upsert(posts, [{ type: "post", slug: "x", title: "new", views: 7 }], {
      on: ["type", "slug"],
    });
    expect(await db.find(posts, { columns: ["id", "title", "views", "body"] })).toEqual([
      { id, title: "new", views: 7, body: "kept" },
    ]);
    await db.upsert(posts, [{ type: "post", slug: "x", title: "newer", views: 9 }], {
      on: ["slug", "type"],
      set: ["views"],
    });
    await db.upsert(posts, [{ type: "post", slug: "x", title: "newest" }], {
      on: ["type", "slug"],
      set: [],
    });
    expect(await db.find(posts, { columns: ["title", "views"] })).toEqual([
      { title: "new", views: 9 },
    ]);
    await db.upsert(
      links,
      [
        { term: 1, post: 1, place: 1 },
        { term: 1, post: 1, place: 2 },
      ],
      { on: ["term", "post"] },
    );
    expect(await db.find(links, {})).toEqual([{ term: 1, post: 1, place: 2 }]);
    await expect(db.upsert(posts, [{ slug: "q" }], { on: ["title"] })).rejects.toThrow(/unique/);
  },
  "increment is atomic, and rejects values that are not numbers or leave the range": async ({
    open,
    expect,
  }) => {
    const db = await open();
    const [id = 0] = await addPosts(db, { slug: "a", views: 5 }, { slug: "b" });
    expect(await db.increment(posts, { id }, { views: 2, score: 0.5 })).toBe(1);
    expect(await db.increment(posts, {}, { views: -1 })).toBe(2);
    expect((await db.find(posts, {})).map(({ views, score }) => [views, score])).toEqual([
      [6, 0.5],
      [-1, 0],
    ]);
    expect(await db.increment(posts, { id: 0 }, { views: 1 })).toBe(0);
    expect(await db.increment(posts, { id }, { author: 1 })).toBe(1);
    expect((await db.get(posts, id))?.author).toBe(null);
    await db.update(posts, { id }, { views: Number.MAX_SAFE_INTEGER });
    await expect(db.increment(posts, {}, { views: 1 })).rejects.toThrow(/exceed/);
    expect((await db.find(posts, {})).map(({ views }) => views)).toEqual([
      Number.MAX_SAFE_INTEGER,
      -1,
    ]);
    await db.transaction(async (tx) => {
      await expect(tx.increment(posts, { id }, { views: 1 })).rejects.toThrow(/exceed/);
      expect(await tx.increment(posts, { id }, { views: -1 })).toBe(1);
      expect(await tx.increment(posts, { id: 0 }, { views: 1 })).toBe(0);
      expect(await tx.increment(posts, { id }, { author: 1 })).toBe(1);
    });
    expect((await db.get(posts, id))?.views).toBe(Number.MAX_SAFE_INTEGER - 1);
    await expect(db.increment(posts, { id }, { views: 0.5 })).rejects.toThrow(/views/);
    await expect(db.increment(posts, { id }, { title: 1 })).rejects.toThrow(/title/);
    await expect(db.increment(posts, { id }, { nonsense: 1 })).rejects.toThrow(/nonsense/);
  },
  "a write of many rows is atomic": async ({ open, expect }) => {
    const db = await open();
    const rows = Array.from({ length: 300 }, (_, index) => ({ slug: `s${index}` }));
    await expect(addPosts(db, ...rows, { slug: "s7" })).rejects.toMatchObject({
      name: "ConflictError",
    });
    expect(await db.count(posts)).toBe(0);
    expect((await addPosts(db, ...rows)).length).toBe(300);
    await expect(db.update(posts, {}, { slug: "same" })).rejects.toMatchObject({
      name: "ConflictError",
    });
    expect(await db.count(posts, { slug: "same" })).toBe(0);
  },
};
