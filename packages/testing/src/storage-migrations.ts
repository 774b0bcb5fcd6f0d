import {
  type Columns,
  type NamedTable,
  type Table,
  boolean,
  timestamp,
  id,
  integer,
  json,
  table,
  text,
} from "@waymark/storage";
import type { ContractTests } from "./harbour.ts";

const named = (name: string, declared: object, module = "books"): NamedTable => ({
  name,
  module,
  table: declared as Table<Columns>,
});
const before = table({ id: id(), title: text() });
const after = table(
  {
    id: id(),
    title: text(),
    pages: integer().default(7),
    note: text().nullable(),
    isOut: boolean().default(true),
    since: timestamp().default(new Date(5)),
    extra: json<unknown>().default({ a: 1 }),
  },
  {
    indexes: [["title"], { columns: ["title", "id"], unique: true }],
    search: { columns: ["title"] },
  },
);
const extra = table({ book: integer(), tag: text() }, { key: ["book", "tag"] });
const later = [named("m_books", after), named("m_tags", extra)];

/** Derived migrations, run repeatedly. */
export const migrationTests: ContractTests = {
  "plan lists pending steps, migrate runs them, and a second run does nothing": async ({
    openRaw,
    expect,
  }) => {
    const db = openRaw([named("m_books", before)]);
    expect((await db.plan()).steps.map(({ module, name }) => [module, name])).toEqual([
      ["books", "create m_books"],
    ]);
    expect((await db.migrate()).steps.length).toBe(1);
    expect(await db.plan()).toEqual({ steps: [], problems: [], drift: [] });
    expect((await db.migrate()).steps).toEqual([]);
    expect((await db.insert(before, [{ title: "T" }])).length).toBe(1);
  },
  "additions work on tables with rows": async ({ open, openRaw, expect }) => {
    const first = await open([named("m_books", before)]);
    await first.insert(before, [{ title: "One" }, { title: "Two" }]);
    await first.close();
    const db = openRaw(later);
    expect((await db.plan()).steps.length > 5).toBe(true);
    await db.migrate();
    expect(await db.find(after, { where: { match: "two" } })).toEqual([
      {
        id: 2,
        title: "Two",
        pages: 7,
        note: null,
        isOut: true,
        since: new Date(5),
        extra: { a: 1 },
      },
    ]);
    expect(await db.count(after, { pages: 7, isOut: true })).toBe(2);
    await db.insert(after, [{ title: "Three" }]);
    await db.insert(extra, [{ book: 1, tag: "x" }]);
    expect((await db.migrate()).steps).toEqual([]);
  },
  "a migration that was stopped between any two steps is resumed": async ({
    open,
    openRaw,
    expect,
  }) => {
    const first = await open([named("m_books", before)]);
    await first.insert(before, [{ title: "One" }]);
    await first.close();
    const names: string[] = [];
    for (let left = 1; left > 0;) {
      const db = openRaw(later);
      const ahead = (await db.plan()).steps;
      const { steps } = await db.migrate({ steps: 1 });
      expect(steps.map(({ name }) => name)).toEqual(ahead.slice(0, 1).map(({ name }) => name));
      names.push(...steps.map(({ name }) => name));
      left = (await db.plan()).steps.length;
      expect(left).toBe(ahead.length - 1);
      await db.close();
    }
    expect(new Set(names).size).toBe(names.length);
    const db = await open(later);
    expect(await db.count(after, { match: "one", pages: 7 })).toBe(1);
  },
  "an index that is no longer declared is dropped": async ({ open, expect }) => {
    const unique = table(
      { id: id(), title: text() },
      { indexes: [{ columns: ["title"], unique: true }] },
    );
    await (await open([named("m_books", unique)])).close();
    const db = await open([named("m_books", before)]);
    await db.insert(before, [{ title: "same" }, { title: "same" }]);
    expect(await db.count(before)).toBe(2);
  },
  "a search that is no longer declared, or over other columns, is rebuilt": async ({
    open,
    expect,
  }) => {
    const columns = { id: id(), title: text(), note: text().default("") };
    const byTitle = table(columns, { search: { columns: ["title"] } });
    const byNote = table(columns, { search: { columns: ["note"] } });
    const none = table(columns);
    const first = await open([named("m_books", byTitle)]);
    await first.insert(byTitle, [{ title: "word", note: "other" }]);
    await first.close();
    const second = await open([named("m_books", byNote)]);
    expect([
      await second.count(byNote, { match: "word" }),
      await second.count(byNote, { match: "other" }),
    ]).toEqual([0, 1]);
    await second.close();
    const third = await open([named("m_books", none)]);
    await third.update(none, {}, { note: "changed" });
    await third.close();
    const last = await open([named("m_books", byNote)]);
    expect([
      await last.count(byNote, { match: "changed" }),
      await last.count(byNote, { match: "other" }),
    ]).toEqual([1, 0]);
  },
  "changes that cannot be derived are rejected with a reason, and nothing is changed": async ({
    open,
    openRaw,
    expect,
  }) => {
    const first = await open([named("m_books", before)]);
    await first.insert(before, [{ title: "One" }]);
    await first.close();
    const cases: readonly (readonly [object, RegExp])[] = [
      [table({ id: id() }), /m_books\.title.*not declared/],
      [table({ id: id(), title: integer() }), /m_books\.title was text/],
      [table({ id: id(), title: text().nullable() }), /m_books\.title may not be null/],
      [table({ id: id(), title: text(), pages: integer() }), /m_books\.pages has no default/],
      [table({ id: integer(), title: text() }, { key: ["id", "title"] }), /key of m_books/],
    ];
    for (const [declared, reason] of cases) {
      const db = openRaw([named("m_new", extra), named("m_books", declared)]);
      const plan = await db.plan();
      expect(
        plan.problems.some((text) => reason.test(text) && /named migration step/.test(text)),
      ).toBe(true);
      await expect(db.migrate()).rejects.toThrow(reason);
      await db.close();
    }
    const gone = openRaw([named("m_new", extra)]);
    await expect(gone.migrate()).rejects.toThrow(/m_books, which is not declared/);
    await gone.close();
    const last = openRaw([named("m_books", before)]);
    expect(await last.plan()).toEqual({ steps: [], problems: [], drift: [] });
    expect(await last.count(before)).toBe(1);
  },
  "tables of a module that the site does not include are not changed": async ({ open, expect }) => {
    const first = await open([named("m_books", before)]);
    await first.insert(before, [{ title: "One" }]);
    await first.close();
    await (await open([named("m_tags", extra, "tags")])).close();
    const last = await open([named("m_books", before), named("m_tags", extra, "tags")]);
    expect(await last.count(before)).toBe(1);
  },
  "a unique index over duplicate rows is rejected with a reason": async ({
    open,
    openRaw,
    expect,
  }) => {
    const first = await open([named("m_books", before)]);
    await first.insert(before, [{ title: "same" }, { title: "same" }]);
    await first.close();
    const unique = table(
      { id: id(), title: text() },
      { indexes: [{ columns: ["title"], unique: true }] },
    );
    const db = openRaw([named("m_books", unique)]);
    await expect(db.migrate()).rejects.toThrow(/m_books.*title.*unique/);
    await db.close();
    const last = await open([named("m_books", before)]);
    expect(await last.count(before, { title: "same" })).toBe(2);
  },
};
