import { integer, id, table, text } from "@waymark/core";
import { toCatalog, toReadPlan, type NamedTable, type Query } from "@waymark/storage";
import { toSnapshot } from "@waymark/storage";
import {
  dialect,
  addIndex,
  createSearch,
  createTable,
  toSelect,
  toVariant,
} from "@waymark/storage-sql/sqlite";
import { expect, test } from "vitest";
import { connect } from "./connection.ts";
import { toOptions } from "./options.ts";
import { sourceOn } from "./reads.ts";

const posts = table(
  { id: id(), type: text(), status: text(), date: text(), title: text(), n: integer() },
  {
    indexes: [["type", "status", "-date", "-id"], { columns: ["title", "type"], few: true }],
    search: { columns: ["title"], newestBy: "date", narrowedBy: ["type"] },
  },
);
const named: NamedTable = { name: "posts", module: "test", table: posts as NamedTable["table"] };
const links = table(
  { tag: integer(), post: integer() },
  { key: ["tag", "post"], indexes: [["post"]] },
);
const namedLinks: NamedTable = {
  name: "links",
  module: "test",
  table: links as NamedTable["table"],
};
const filed = table(
  { tag: integer(), status: text(), date: text(), post: integer() },
  { key: ["tag", "status", "date", "post"], copies: ["status", "date"] },
);
const namedFiled: NamedTable = {
  name: "filed",
  module: "test",
  table: filed as NamedTable["table"],
};
const catalog = toCatalog([named, namedLinks, namedFiled]);
const db = connect(toOptions(":memory:"), "writer");
for (const one of [named, namedLinks, namedFiled]) {
  db.exec(createTable(toSnapshot(one)));
  for (const index of one.table.indexes) db.exec(addIndex(one.name, index));
}
db.exec(createSearch("posts"));

/** The plan of SQLite for a query. */
function explain(query: Query<typeof posts.columns>, isFew = true): string {
  const plan = toReadPlan(catalog, named.table, query as Query);
  const draft = toSelect(
    plan,
    sourceOn(db),
    toVariant(plan, () => isFew),
  );
  const { sql, params } = dialect.toText(draft.text());
  const rows = db.prepare(`explain query plan ${sql}`).all(params.map(() => 1)) as {
    detail: string;
  }[];
  return rows.map(({ detail }) => detail).join("; ");
}
const newest = { orderBy: [{ date: "desc" }, { id: "desc" }], limit: 10 } as const;

test("a list in the order of an index is neither sorted nor scanned", () => {
  const where = { type: "post", status: "publish" };
  const after = { date: "2024-01-01T00:00:00", id: 7 };
  for (const query of [
    { where, ...newest },
    { where, ...newest, offset: 20 },
    { where: { ...where, n: { gt: 1 } }, ...newest },
  ])
    expect(explain(query)).toBe(
      "SEARCH posts USING INDEX posts__type_status_d_date_d_id (type=? AND status=?)",
    );
  expect(explain({ where, ...newest, after })).toMatch(
    /^SEARCH posts USING INDEX \S+ \(type=\? AND status=\? AND \S+<\S+\)$/,
  );
});

test("several values of an indexed column are merged, not sorted", () => {
  const where = { type: "post", status: { in: ["publish", "private", "draft"] } };
  const plan = explain({ where, ...newest });
  expect(plan).toMatch(/MERGE/);
  expect(plan).not.toMatch(/TEMP B-TREE|SCAN posts/);
  expect(explain({ where, orderBy: "title", limit: 10 })).toMatch(/TEMP B-TREE/);
});

test("hits of a search in the order of its index are walked, not sorted", () => {
  const plan = explain({ where: { match: "word", status: "publish" }, ...newest });
  expect(plan).toMatch(
    /SCAN posts__search VIRTUAL TABLE INDEX .*; SEARCH posts USING INTEGER PRIMARY KEY/,
  );
  expect(plan).not.toMatch(/TEMP B-TREE/);
});

test("values of a query are never part of the statement's text", () => {
  const secret = "s3cr3t' or 1=1 --";
  const query: Query<typeof posts.columns> = {
    where: {
      title: { contains: secret },
      or: [{ status: { in: [secret] } }, { date: { gt: secret } }],
      match: "s3cr3t",
    },
    orderBy: [{ title: [secret] }, { first: { type: secret } }],
    limit: 7777,
    offset: 8888,
  };
  const plan = toReadPlan(catalog, named.table, query as Query);
  const { sql } = dialect.toText(
    toSelect(
      plan,
      sourceOn(db),
      toVariant(plan, () => true),
    ).text(),
  );
  expect(sql).not.toMatch(/s3cr3t|7777|8888/);
});

test("few links are collected and sorted; many are looked up along the list", () => {
  const where = {
    type: "post",
    status: "publish",
    exists: { table: links, to: "post", where: { tag: 5 } },
  } as const;
  const few = explain({ where, ...newest });
  expect(few).toMatch(
    /SEARCH s0 USING PRIMARY KEY \(tag=\?\).*SEARCH posts USING INTEGER PRIMARY KEY/,
  );
  const many = explain({ where, ...newest }, false);
  expect(many).toMatch(/^SEARCH posts USING INDEX posts__type_status_d_date_d_id/);
  expect(many).not.toMatch(/TEMP B-TREE/);
});

test("links with copies of the sorted columns are read in order", () => {
  const where = {
    type: "post",
    status: "publish",
    exists: { table: filed, to: "post", where: { tag: { in: [5] } } },
  } as const;
  for (const query of [newest, { ...newest, orderBy: [{ date: "asc" }, { id: "asc" }] } as const]) {
    const plan = explain({ where, ...query });
    expect(plan).toMatch(
      /^SEARCH s0 USING PRIMARY KEY \(tag=\? AND status=\?\); SEARCH posts USING INTEGER/,
    );
    expect(plan).not.toMatch(/TEMP B-TREE/);
  }
  // The links of two terms, or of two statuses, are not in a single order.
  const several = { ...where, status: { in: ["publish", "private"] } } as const;
  expect(explain({ where: several, ...newest })).toMatch(/TEMP B-TREE|MERGE/);
});

test("a selective index is used instead of the order of the list", () => {
  const where = { type: "post", status: "publish", and: [{ title: { in: ["a", "b"] } }] };
  expect(explain({ where, ...newest })).toMatch(/INDEX posts__title_type \(title=\? AND type=\?\)/);
});
