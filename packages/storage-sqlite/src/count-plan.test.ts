import { boolean, id, integer, table, text } from "@waymark/core";
import { toCatalog, toCondition, toSnapshot, type NamedTable, type Where } from "@waymark/storage";
import { toCountPlan } from "@waymark/storage-sql";
import { dialect, addIndex, createTable, plannedCountSql } from "@waymark/storage-sql/sqlite";
import { expect, test } from "vitest";
import { connect } from "./connection.ts";
import { toOptions } from "./options.ts";

const posts = table(
  {
    id: id(),
    type: text(),
    status: text(),
    date: text(),
    author: integer(),
    sticky: boolean(),
    words: text(),
  },
  {
    indexes: [
      ["type", "status", "-date", "-id"],
      ["type", "status", "id"],
      ["type", "status", "author", "id"],
      ["type", "sticky", "status"],
    ],
  },
);
const filed = table(
  { tag: integer(), status: text(), date: text(), post: integer() },
  { key: ["tag", "status", "date", "post"], copies: ["status", "date"] },
);
const [named, namedFiled] = [
  { name: "posts", module: "test", table: posts as NamedTable["table"] },
  { name: "filed", module: "test", table: filed as NamedTable["table"] },
];
const catalog = toCatalog([named, namedFiled]);
const db = connect(toOptions(":memory:"), "writer");
for (const one of [named, namedFiled]) {
  db.exec(createTable(toSnapshot(one)));
  for (const index of one.table.indexes) db.exec(addIndex(one.name, index));
}

const shown = { type: "post", status: "publish" };
const tagged = (...tags: readonly number[]) => ({
  exists: { table: filed, to: "post", where: { tag: { in: tags } } },
});
const planOf = (where: object, sizes: Readonly<Record<number, number>> = {}) =>
  toCountPlan(named, toCondition(catalog, named, where as Where), ({ where: of }, max) => {
    const tag = of.op === "all" && of.of[0]?.op === "eq" ? Number(of.of[0].value) : 0;
    return Math.min(sizes[tag] ?? 0, max);
  });

/** The query plan of SQLite for a count. */
function explain(where: object): string {
  const { sql, params } = dialect.toText(plannedCountSql(planOf(where), named));
  const rows = db.prepare(`explain query plan ${sql}`).all(params.map(() => 1)) as {
    detail: string;
  }[];
  return rows.map(({ detail }) => detail).join("; ");
}

test("rows with several links are counted from the rarest link", () => {
  for (const sizes of [
    { 1: 100, 2: 5 },
    { 1: 400_000, 2: 30_000 },
  ]) {
    const [part] = planOf({ ...shown, and: [tagged(1), tagged(2)] }, sizes);
    const begun = part.by === "links" ? part.gathered.linked.where : undefined;
    expect(begun).toMatchObject({ of: [{ column: "tag", value: 2 }, { column: "status" }] });
  }
});

test("links are looked up by their whole key, before the row that they lead to", () => {
  const plan = explain({ ...shown, and: [tagged(1), tagged(2)] });
  expect(plan).toMatch(
    /s1 EXISTS USING PRIMARY KEY \(tag=\? AND status=\? AND date=\? AND post=\?\).*SEARCH posts/,
  );
  expect(plan).not.toMatch(/SCAN posts|TEMP B-TREE/);
});

test("conditions on copied columns are counted from the links alone", () => {
  const filed = { status: "publish", date: { gt: "2024" } };
  for (const where of [
    { ...filed, ...tagged(1) },
    { ...filed, and: [tagged(1), tagged(2)] },
    { ...filed, or: [tagged(1), tagged(2)] },
  ])
    expect(explain(where)).not.toMatch(/(?:SEARCH|SCAN) posts/);
  expect(explain({ ...filed, ...tagged(1), author: 2 })).toMatch(/SEARCH posts/);
});

test("rows without a link or a value are counted as all rows minus those with it", () => {
  for (const without of [
    { not: tagged(1) },
    { not: { or: [tagged(1), tagged(2, 3)] } },
    { author: { notIn: [2] } },
    { id: { notIn: [2, 3] } },
    { sticky: false },
  ]) {
    const plan = planOf({ ...shown, ...without });
    expect([plan.length, plan[0].by]).toEqual([2, "rows"]);
    expect(explain({ ...shown, ...without })).not.toMatch(/SCAN (posts|filed)/);
  }
});

test("conditions without an index are checked once per row", () => {
  expect(planOf({ ...shown, words: { notIn: ["a"] } })).toHaveLength(1);
  expect(planOf({ ...shown, ...tagged(1), author: { notIn: [2] } })).toHaveLength(1);
});

test("any of several links is one index lookup", () => {
  const [part] = planOf({ ...shown, or: [tagged(1), tagged(2)] });
  expect(part).toMatchObject({
    gathered: { linked: { where: { of: [{ op: "in", values: [1, 2] }, {}] } }, isSingle: false },
  });
});
