import type { NamedTable, Query } from "@waymark/storage";
import type { ContractTests } from "./harbour.ts";
import { addPosts, contractTables, notes, posts, settings, slugs } from "./storage-tables.ts";

/** The tables of the suite with substring search. */
const withSubstrings = contractTables.map((named): NamedTable => {
  const { table } = named;
  if (!table.search) return named;
  const search = { ...table.search, substrings: true };
  return { ...named, table: { ...table, search }, declared: table };
});

/** Full-text search. */
export const searchTests: ContractTests = {
  "match finds rows in which every word begins a word of a searched column": async ({
    open,
    expect,
  }) => {
    const db = await open();
    await addPosts(
      db,
      { slug: "a", title: "Harbour lights", body: "The ferry leaves at nine." },
      { slug: "b", title: "Ferries", body: "and Ünïcödé harbours; 24/7" },
      { slug: "c", title: "Nothing", body: "here: don't", status: "draft" },
    );
    const find = async (match: string) =>
      slugs(await db.find(posts, { where: { match } })).join("");
    expect(await find("harbour")).toBe("ab");
    expect(await find("HARB")).toBe("ab");
    expect(await find("ferry harbour")).toBe("a");
    expect(await find("harbour ferr")).toBe("ab");
    expect(await find("arbour")).toBe("");
    expect(await find("unicode")).toBe("b");
    expect(await find("ÜNICÖDÉ")).toBe("b");
    expect(await find("24")).toBe("b");
    expect(await find("don")).toBe("c");
    expect(await find("n")).toBe("ac");
    expect(await find("publish")).toBe("");
    expect(await db.count(posts, { match: "harbour" })).toBe(2);
    expect(await db.count(posts, { match: "n", status: "draft" })).toBe(1);
    expect(await db.count(posts, { not: { match: "harbour" } })).toBe(1);
    expect(await db.count(posts, { or: [{ match: "ferry" }, { slug: "c" }] })).toBe(2);
  },
  "with the option substrings, parts of words of two characters or more are found": async ({
    open,
    expect,
  }) => {
    const db = await open(withSubstrings);
    await addPosts(
      db,
      { slug: "a", title: "Harbour lights", body: "The ferry leaves at nine." },
      { slug: "b", title: "Straßenbahnhaltestelle", body: "Müllerstraße, 東京タワー" },
      { slug: "c", title: "x".repeat(100) + "y", body: "𝒜𝒷𝒸", status: "draft" },
    );
    const find = async (match: string) =>
      slugs(await db.find(posts, { where: { match } })).join("");
    expect(await find("harbour")).toBe("a");
    expect(await find("arbour")).toBe("a");
    expect(await find("RBO")).toBe("a");
    expect(await find("ur ight")).toBe("a");
    expect(await find("ur bahn")).toBe("");
    expect(await find("bahn ller")).toBe("b");
    expect(await find("京タ")).toBe("b");
    expect(await find("𝒷𝒸")).toBe("c");
    expect(await find("rx")).toBe("");
    expect(await db.count(posts, { match: "ht" })).toBe(1);
    expect(await db.count(posts, { match: "xx", status: "draft" })).toBe(1);
    expect(await db.count(posts, { not: { match: "erry" } })).toBe(2);
    await db.update(posts, { slug: "a" }, { title: "Quay", body: "" });
    expect(await find("arbour")).toBe("");
    expect(await find("uay")).toBe("a");
    await db.remove(posts, { slug: "a" });
    expect(await find("uay")).toBe("");
  },
  "parts of words are found in existing rows, and no longer when the option is switched off":
    async ({ open, expect }) => {
      const first = await open();
      await addPosts(first, { slug: "a", title: "Harbour" });
      const count = (db: typeof first, match: string) => db.count(posts, { match });
      expect(await count(first, "arbour")).toBe(0);
      const second = await open(withSubstrings);
      expect([await count(second, "arbour"), await count(second, "harb")]).toEqual([1, 1]);
      const third = await open();
      expect([await count(third, "arbour"), await count(third, "harb")]).toEqual([0, 1]);
    },
  "a long text is found by its words with substrings too": async ({ open, expect }) => {
    const db = await open(withSubstrings);
    const words = Array.from({ length: 12_000 }, (_, n) => `wording${n}tail`);
    await addPosts(db, { slug: "a", title: "t", body: words.join(" ") });
    for (const match of ["wording0tail", "wording11999tail", "ording7tail"])
      expect(await db.count(posts, { match })).toBe(1);
  },
  "a search without words matches every row": async ({ open, expect }) => {
    const db = await open();
    await addPosts(db, { slug: "a" }, { slug: "b", title: "x" });
    for (const match of ["", "   ", '"*()', "—"]) expect(await db.count(posts, { match })).toBe(2);
  },
  "words of other scripts are found": async ({ open, expect }) => {
    const db = await open();
    await addPosts(
      db,
      { slug: "a", title: "Привет мир" },
      { slug: "b", title: "東京タワー" },
      { slug: "c", title: "नमस्ते दुनिया" },
      { slug: "d", title: "שלום עולם" },
    );
    const find = async (match: string) =>
      slugs(await db.find(posts, { where: { match } })).join("");
    expect(await find("при")).toBe("a");
    expect(await find("МИР")).toBe("a");
    expect(await find("東京")).toBe("b");
    expect(await find("नमस्ते")).toBe("c");
    expect(await find("עולם")).toBe("d");
  },
  "the search index follows every change": async ({ open, expect }) => {
    const db = await open();
    const [id = 0] = await addPosts(db, { slug: "a", title: "one" });
    const hits = async () => [
      await db.count(posts, { match: "one" }),
      await db.count(posts, { match: "two" }),
    ];
    expect(await hits()).toEqual([1, 0]);
    await db.update(posts, { id }, { title: "two" });
    expect(await hits()).toEqual([0, 1]);
    await db.update(posts, { id }, { date: "2030-05-05T05:05:05" });
    expect(await hits()).toEqual([0, 1]);
    await db.update(posts, { id }, { views: 3 });
    expect(await hits()).toEqual([0, 1]);
    await db.upsert(posts, [{ type: "post", slug: "a", title: "one" }], { on: ["type", "slug"] });
    expect(await hits()).toEqual([1, 0]);
    await db.upsert(posts, [{ type: "post", slug: "b", title: "two" }], { on: ["type", "slug"] });
    expect(await hits()).toEqual([1, 1]);
    await db
      .transaction(async (tx) => {
        await tx.update(posts, {}, { title: "one" });
        expect(await tx.count(posts, { match: "one" })).toBe(2);
        throw new Error("no");
      })
      .catch(() => undefined);
    expect(await hits()).toEqual([1, 1]);
    await db.remove(posts, { id });
    expect(await hits()).toEqual([0, 1]);
    await db.update(posts, {}, { body: "x".repeat(5), title: "two two TWO" });
    expect(await hits()).toEqual([0, 1]);
  },
  "rows that a search finds are changed and removed": async ({ open, expect }) => {
    const db = await open();
    await addPosts(
      db,
      { slug: "a", title: "one" },
      { slug: "b", title: "one two" },
      { slug: "c", title: "two" },
    );
    expect(await db.update(posts, { match: "one" }, { title: "three" })).toBe(2);
    expect(await db.count(posts, { match: "three" })).toBe(2);
    expect(await db.update(posts, { match: "three", slug: "b" }, { views: 7 })).toBe(1);
    expect(await db.remove(posts, { not: { match: "three" } })).toBe(1);
    expect(await db.remove(posts, { match: "three" })).toBe(2);
    expect(await db.count(posts, { match: "t" })).toBe(0);
  },
  "matches are listed newest first, with limit, offset, other conditions and after": async ({
    open,
    expect,
  }) => {
    const db = await open();
    const rows = Array.from({ length: 30 }, (_, index) => ({
      slug: String.fromCharCode(97 + (index % 26)) + index,
      title: index % 3 === 0 ? "word" : "other word",
      views: index % 4,
      date: `20${10 + ((index * 7) % 11)}-0${1 + (index % 9)}-01T00:00:00`,
    }));
    await addPosts(db, ...rows);
    const query: Query<typeof posts.columns> = {
      where: { match: "wor" },
      orderBy: { date: "desc" },
    };
    const expected = slugs(await db.find(posts, { orderBy: { date: "desc" } }));
    expect(slugs(await db.find(posts, query))).toEqual(expected);
    expect(slugs(await db.find(posts, { ...query, limit: 5, offset: 10 }))).toEqual(
      expected.slice(10, 15),
    );
    const upwards = slugs(
      await db.find(posts, { where: { match: "wor" }, orderBy: "date", limit: 7 }),
    );
    expect(upwards).toEqual([...expected].reverse().slice(0, 7));
    const some = slugs(await db.find(posts, { where: { views: 2 }, orderBy: { date: "desc" } }));
    expect(
      slugs(await db.find(posts, { ...query, where: { match: "wor", views: 2 }, limit: 4 })),
    ).toEqual(some.slice(0, 4));
    const [, , , third] = await db.find(posts, { ...query, limit: 4 });
    expect(slugs(await db.find(posts, { ...query, after: third, limit: 3 }))).toEqual(
      expected.slice(4, 7),
    );
    expect(
      slugs(await db.find(posts, { where: { match: "word" }, orderBy: "slug", limit: 3 })),
    ).toEqual(
      rows
        .map(({ slug }) => slug)
        .sort()
        .slice(0, 3),
    );
  },
  "matches are ordered by instants to the millisecond": async ({ open, expect }) => {
    const db = await open();
    const at = [5, 900, 100, 2000, 1999, 100, -1, 0];
    await db.insert(
      notes,
      at.map((ms) => ({ text: "same", at: new Date(ms) })),
    );
    const found = await db.find(notes, { where: { match: "same" }, orderBy: { at: "desc" } });
    expect(found.map((note) => note.at.getTime())).toEqual([...at].sort((a, b) => b - a));
    for (let limit = 1; limit <= 8; limit++)
      expect(
        await db.find(notes, { where: { match: "same" }, orderBy: { at: "desc" }, limit }),
      ).toEqual(found.slice(0, limit));
    expect(
      await db.find(notes, {
        where: { match: "same" },
        orderBy: { at: "desc" },
        limit: 3,
        offset: 4,
      }),
    ).toEqual(found.slice(4, 7));
  },
  "match without search columns is an error, and the search text is limited": async ({
    open,
    expect,
  }) => {
    const db = await open();
    await expect(db.count(settings, { match: "x" })).rejects.toThrow(/search/);
    expect(await db.count(posts, { match: "x".repeat(1600) })).toBe(0);
    await expect(db.count(posts, { match: "x".repeat(1601) })).rejects.toThrow(/1600/);
    await expect(db.count(posts, { match: "é".repeat(801) })).rejects.toThrow(/1600/);
    expect(await db.count(posts, { match: "a ".repeat(800) })).toBe(0);
  },
};
