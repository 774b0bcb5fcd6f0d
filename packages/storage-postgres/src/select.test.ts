import { PGlite } from "@electric-sql/pglite";
import { id, integer, table, text } from "@waymark/core";
import { toCatalog, toReadPlan, type NamedTable, type Query, type Where } from "@waymark/storage";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dialect } from "./dialect.ts";
import { postgres } from "./postgres.ts";
import { source, toReads, type Read } from "./reads.ts";
import { toSelect } from "./select.ts";
import { postgresStatements } from "./statements.ts";

const posts = table(
  { id: id(), status: text(), date: text(), title: text(), body: text() },
  {
    indexes: [
      ["status", "-date", "-id"],
      ["status", "title", "id"],
    ],
    search: { columns: ["title", "body"], newestBy: "date" },
  },
);
const filed = table(
  { tag: integer(), status: text(), date: text(), post: integer() },
  { key: ["tag", "status", "date", "post"], copies: ["status", "date"] },
);
const tables: readonly NamedTable[] = [
  { name: "posts", module: "test", table: posts as NamedTable["table"] },
  { name: "filed", module: "test", table: filed as NamedTable["table"] },
];
const catalog = toCatalog(tables);
const reads = toReads(catalog, postgresStatements(100));
const client = new PGlite();
afterAll(() => client.close());

beforeAll(async () => {
  const storage = postgres({ client }).open(tables);
  await storage.migrate();
  const rows = await storage.insert(
    posts,
    Array.from({ length: 5000 }, (_, n) => ({
      status: n % 5 === 0 ? "draft" : n % 7 === 0 ? "private" : "publish",
      date: new Date(1e12 + ((n * 7919) % 5000) * 1e6).toISOString().slice(0, 19),
      title: `Boat ${n}`,
      body: `${"word ".repeat(n % 20)} ${n % 500 === 0 ? "rare" : "common"}`,
    })),
  );
  await storage.insert(
    filed,
    rows.map(({ id: post, status, date }) => ({ tag: post % 10, status, date, post })),
  );
  await storage.close();
  await client.exec("analyze");
}, 60_000);

const explain = (query: Query<typeof posts.columns>) =>
  planOf(reads.find(posts as NamedTable["table"], query as Query));
const explainCount = (where: Where<typeof posts.columns>) =>
  planOf(reads.count(posts as NamedTable["table"], where as Where));

/** The plan of PostgreSQL for a read. */
async function planOf({ bound: asked }: Read<unknown>): Promise<string> {
  // The value of a parameter as a literal: a plan depends on how many rows have it.
  const literal = (value: unknown) =>
    typeof value === "string" ? `'${value.replaceAll("'", "''")}'` : String(value);
  const sql = asked.text.replace(/(?<!\w)\$(\d+)/g, (_, place) =>
    literal(asked.values?.[Number(place) - 1]),
  );
  const { rows } = await client.query<{ "QUERY PLAN": string }>(`explain ${sql}`);
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}
const newest = { orderBy: [{ date: "desc" }, { id: "desc" }], limit: 10 } as const;
const sorted = /Sort(?! Key)/;

test("a list in the order of an index is neither sorted nor scanned", async () => {
  const plan = await explain({ where: { status: "publish" }, ...newest });
  expect(plan).toMatch(/Index Scan using posts__status_d_date_d_id/);
  expect(plan).not.toMatch(sorted);
});

test("several values of an indexed column are merged, not sorted", async () => {
  const plan = await explain({ where: { status: { in: ["publish", "private"] } }, ...newest });
  expect(plan).toMatch(/Merge Append/);
  expect(plan).not.toMatch(/Sort {2}|Seq Scan/);
});

test("links with copies of the sorted columns are read in order", async () => {
  const exists = { table: filed, to: "post", where: { tag: 3 } } as const;
  const plan = await explain({ where: { status: "publish", exists: exists }, ...newest });
  expect(plan).toMatch(/Index Only Scan Backward using filed_pkey/);
  expect(plan).not.toMatch(sorted);
});

const tagged = (tag: number) => ({ exists: { table: filed, to: "post", where: { tag } } }) as const;

// Trial R-13 of docs/reliability.md.
test("conditions on several links of a row are read from the link table in list order", async () => {
  const and = [tagged(3), tagged(4)];
  // With so few rows, the planner would otherwise sort them.
  await client.exec("set enable_sort = off");
  const plan = await explain({ where: { status: "publish", and }, ...newest });
  await client.exec("reset enable_sort");
  expect(plan).toMatch(/Scan Backward using filed_pkey on filed s0/);
  expect(plan).toMatch(/Merge Cond: .*s1\.post|on filed s1.*\n.*Index Cond: .*s0\.post/);
  expect(plan).not.toMatch(sorted);
});

// Trial R-13 of docs/reliability.md.
test("rows without a link are counted as all rows minus the linked ones", async () => {
  for (const without of [{ not: tagged(3) }, { ...tagged(4), not: tagged(3) }]) {
    const plan = await explainCount({ status: "publish", ...without });
    expect(plan).toMatch(/InitPlan 2/);
    expect(plan).not.toMatch(/Anti|SubPlan/);
  }
});

// Trial R-13 of docs/reliability.md.
test("conditions on a column that the link table holds are read from the link table only", async () => {
  const date = { gt: "2001-10-01T00:00:00" };
  const plan = await explainCount({ status: "publish", date, ...tagged(3) });
  expect(plan).toMatch(/filed_pkey.*\n.*Index Cond: .*date >/);
  expect(plan).not.toMatch(/posts.*\n.*date >/);
});

// Trial R-13 of docs/reliability.md.
test("a search is planned for its words each time, other queries once", () => {
  const nameOf = (where: object) =>
    reads.count(posts as NamedTable["table"], where as Where).bound.name;
  expect(nameOf({ status: "publish" })).toMatch(/^w/);
  for (const where of [{ match: "rare" }, { not: { or: [{ body: { contains: "rare" } }] } }])
    expect(nameOf({ status: "publish", ...where })).toBeUndefined();
});

test("keyset pagination starts at the row in the index", async () => {
  const after = { date: "2001-09-20T00:00:00", id: 7 };
  const plan = await explain({ where: { status: "publish" }, ...newest, after });
  expect(plan).toMatch(/Index Cond: .*ROW\(date, id\) </);
});

test("a list in the order of a searched column is read along its prefix index", async () => {
  const byTitle = { orderBy: [{ title: "asc" }, { id: "asc" }], limit: 10 } as const;
  const after = { title: "Boat 2", id: 7 };
  const plan = await explain({ where: { status: "draft" }, ...byTitle, after });
  expect(plan).toMatch(/Incremental Sort[^]*Presorted Key[^]*Index Scan using posts__status_title/);
  expect(plan).toMatch(/Index Cond: .*"left"\(title, 200\) >=/);
});

test("matches of a search are found in the index and then sorted", async () => {
  // With so few rows, the planner would otherwise read all of them.
  await client.exec("set enable_seqscan = off");
  const plan = await explain({ where: { match: "rare" }, ...newest });
  await client.exec("reset enable_seqscan");
  expect(plan).toMatch(/CTE hits\n.*Bitmap Heap Scan/);
  expect(plan).toMatch(/Bitmap Index Scan on posts__search/);
});

test("a search along an index looks at the first rows of the list before it finds all hits", async () => {
  const plan = await explain({ where: { status: "publish", match: "common" }, ...newest });
  expect(plan).toMatch(/CTE recent\n.*Limit/);
  expect(plan).toMatch(/CTE hits\n.*Result.*\n.*One-Time Filter/);
});

test("frequent, rare and missing words are found", async () => {
  const storage = postgres({ client }).open(tables);
  for (const match of ["common", "rare", "word", "nothing", "boat rare"]) {
    const where = { status: "publish", match };
    const all = await storage.find(posts, { where, orderBy: newest.orderBy });
    for (const page of [{}, { offset: 7 }, { offset: 45 }, { after: all[3] }]) {
      const { offset = page.after ? 4 : 0 } = page as { offset?: number; after?: unknown };
      expect(await storage.find(posts, { where, ...newest, ...page })).toEqual(
        all.slice(offset, offset + 10),
      );
    }
  }
  await storage.close();
});

test("a far page is walked in the index alone, and only its rows are fetched", async () => {
  const plan = await explain({ where: { status: "publish" }, ...newest, offset: 2000 });
  expect(plan).toMatch(/Index Only Scan using posts__status_d_date_d_id/);
});

test("values of a query are never part of the statement's text", () => {
  const secret = "s3cr3t";
  const query: Query<typeof posts.columns> = {
    where: {
      title: { contains: secret },
      or: [{ status: { in: [secret] } }, { date: { gt: secret } }],
      match: secret,
    },
    orderBy: [{ title: [secret] }, { first: { body: secret } }],
    limit: 7777,
    offset: 8888,
  };
  const plan = toReadPlan(catalog, posts as NamedTable["table"], query as Query);
  const { shape, text: write } = toSelect(plan, source);
  expect(dialect.toText(write()).sql).not.toMatch(/s3cr3t|7777|8888/);
  expect(shape.key).not.toMatch(/s3cr3t|7777|8888/);
});

test("lists of any length have one shape", () => {
  const keyOf = (length: number) => {
    const list = Array.from({ length }, (_, n) => `s${n}`);
    const query = { where: { status: { in: list } }, orderBy: [{ title: list }] };
    const plan = toReadPlan(catalog, posts as NamedTable["table"], query);
    return toSelect(plan, source).shape.key;
  };
  expect(keyOf(1000)).toBe(keyOf(9));
});

test("conditions with a hundred links are not planned together", async () => {
  const storage = postgres({ client }).open(tables);
  const [row] = await storage.find(posts, { orderBy: "id", limit: 1 });
  const { id: post, status, date } = row!;
  const tags = Array.from({ length: 100 }, (_, n) => 1000 + n);
  await storage.insert(
    filed,
    tags.map((tag) => ({ tag, status, date, post })),
  );
  const all = tags.map(
    (tag) => ({ exists: { table: filed, to: "post", where: { tag } } }) as const,
  );
  const begun = performance.now();
  const found = await storage.find(posts, { where: { and: all }, orderBy: "id", limit: 10 });
  expect(found.map(({ id: one }) => one)).toEqual([post]);
  expect(performance.now() - begun).toBeLessThan(2000);
  await storage.close();
});
