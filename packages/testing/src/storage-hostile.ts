import type { ContractTests } from "./harbour.ts";
import { addPosts, notes, posts, slugs, settings } from "./storage-tables.ts";

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

/** Injection: values are bound, and names come from declarations only. */
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

/** A deterministic text that does not compress. */
function dense(bytes: number): string {
  let state = 1;
  let text = "";
  while (text.length < bytes) {
    state = Math.imul(state, 1_664_525) + 1_013_904_223;
    text += String.fromCharCode(0x21 + ((state >>> 16) % 0x5e));
  }
  return text;
}

/** Length limits of texts. */
export const lengthTests: ContractTests = {
  "searched text in an index may have any length, and is ordered completely": async ({
    open,
    expect,
  }) => {
    const db = await open();
    const long = dense(9000);
    const titles = [`${long}b`, "z", `${long}é`, `${long}`, `${"漢".repeat(3000)}a`, `${long}B`];
    await addPosts(db, ...titles.map((title, n) => ({ title, slug: String(n), views: n })));
    const inOrder = "350214".split("").sort((a, b) => compare(titles, a, b));
    const orderBy = [{ title: "asc" }, { id: "asc" }] as const;
    const where = { status: "publish" };
    expect(slugs(await db.find(posts, { where, orderBy }))).toEqual(inOrder);
    const back = [{ title: "desc" }, { id: "desc" }] as const;
    expect(slugs(await db.find(posts, { where, orderBy: back, limit: 4, offset: 1 }))).toEqual(
      inOrder.toReversed().slice(1, 5),
    );
    for (const [steps, order] of [
      [orderBy, inOrder],
      [back, inOrder.toReversed()],
    ] as const) {
      const rows = await db.find(posts, { where, orderBy: steps });
      for (const [n, after] of rows.entries())
        expect(slugs(await db.find(posts, { where, orderBy: steps, after, limit: 3 }))).toEqual(
          order.slice(n + 1, n + 4),
        );
    }
    const several = { status: { in: ["publish", "draft"] } };
    expect(slugs(await db.find(posts, { where: several, orderBy, limit: 9 }))).toEqual(inOrder);
    expect(await db.count(posts, { title: `${long}b` })).toBe(1);
    expect(await db.update(posts, { title: "z" }, { title: `${long}b` })).toBe(1);
    expect(await db.count(posts, { title: { in: [`${long}b`, long] } })).toBe(3);
  },
  "the first words of a text that exceeds its share of the index are found": async ({
    open,
    expect,
  }) => {
    const db = await open();
    const words = Array.from({ length: 80_000 }, (_, n) => `word${10_000 + n}`);
    const more = words.map((word) => `é${word}`);
    const [id = 0] = await addPosts(db, { body: words.join(" "), title: more.join(" ") });
    const find = (match: string) => db.count(posts, { match });
    // Half a megabyte for each of two columns, with words of nine and of ten bytes.
    expect([await find("word10000"), await find("word65554")]).toEqual([1, 1]);
    expect([await find("word65555"), await find("word89999")]).toEqual([0, 0]);
    expect([await find("éword59999"), await find("éword60000")]).toEqual([1, 0]);
    await db.update(posts, { id }, { body: "word89999" });
    expect([await find("word10000"), await find("word89999")]).toEqual([0, 1]);
  },
  "text without an index may have any length": async ({ open, expect }) => {
    const db = await open();
    const long = dense(100_000);
    const [row] = await db.insert(notes, [{ text: long, at: new Date(0) }]);
    expect((await db.get(notes, row?.id ?? 0))?.text).toBe(long);
  },
  "text in a key or an index is stored up to the maximum length": async ({ open, expect }) => {
    const db = await open();
    const max = { type: dense(866), status: dense(866), slug: dense(1300), title: dense(5000) };
    await addPosts(db, { ...max, date: "9".repeat(866) });
    expect(await db.count(posts, { type: max.type, slug: max.slug })).toBe(1);
    await db.upsert(settings, [{ name: dense(2600), value: 1 }], { on: ["name"] });
    expect(await db.get(settings, { name: dense(2600) })).toMatchObject({ value: 1 });
  },
  "longer text is rejected with the name of the column, and can be used in a query": async ({
    open,
    expect,
  }) => {
    const db = await open();
    await addPosts(db, { slug: "a" });
    await expect(addPosts(db, { slug: dense(1301) })).rejects.toThrow(/t_posts\.slug.*1300 bytes/);
    await expect(addPosts(db, { slug: "漢".repeat(434) })).rejects.toThrow(/t_posts\.slug/);
    await expect(db.update(posts, {}, { type: dense(867) })).rejects.toThrow(/t_posts\.type/);
    await expect(
      db.upsert(settings, [{ name: dense(2601), value: 1 }], { on: ["name"] }),
    ).rejects.toThrow(/t_settings\.name.*2600 bytes/);
    expect(await db.count(posts, { slug: dense(9000) })).toBe(0);
    expect(await db.count(posts, { slug: { startsWith: dense(9000) } })).toBe(0);
    expect(await db.count(posts, { slug: { in: [dense(9000), "a"] } })).toBe(1);
    expect(await db.get(settings, { name: dense(9000) })).toBeUndefined();
    expect(slugs(await db.find(posts, {}))).toEqual(["a"]);
  },
};

/** Compares by UTF-16 code unit, which is equal to code point order for these texts. */
const compare = (titles: readonly string[], a: string, b: string): number =>
  (titles[Number(a)] ?? "") < (titles[Number(b)] ?? "") ? -1 : 1;
