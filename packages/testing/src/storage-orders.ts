import type { Query } from "@waymark/storage";
import type { ContractKit, ContractTests } from "./harbour.ts";
import { addPosts, links, posts, slugs } from "./storage-tables.ts";

type Posts = typeof posts.columns;

async function six({ open }: ContractKit) {
  const db = await open();
  await addPosts(
    db,
    { slug: "a", date: "2024-01-02T00:00:00", author: 2 },
    { slug: "b", date: "2024-01-01T00:00:00", author: null },
    { slug: "c", date: "2024-01-02T00:00:00", author: 1, status: "draft" },
    { slug: "d", date: "2024-01-03T00:00:00", author: 2, status: "private" },
    { slug: "e", date: "2024-01-01T00:00:00", author: null, status: "draft" },
    { slug: "f", date: "2024-01-02T00:00:00", author: 1 },
  );
  return { db, find: async (query: Query<Posts>) => slugs(await db.find(posts, query)).join("") };
}

/** Sorting, ties and pagination. */
export const orderTests: ContractTests = {
  "without an order rows are ordered by key": async (kit) => {
    const { db, find } = await six(kit);
    kit.expect(await find({})).toBe("abcdef");
    kit.expect(await find({ direction: "desc" })).toBe("fedcba");
    await db.insert(links, [
      { term: 2, post: 1 },
      { term: 1, post: 9 },
      { term: 1, post: 3 },
    ]);
    kit.expect((await db.find(links, {})).map(({ term, post }) => [term, post])).toEqual([
      [1, 3],
      [1, 9],
      [2, 1],
    ]);
  },
  "equal rows are ordered by the key, in the direction of the last step": async (kit) => {
    const { find } = await six(kit);
    kit.expect(await find({ orderBy: "date" })).toBe("beacfd");
    kit.expect(await find({ orderBy: "date", direction: "desc" })).toBe("dfcaeb");
    kit.expect(await find({ orderBy: [{ date: "desc" }, { id: "asc" }] })).toBe("dacfbe");
    kit.expect(await find({ orderBy: { status: "asc", date: "desc" } })).toBe("cedfab");
    kit.expect(await find({ orderBy: { status: "desc", date: "asc" } })).toBe("bafdec");
  },
  "null is the smallest value": async (kit) => {
    const { find } = await six(kit);
    kit.expect(await find({ orderBy: "author" })).toBe("becfad");
    kit.expect(await find({ orderBy: "author", direction: "desc" })).toBe("dafceb");
  },
  "rows are ordered by a list of values, with all others after them": async (kit) => {
    const { db, find } = await six(kit);
    kit.expect(await find({ orderBy: { slug: ["e", "a", "x", "c"] } })).toBe("eacbdf");
    kit
      .expect(await find({ orderBy: [{ status: ["private", "draft"] }, { slug: "desc" }] }))
      .toBe("decfba");
    kit.expect(await find({ orderBy: [{ author: [null, 2] }] })).toBe("beadcf");
    kit.expect(await find({ orderBy: [{ author: [2, null] }] })).toBe("adbecf");
    kit.expect(await find({ orderBy: [{ author: [2, null, 1] }] })).toBe("adbecf");
    kit.expect(await find({ orderBy: [{ author: [1, 2, null] }] })).toBe("cfadbe");
    const ids = (await db.find(posts, {})).map(({ id }) => id).reverse();
    kit.expect(await find({ where: { id: { in: ids } }, orderBy: { id: ids } })).toBe("fedcba");
    kit.expect(await find({ orderBy: { id: ids }, limit: 2, offset: 1 })).toBe("ed");
    const many = [...Array.from({ length: 1000 }, (_, index) => 5000 - index), ...ids, ...ids];
    kit.expect(await find({ where: { id: { in: many } }, orderBy: { id: many } })).toBe("fedcba");
    kit.expect(await find({ orderBy: { slug: [] } })).toBe("abcdef");
  },
  "rows that match a condition come first": async (kit) => {
    const { find } = await six(kit);
    kit
      .expect(await find({ orderBy: [{ first: { status: "draft" } }, { slug: "desc" }] }))
      .toBe("ecfdba");
    kit
      .expect(await find({ orderBy: [{ first: { author: { gt: 1 } } }, { first: { slug: "f" } }] }))
      .toBe("adfbce");
  },
  "limit and offset select a part of the list": async (kit) => {
    const { find } = await six(kit);
    kit.expect(await find({ limit: 2 })).toBe("ab");
    kit.expect(await find({ limit: 2, offset: 3 })).toBe("de");
    kit.expect(await find({ offset: 4 })).toBe("ef");
    kit.expect(await find({ limit: 0 })).toBe("");
    kit.expect(await find({ limit: 100, offset: 100 })).toBe("");
    kit.expect(await find({ limit: Number.MAX_SAFE_INTEGER, offset: 5 })).toBe("f");
    for (const wrong of [-1, 1.5, Number.NaN, Infinity, 2 ** 53]) {
      await kit.expect(find({ limit: wrong })).rejects.toThrow(/limit/);
      await kit.expect(find({ offset: wrong })).rejects.toThrow(/offset/);
    }
  },
  "after continues after a row, for all directions and nulls": async (kit) => {
    const { db } = await six(kit);
    const orders: readonly Query<Posts>["orderBy"][] = [
      "id",
      "date",
      "author",
      { date: "desc" },
      { author: "desc" },
      [{ author: "asc" }, { date: "desc" }],
      [{ status: "desc" }, { author: "asc" }],
      [{ author: "desc" }, { id: "asc" }],
      [{ date: "desc" }, { author: "desc" }],
    ];
    for (const orderBy of orders) {
      const whole = await db.find(posts, { orderBy });
      const walked: string[] = [];
      for (let after: (typeof whole)[number] | undefined; walked.length <= 6;) {
        const [next] = await db.find(posts, { orderBy, limit: 1, after });
        if (!next) break;
        walked.push(next.slug);
        after = next;
      }
      kit.expect([orderBy, walked]).toEqual([orderBy, slugs(whole)]);
    }
  },
  "after needs the columns of the order, and an order by columns": async (kit) => {
    const { db } = await six(kit);
    await kit
      .expect(db.find(posts, { orderBy: "date", after: { id: 1 } }))
      .rejects.toThrow(/after.*date/);
    await kit
      .expect(db.find(posts, { orderBy: { id: [1] }, after: { id: 1 } }))
      .rejects.toThrow(/after/);
  },
  "after continues after a row that was deleted": async (kit) => {
    const { db, find } = await six(kit);
    const [, , , row] = await db.find(posts, { orderBy: "date" });
    await db.remove(posts, { id: row?.id ?? 0 });
    kit.expect(await find({ orderBy: "date", after: row })).toBe("fd");
  },
  "a list of values in an indexed column keeps the order and the limit": async (kit) => {
    const { find } = await six(kit);
    const where = { type: "post", status: { in: ["publish", "draft", "publish"] } };
    const orderBy = [{ date: "desc" }, { id: "desc" }] as const;
    kit.expect(await find({ where, orderBy })).toBe("fcaeb");
    kit.expect(await find({ where, orderBy, limit: 2 })).toBe("fc");
    kit.expect(await find({ where, orderBy, limit: 2, offset: 2 })).toBe("ae");
    kit
      .expect(await find({ where: { ...where, author: { ne: 1 } }, orderBy, limit: 2 }))
      .toBe("ae");
    kit.expect(await find({ where, orderBy: { date: "asc" }, limit: 3 })).toBe("bea");
    const after = { date: "2024-01-02T00:00:00", id: 3 };
    kit.expect((await find({ where, orderBy, limit: 2, after })).length).toBe(2);
  },
  "only the selected columns are read": async (kit) => {
    const { db } = await six(kit);
    kit
      .expect(await db.find(posts, { columns: ["slug", "author", "slug"], limit: 1 }))
      .toEqual([{ slug: "a", author: 2 }]);
    kit.expect(await db.find(posts, { columns: [], limit: 2 })).toEqual([{}, {}]);
    kit
      .expect(
        await db.find(posts, { columns: ["slug"], orderBy: "date", direction: "desc", limit: 1 }),
      )
      .toEqual([{ slug: "d" }]);
  },
};
