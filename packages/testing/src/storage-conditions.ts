import { type Query, type Where, integer, table } from "@waymark/storage";
import { boats, tablesOf, type ContractKit, type ContractTests } from "./harbour.ts";
import { addPosts, links, posts, slugs } from "./storage-tables.ts";

type Posts = typeof posts.columns;

/** Stores four posts and returns a function that finds slugs, ordered by id. */
async function four({ open }: ContractKit) {
  const db = await open();
  await addPosts(
    db,
    { slug: "a", title: "Apple 100%", views: 1, author: 1, score: 0.5, changed: new Date(1000) },
    { slug: "b", title: "apple_pie", views: 2, author: 2, sticky: true, changed: new Date(2000) },
    { slug: "c", title: "Äpfel", views: 3, author: null, status: "draft" },
    { slug: "d", title: "", views: 4, author: 1, status: "draft", changed: new Date(-5) },
  );
  return {
    db,
    find: async (where: Where<Posts>) => slugs(await db.find(posts, { where })).join(""),
  };
}

/** All conditions of the query language, including null and lists. */
export const conditionTests: ContractTests = {
  "no condition means every row": async (kit) => {
    const { db, find } = await four(kit);
    kit.expect(await find({})).toBe("abcd");
    kit.expect(await find({ and: [] })).toBe("abcd");
    kit.expect(await find({ title: undefined })).toBe("abcd");
    kit.expect(await db.count(posts)).toBe(4);
    kit.expect(await db.count(posts, { status: "draft" })).toBe(2);
  },
  "comparisons of each type": async (kit) => {
    const { find } = await four(kit);
    const cases: readonly (readonly [Where<Posts>, string])[] = [
      [{ views: 2 }, "b"],
      [{ views: { eq: 2 } }, "b"],
      [{ views: { ne: 2 } }, "acd"],
      [{ views: { lt: 2 } }, "a"],
      [{ views: { lte: 2 } }, "ab"],
      [{ views: { gt: 2 } }, "cd"],
      [{ views: { gte: 2 } }, "bcd"],
      [{ views: { between: [2, 3] } }, "bc"],
      [{ views: { between: [3, 2] } }, ""],
      [{ views: { gt: 1, lt: 4 } }, "bc"],
      [{ views: { in: [4, 1, 9] } }, "ad"],
      [{ views: { notIn: [4, 1, 9] } }, "bc"],
      [{ sticky: true }, "b"],
      [{ sticky: { ne: true } }, "acd"],
      [{ sticky: { in: [true, false] } }, "abcd"],
      [{ score: { gt: 0.25 } }, "a"],
      [{ changed: new Date(2000) }, "b"],
      [{ changed: { lt: new Date(1500) } }, "ad"],
      [{ changed: { in: [new Date(-5)] } }, "d"],
      [{ slug: { gt: "b" } }, "cd"],
      [{ title: { lt: "b" } }, "abd"],
    ];
    for (const [where, expected] of cases)
      kit.expect([where, await find(where)]).toEqual([where, expected]);
  },
  "a list may be empty, contain duplicates and have a thousand values": async (kit) => {
    const { find, db } = await four(kit);
    kit.expect(await find({ views: { in: [] } })).toBe("");
    kit.expect(await find({ views: { notIn: [] } })).toBe("abcd");
    kit.expect(await find({ views: { in: [1, 1, 1] } })).toBe("a");
    for (const length of [2, 3, 5, 9, 17, 33, 100, 1000]) {
      const list = Array.from({ length }, (_, index) => index + 3);
      kit.expect(await find({ views: { in: list } })).toBe(length < 2 ? "c" : "cd");
      kit.expect(await find({ views: { notIn: list } })).toBe("ab");
      kit
        .expect(await db.count(posts, { slug: { in: list.map((n) => `no-${n}`).concat("b") } }))
        .toBe(1);
      kit.expect(await find({ score: { in: list.map((n) => n / 10).concat(0.5) } })).toBe("a");
    }
  },
  "a comparison with null is false, and its negation is true": async (kit) => {
    const { find } = await four(kit);
    const cases: readonly (readonly [Where<Posts>, string])[] = [
      [{ author: null }, "c"],
      [{ author: { eq: null } }, "c"],
      [{ author: { isNull: true } }, "c"],
      [{ author: { isNull: false } }, "abd"],
      [{ author: { ne: null } }, "abd"],
      [{ author: { ne: 1 } }, "bc"],
      [{ author: { in: [1, null] } }, "acd"],
      [{ author: { in: [null] } }, "c"],
      [{ author: { notIn: [1] } }, "bc"],
      [{ author: { notIn: [1, null] } }, "b"],
      [{ author: { lt: 5 } }, "abd"],
      [{ author: { gte: -5 } }, "abd"],
      [{ not: { author: { gt: 1 } } }, "acd"],
      [{ not: { author: 1, views: { lt: 9 } } }, "bc"],
      [{ not: { not: { author: 1 } } }, "ad"],
      [{ not: { or: [{ author: 2 }, { views: 1 }] } }, "cd"],
      [{ changed: { ne: new Date(1000) } }, "bcd"],
    ];
    for (const [where, expected] of cases)
      kit.expect([where, await find(where)]).toEqual([where, expected]);
  },
  "and, or and not nest": async (kit) => {
    const { find } = await four(kit);
    kit.expect(await find({ or: [] })).toBe("");
    kit.expect(await find({ not: { or: [] } })).toBe("abcd");
    kit.expect(await find({ not: {} })).toBe("");
    kit.expect(await find({ or: [{ slug: "a" }, { slug: "d" }], status: "draft" })).toBe("d");
    kit
      .expect(
        await find({
          and: [{ author: 1 }, { or: [{ views: 4 }, { and: [{ views: 1 }, { score: 0.5 }] }] }],
        }),
      )
      .toBe("ad");
    kit
      .expect(
        await find({
          or: [
            { author: 1, status: "draft" },
            { not: { status: "draft" }, views: 2 },
          ],
        }),
      )
      .toBe("bd");
    const many = Array.from({ length: 2000 }, (_, index) => ({ views: index + 4 }));
    kit.expect(await find({ or: many })).toBe("d");
    kit.expect(await find({ and: many.map((where) => ({ not: where })) })).toBe("abc");
  },
  "startsWith and contains ignore the case of ASCII letters and treat wildcards literally": async (
    kit,
  ) => {
    const { find, db } = await four(kit);
    kit.expect(await find({ title: { startsWith: "APP" } })).toBe("ab");
    kit.expect(await find({ title: { startsWith: "pple" } })).toBe("");
    kit.expect(await find({ title: { contains: "PPLE" } })).toBe("ab");
    kit.expect(await find({ title: { contains: "0%" } })).toBe("a");
    kit.expect(await find({ title: { contains: "%" } })).toBe("a");
    kit.expect(await find({ title: { startsWith: "%" } })).toBe("");
    kit.expect(await find({ title: { contains: "_" } })).toBe("b");
    kit.expect(await find({ title: { contains: "äpf" } })).toBe("");
    kit.expect(await find({ title: { contains: "Äpf" } })).toBe("c");
    kit.expect(await find({ title: { contains: "" } })).toBe("abcd");
    await addPosts(db, { slug: "e", title: "back\\slash" });
    kit.expect(await find({ title: { contains: "\\" } })).toBe("e");
    kit.expect(await find({ title: { contains: "k\\s" } })).toBe("e");
    kit.expect(await find({ title: { contains: "x".repeat(60_000) } })).toBe("");
    const long = `${"y".repeat(60_000)}%`;
    await addPosts(db, { slug: "f", title: `${long}!` });
    kit.expect(await find({ title: { contains: long.toUpperCase() } })).toBe("f");
    kit.expect(await find({ title: { startsWith: long } })).toBe("f");
    kit.expect(await find({ title: { startsWith: `${long}?` } })).toBe("");
  },
  "exists finds rows through a link table": async (kit) => {
    const { db, find } = await four(kit);
    const [a = 0, b = 0, c = 0] = (await db.find(posts, {})).map(({ id }) => id);
    await db.insert(links, [
      { term: 1, post: a },
      { term: 1, post: b },
      { term: 2, post: b },
      { term: 2, post: c },
    ]);
    const term = (value: number | { readonly in: readonly number[] }) =>
      ({ exists: { table: links, to: "post", where: { term: value } } }) as const;
    kit.expect(await find(term(1))).toBe("ab");
    kit.expect(await find({ exists: { table: links, to: "post" } })).toBe("abc");
    kit.expect(await find({ not: term(1) })).toBe("cd");
    kit.expect(await find({ and: [term(1), term(2)] })).toBe("b");
    kit.expect(await find(term({ in: [1, 2] }))).toBe("abc");
    kit.expect(await find({ ...term(9) })).toBe("");
    kit.expect(await find({ exists: { table: posts, to: "id", from: "author" } })).toBe("abd");
    kit
      .expect(
        await find({
          exists: {
            table: links,
            to: "post",
            where: { exists: { table: posts, to: "id", from: "post", where: { slug: "c" } } },
          },
        }),
      )
      .toBe("c");
    kit.expect(await db.count(posts, term(1))).toBe(2);
  },
  "exists finds a row once, however many links lead to it": async (kit) => {
    const moorings = table(
      { harbour: integer(), boat: integer(), year: integer() },
      { key: ["harbour", "boat", "year"] },
    );
    const db = await kit.open(tablesOf({ boats, moorings }));
    const rows = await db.insert(
      boats,
      [..."abcd"].map((name) => ({ name })),
    );
    const [a = 0, b = 0, c = 0] = rows.map(({ id }) => id);
    await db.insert(
      moorings,
      [
        [1, a, 2024],
        [1, a, 2025],
        [1, b, 2025],
        [1, c, 2024],
        [1, c, 2025],
        [1, c, 2026],
        [2, a, 2024],
      ].map(([harbour = 0, boat = 0, year = 0]) => ({ harbour, boat, year })),
    );
    const exists = (where: Where<typeof moorings.columns>) =>
      ({ exists: { table: moorings, to: "boat", where } }) as const;
    const find = async (query: Query<typeof boats.columns>) =>
      (await db.find(boats, query)).map(({ name }) => name).join("");
    const where = exists({ harbour: 1 });
    kit.expect(await find({ where, limit: 10 })).toBe("abc");
    kit.expect(await find({ where, limit: 2, orderBy: { id: "asc" } })).toBe("ab");
    kit.expect(await find({ where, limit: 2, orderBy: { id: "desc" } })).toBe("cb");
    kit.expect(await find({ where, limit: 2, offset: 1, orderBy: { id: "asc" } })).toBe("bc");
    kit.expect(await find({ where: exists({ harbour: 1, year: 2025 }), limit: 9 })).toBe("abc");
    kit.expect(await find({ where: exists({ harbour: 1, year: 2024 }), limit: 9 })).toBe("ac");
    kit.expect(await find({ where: { and: [where, exists({ harbour: 2 })] }, limit: 9 })).toBe("a");
    kit.expect(await db.count(boats, where)).toBe(3);
  },
  "text is compared by code point": async (kit) => {
    const db = await kit.open();
    for (const slug of ["z", "Z", "é", "\uffee", "😀", "a", "_"]) await addPosts(db, { slug });
    const found = await db.find(posts, { orderBy: "slug" });
    kit.expect(slugs(found)).toEqual(["Z", "_", "a", "z", "é", "\uffee", "😀"]);
    kit.expect(await db.count(posts, { slug: { gt: "\uffee" } })).toBe(1);
    kit.expect(await db.count(posts, { slug: "Z" })).toBe(1);
  },
};
