import type { ContractTests } from "./storage-suite.ts";
import { addPosts, notes, posts, slugs } from "./storage-tables.ts";

const hostile = [
  "' OR 1=1 --",
  '"; drop table t_posts; --',
  "') or ('1'='1",
  "\\'; select 1",
  "/* */ union select null",
  "`id`",
  "[id]",
  "$1",
  "?1",
  ":id",
  "@id",
  "%s",
  "${id}",
  "x' AND sleep(5)#",
  "1; attach database 'x' as y",
  "NEAR(a b)",
  "a AND (b",
  '"unclosed',
  "title:x",
  "-x",
  "x*",
  "^x",
  "{a b}:c",
  "NOT",
  "OR",
];

/** Values are values, and names come from declarations only. */
export const hostileTests: ContractTests = {
  "values are never interpreted as part of a statement": async ({ open, expect }) => {
    const db = await open();
    await addPosts(db, { slug: "kept", title: "kept" });
    for (const text of hostile) {
      expect(await db.count(posts, { title: text })).toBe(0);
      expect(await db.count(posts, { title: { in: [text, `${text}2`] } })).toBe(0);
      expect(await db.count(posts, { title: { contains: text } })).toBe(0);
      expect(await db.count(posts, { title: { startsWith: text } })).toBe(0);
      await db.count(posts, { match: text });
      await db.find(posts, { where: { match: text }, orderBy: { date: "desc" }, limit: 1 });
      expect(slugs(await db.find(posts, { orderBy: { slug: [text, "kept"] } }))).toEqual(["kept"]);
      expect(
        await db
          .find(posts, { orderBy: "title", after: { title: text, id: 0 } })
          .then((rows) => rows.length < 2),
      ).toBe(true);
      expect(await db.remove(posts, { title: text })).toBe(0);
      const [id = 0] = await addPosts(db, { slug: text, title: text });
      expect(await db.get(posts, id, ["slug", "title"])).toEqual({ slug: text, title: text });
      await db.update(posts, { id }, { body: text });
      await db.remove(posts, { id });
    }
    expect(await db.count(posts)).toBe(1);
  },
  "names come from the declaration only": async ({ open, expect }) => {
    const db = await open();
    await addPosts(db, { slug: "kept" });
    for (const name of [
      ...hostile,
      "rowid",
      "__proto__",
      "constructor",
      "toString",
      'id" desc --',
      "t_posts.id",
      "",
    ]) {
      const record = Object.fromEntries([[name, "x"]]);
      const ordered = Object.fromEntries([[name, "asc"]]);
      await expect(db.find(posts, { where: record as never })).rejects.toThrow(/no column/);
      await expect(db.find(posts, { orderBy: name as never })).rejects.toThrow(/no column/);
      await expect(db.find(posts, { orderBy: ordered as never })).rejects.toThrow(/no column/);
      await expect(db.find(posts, { columns: [name as never] })).rejects.toThrow(/no column/);
      await expect(db.get(posts, 1, [name])).rejects.toThrow(/no column/);
      await expect(db.update(posts, {}, record)).rejects.toThrow(/no column/);
      await expect(addPosts(db, record)).rejects.toThrow(/no column/);
      await expect(db.increment(posts, {}, { [name]: 1 })).rejects.toThrow(/no column/);
      await expect(
        db.find(posts, { where: { exists: { table: notes, to: name as never } } }),
      ).rejects.toThrow(/no column/);
    }
    expect(await db.count(posts)).toBe(1);
  },
  "unknown operators and misplaced lists are rejected": async ({ open, expect }) => {
    const db = await open();
    const wrong: readonly object[] = [
      { title: ["a"] },
      { title: { like: "a" } },
      { title: { eq: { ne: 1 } } },
      { title: { in: "abc" } },
      { views: { between: [1] } },
      { views: { between: 5 } },
      { title: { gt: null } },
      { views: { contains: "1" } },
      { title: { contains: 1 } },
      { extra: { eq: "x" } },
      { extra: "x" },
      { id: { in: [{}] } },
      { match: 5 },
      { match: { $ne: "" } },
      { slug: { constructor: 1 } },
    ];
    for (const where of wrong)
      await expect(db.find(posts, { where: where as never })).rejects.toThrow(/t_posts/);
    let deep: object = { title: "x" };
    for (let i = 0; i < 10_000; i++) deep = { not: deep };
    await expect(db.find(posts, { where: deep as never })).rejects.toThrow(/deeper/);
    await expect(db.find(posts, { orderBy: "extra" as never })).rejects.toThrow(/JSON/);
    await expect(db.find(posts, { orderBy: { title: "up" } as never })).rejects.toThrow(/title/);
  },
};
