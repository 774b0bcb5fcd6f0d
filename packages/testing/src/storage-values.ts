import type { ContractTests } from "./harbour.ts";
import { addPosts, links, posts, settings } from "./storage-tables.ts";

/** Stored values are returned unchanged, in the declared types. */
export const valueTests: ContractTests = {
  "an insert returns the stored row with id and defaults": async ({ open, expect }) => {
    const db = await open();
    const [row] = await db.insert(posts, [{ slug: "a" }]);
    const expected = {
      id: row?.id,
      type: "post",
      status: "publish",
      slug: "a",
      title: "",
      body: "",
      date: "2024-01-01T00:00:00",
      author: null,
      score: 0,
      sticky: false,
      views: 0,
      changed: null,
      extra: null,
    };
    expect(row).toEqual(expected);
    expect(await db.get(posts, row?.id ?? 0)).toEqual(expected);
  },
  "booleans, instants, real numbers and JSON are returned with their types": async ({
    open,
    expect,
  }) => {
    const db = await open();
    const changed = new Date("2024-02-29T23:59:59.999Z");
    const extra = { list: [1, "two", null, { deep: true }], text: "漢字", nothing: null };
    const [id = 0] = await addPosts(db, { sticky: true, changed, score: -0.1, extra });
    const row = await db.get(posts, id);
    expect(row).toMatchObject({ sticky: true, score: -0.1, extra });
    expect(row?.changed instanceof Date && row.changed.getTime()).toBe(changed.getTime());
  },
  "JSON keeps scalars, null, U+0000 and lone surrogates": async ({ open, expect }) => {
    const db = await open();
    for (const value of [0, "", false, null, [], {}, "a\0b", "\ud800", "null", 1e300]) {
      await db.upsert(settings, [{ name: "x", value }], { on: ["name"] });
      expect((await db.get(settings, { name: "x" }))?.value).toEqual(value);
    }
  },
  "a returned row is a copy": async ({ open, expect }) => {
    const db = await open();
    const extra = { list: [1] };
    const [id = 0] = await addPosts(db, { extra });
    extra.list.push(2);
    const row = await db.get(posts, id);
    (row as unknown as { extra: { list: number[] } }).extra.list.push(3);
    expect((await db.get(posts, id))?.extra).toEqual({ list: [1] });
  },
  "integers are exact up to 2^53 − 1, and larger ones are rejected": async ({ open, expect }) => {
    const db = await open();
    const [id = 0] = await addPosts(db, {
      views: Number.MAX_SAFE_INTEGER,
      author: Number.MIN_SAFE_INTEGER,
    });
    expect(await db.get(posts, id)).toMatchObject({ views: 2 ** 53 - 1, author: -(2 ** 53) + 1 });
    for (const views of [2 ** 53, 1.5, Number.NaN, Infinity])
      await expect(addPosts(db, { slug: "x", views })).rejects.toThrow(/views.*integer/);
    expect(await db.count(posts, { views: Number.MAX_SAFE_INTEGER })).toBe(1);
  },
  "real numbers are exact, and minus zero is zero": async ({ open, expect }) => {
    const db = await open();
    for (const score of [0.1 + 0.2, 5e-324, 1.7976931348623157e308, -1 / 3, 1e21]) {
      const [id = 0] = await addPosts(db, { slug: String(score), score });
      expect((await db.get(posts, id))?.score).toBe(score);
      expect(await db.count(posts, { score: { in: [score, 7, 8, 9] } })).toBe(1);
    }
    const [id = 0] = await addPosts(db, { slug: "zero", score: -0, views: -0 });
    expect(await db.get(posts, id, ["score", "views"])).toEqual({ score: 0, views: 0 });
    await expect(addPosts(db, { slug: "x", score: Infinity })).rejects.toThrow(/score.*finite/);
  },
  "any text is returned unchanged": async ({ open, expect }) => {
    const db = await open();
    const texts = [
      "",
      " ",
      "'\";--",
      "\\",
      "a\r\nb\tc",
      "\ufeffbom",
      "é e\u0301",
      "👩‍👩‍👧",
      "\u202ertl",
      "0",
      "1e3",
      "null",
    ];
    for (const [index, title] of texts.entries()) {
      const [id = 0] = await addPosts(db, { slug: `s${index}`, title });
      expect((await db.get(posts, id))?.title).toBe(title);
      expect(await db.count(posts, { title })).toBe(1);
    }
    const long = "x".repeat(1_000_000);
    const [id = 0] = await addPosts(db, { slug: "long", body: long });
    expect((await db.get(posts, id))?.body.length).toBe(long.length);
  },
  "text with U+0000 or a lone surrogate is rejected": async ({ open, expect }) => {
    const db = await open();
    await expect(addPosts(db, { title: "a\0b" })).rejects.toThrow(/title.*U\+0000/);
    await expect(addPosts(db, { title: "\ud83d" })).rejects.toThrow(/title.*surrogate/);
    await expect(db.count(posts, { title: "a\0b" })).rejects.toThrow(/title.*U\+0000/);
    expect(await db.count(posts)).toBe(0);
  },
  "a value of another type is rejected, not cast": async ({ open, expect }) => {
    const db = await open();
    const wrong = [
      { title: 5 },
      { views: "5" },
      { sticky: 1 },
      { changed: "2024-01-01" },
      { changed: new Date(Number.NaN) },
      { score: "1" },
      { title: null },
      { title: {} },
      { extra: undefined, title: ["a"] },
    ];
    for (const row of wrong)
      await expect(addPosts(db, row)).rejects.toThrow(/t_posts\.\w+: expected/);
    await expect(db.count(posts, { views: "5" as never })).rejects.toThrow(/views/);
    await expect(db.count(posts, { id: "1" as never })).rejects.toThrow(/id/);
    expect(await db.count(posts)).toBe(0);
  },
  "a missing column and an unknown one are rejected": async ({ open, expect }) => {
    const db = await open();
    await expect(db.insert(posts, [{ title: "no slug" }])).rejects.toThrow(/slug.*required/);
    await expect(addPosts(db, { nonsense: 1 })).rejects.toThrow(/no column "nonsense"/);
  },
  "get finds a row by its key, with all or some columns": async ({ open, expect }) => {
    const db = await open();
    const [id = 0] = await addPosts(db, { title: "T" });
    expect(await db.get(posts, id, ["title"])).toEqual({ title: "T" });
    expect(await db.get(posts, { id }, ["id", "title"])).toEqual({ id, title: "T" });
    for (const missing of [id + 1, 0, -1, Number.MAX_SAFE_INTEGER])
      expect(await db.get(posts, missing)).toBeUndefined();
    await db.insert(links, [{ term: 1, post: 2, place: 3 }]);
    expect(await db.get(links, { post: 2, term: 1 })).toEqual({ term: 1, post: 2, place: 3 });
    expect(await db.get(links, { term: 2, post: 1 })).toBeUndefined();
    await expect(db.get(links, 1)).rejects.toThrow(/key/);
    await expect(db.get(links, { term: 1 })).rejects.toThrow(/key/);
  },
};
