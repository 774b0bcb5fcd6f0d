import { PGlite } from "@electric-sql/pglite";
import { boolean, timestamp, id, integer, memory, real, table, text } from "@waymark/core";
import type { NamedTable, Query, Storage, StorageAdapter, Where } from "@waymark/storage";
import { libsql } from "@waymark/storage-libsql";
import { postgres } from "@waymark/storage-postgres";
import { sharedPostgres } from "@waymark/storage-postgres/testing";
import { sqlite } from "@waymark/storage-sqlite";
import fc from "fast-check";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

const server = await sharedPostgres();
const url = await server?.createDatabase();
const client = new PGlite();
const folder = await mkdtemp(join(tmpdir(), "waymark-agreement-"));
afterAll(async () => {
  await rm(folder, { recursive: true });
  await server?.stop();
  await client.close();
});
let schemas = 0;
let files = 0;
/** Adapters with their number of runs, which is lower for slower storages. */
const adapters: readonly (readonly [string, number, (() => StorageAdapter) | undefined])[] = [
  ["SQLite", 60, () => sqlite(":memory:")],
  [
    "libSQL",
    20,
    () => libsql({ url: `file:${join(folder, `${++files}.db`)}`, synchronous: "normal" }),
  ],
  [
    "PostgreSQL",
    20,
    url === undefined
      ? undefined
      : () => postgres({ url, schema: `s${++schemas}`, durability: "unchecked", pool: { max: 1 } }),
  ],
  ["PGlite", 10, () => postgres({ client, schema: `s${++schemas}` })],
];

const items = table(
  {
    id: id(),
    kind: text(),
    state: text(),
    date: text(),
    words: text(),
    n: integer().nullable(),
    r: real(),
    on: boolean(),
    at: timestamp().nullable(),
  },
  {
    indexes: [["kind", "state", "-date", "-id"], ["n"]],
    search: { columns: ["words", "kind"], newestBy: "date", narrowedBy: ["kind", "state"] },
  },
);
const links = table({ item: integer(), tag: integer() }, { key: ["item", "tag"] });
/** Links with copies of columns of the linked item. */
const indexed = table(
  { tag: integer(), state: text(), date: text(), item: integer() },
  { key: ["tag", "state", "date", "item"], copies: ["state", "date"] },
);
const tables: readonly NamedTable[] = [
  { name: "items", module: "test", table: items as NamedTable["table"] },
  { name: "links", module: "test", table: links as NamedTable["table"] },
  { name: "indexed", module: "test", table: indexed as NamedTable["table"] },
];
type Items = typeof items.columns;

const kind = fc.constantFrom("a", "b", "C", "é", "%", "a_b", "😀", "\uffee");
const state = fc.constantFrom("publish", "draft", "private");
const date = fc.constantFrom(
  "2024-01-01T00:00:00",
  "2024-01-02T00:00:00",
  "1969-12-31T23:59:59",
  "2031-05-05T12:00:00",
);
const words = fc
  .array(fc.constantFrom("harbour", "Harbours", "ferry", "Élan", "x1", "東京"), { maxLength: 4 })
  .map((list) => list.join(" "));
const n = fc.option(fc.constantFrom(-1, 0, 1, 2, 2 ** 53 - 1), { nil: null });
const r = fc.constantFrom(-0.5, 0, 0.1, 3e10);
const at = fc.option(
  fc.constantFrom(0, -1, 999, 1000).map((ms) => new Date(ms)),
  { nil: null },
);
const row = fc.record({ kind, state, date, words, n, r, on: fc.boolean(), at });

const values = { kind, state, date, n, r, on: fc.boolean(), at } as Readonly<
  Record<string, fc.Arbitrary<unknown>>
>;
const column = fc.constantFrom(...Object.keys(values));
const columnTest: fc.Arbitrary<object> = column.chain((name) => {
  const value = values[name] as fc.Arbitrary<unknown>;
  const given = value.filter((v) => v !== null);
  return fc
    .oneof(
      fc.record({ eq: value }),
      fc.record({ ne: value }),
      fc.record({ in: fc.array(value, { maxLength: 20 }) }),
      fc.record({ notIn: fc.array(value, { maxLength: 5 }) }),
      fc.record({ lt: given }),
      fc.record({ lte: given }),
      fc.record({ gt: given }),
      fc.record({ gte: given }),
      fc.record({ between: fc.tuple(given, given) }),
      fc.record({ isNull: fc.boolean() }),
      value,
    )
    .map((found) => ({ [name]: found }));
});
const textTest = fc.oneof(
  fc.record({ kind: fc.record({ contains: fc.constantFrom("", "A", "%", "_", "é") }) }),
  fc.record({ state: fc.record({ startsWith: fc.constantFrom("P", "pri", "x") }) }),
  fc.record({
    match: fc.constantFrom("", "harb", "harbour", "ferry elan", "x", "東", "nothing", "a"),
  }),
  fc.record({
    exists: fc.constantFrom<object>(
      ...[1, 2, 3].map((tag) => ({ table: links, to: "item", where: { tag } })),
      ...[1, 2].map((tag) => ({ table: indexed, to: "item", where: { tag } })),
    ),
  }),
);
const { where } = fc.letrec<{ where: object }>((tie) => ({
  where: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    columnTest,
    textTest,
    fc.tuple(columnTest, columnTest).map(([a, b]) => ({ ...a, ...b })),
    fc.tuple(columnTest, textTest).map(([a, b]) => ({ ...a, ...b })),
    fc.record({ and: fc.array(tie("where"), { maxLength: 3 }) }),
    fc.record({ or: fc.array(tie("where"), { maxLength: 3 }) }),
    fc.record({ not: tie("where") }),
  ),
}));
const direction = fc.constantFrom("asc", "desc");
const order = fc.oneof(
  fc
    .tuple(fc.constantFrom(...Object.keys(values), "id"), direction)
    .map(([name, value]) => ({ [name]: value })),
  column.chain((name) =>
    fc
      .array(values[name] as fc.Arbitrary<unknown>, { maxLength: 6 })
      .map((list) => ({ [name]: list.filter((v) => v !== null) })),
  ),
  where.map((first) => ({ first })),
);
const tagged = fc
  .subarray([1, 2, 3], { minLength: 1 })
  .map((tags) => ({ exists: { table: indexed, to: "item", where: { tag: { in: tags } } } }));
/** Filters of list endpoints: conditions on links and values, and their negations. */
const listFilter = fc
  .array(
    fc.oneof(
      tagged,
      tagged.map((not) => ({ not })),
      fc.array(tagged, { minLength: 1, maxLength: 3 }).map((or) => ({ or })),
      fc.record({ state }),
      fc.record({ state: fc.record({ in: fc.array(state, { minLength: 1, maxLength: 3 }) }) }),
      fc.record({ date: fc.record({ gt: date }) }),
      fc.record({ n: fc.record({ notIn: fc.array(n, { maxLength: 3 }) }) }),
      fc.record({ id: fc.record({ notIn: fc.array(fc.integer({ min: 1, max: 12 })) }) }),
    ),
    { minLength: 2, maxLength: 5 },
  )
  .map((and) => ({ and }));
const query = fc.record({
  where: fc.oneof(
    where,
    listFilter,
    fc.record({
      state,
      exists: fc.constantFrom(
        ...[[1], [2], [1, 2]].map((tags) => ({
          table: indexed,
          to: "item",
          where: { tag: { in: tags } },
        })),
      ),
    }),
    fc.record({
      kind: fc.constant("a"),
      state: fc.record({ in: fc.array(state, { minLength: 1, maxLength: 4 }) }),
    }),
  ),
  orderBy: fc.oneof(
    fc.array(order, { maxLength: 3 }),
    fc.constant([{ date: "desc" }]),
    fc.constant([{ date: "asc" }, { id: "asc" }]),
  ),
  limit: fc.option(fc.nat(8), { nil: undefined }),
  offset: fc.option(fc.nat(5), { nil: undefined }),
});

async function withRows(
  storage: Storage,
  rows: readonly object[],
  tagged: readonly (readonly [number, number])[],
) {
  await storage.migrate();
  await storage.insert(items, rows as never);
  const pairs = new Map(tagged.map(([item, tag]) => [`${item} ${tag}`, { item, tag }]));
  await storage.insert(links, [...pairs.values()]);
  await rebuildIndexed(storage);
  return storage;
}
/** Rebuilds the links with copies. */
async function rebuildIndexed(storage: Storage): Promise<void> {
  await storage.remove(indexed, {});
  const found = new Map((await storage.find(items, {})).map((item) => [item.id, item]));
  const rows = (await storage.find(links, {})).flatMap(({ item, tag }) => {
    const { state: status, date: day } = found.get(item) ?? {};
    return status === undefined ? [] : [{ tag, item, state: status, date: day }];
  });
  await storage.insert(indexed, rows);
}

test.for(adapters)(
  "%s finds the same rows as memory, in the same order, and changes the same rows",
  async ([, runs, create], { skip }) => {
    if (!create) return skip("PostgreSQL is not installed.");
    const tagged = fc.array(
      fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 3 })),
      { maxLength: 15 },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { maxLength: 12 }),
        tagged,
        fc.array(query, { minLength: 1, maxLength: 12 }),
        where,
        row,
        async (rows, tags, queries, condition, change) => {
          const one = await withRows(memory().open(tables), rows, tags);
          const two = await withRows(create().open(tables), rows, tags);
          const compare = async (query: Query<Items>) => {
            const found = await one.find(items, query);
            expect(await two.find(items, query)).toEqual(found);
            expect(await two.count(items, query.where)).toBe(await one.count(items, query.where));
            const isPlain = (query.orderBy as readonly object[]).every((part) =>
              ["asc", "desc"].includes(Object.values(part)[0] as string),
            );
            const after = found[0];
            if (isPlain && after)
              expect(await two.find(items, { ...query, after })).toEqual(
                await one.find(items, { ...query, after }),
              );
          };
          for (const query of queries) await compare(query as Query<Items>);
          const chosen = condition as Where<Items>;
          const { words: text, date: day, n: number } = change;
          expect(await two.update(items, chosen, { words: text, date: day, n: number })).toBe(
            await one.update(items, chosen, { words: text, date: day, n: number }),
          );
          for (const storage of [one, two]) await rebuildIndexed(storage);
          for (const query of queries) await compare(query as Query<Items>);
          expect(await two.remove(items, chosen)).toBe(await one.remove(items, chosen));
          for (const storage of [one, two]) await rebuildIndexed(storage);
          for (const query of queries) await compare(query as Query<Items>);
          await two.close();
        },
      ),
      {
        numRuns: Number(process.env["AGREEMENT_RUNS"] ?? runs),
        ...(process.env["AGREEMENT_SEED"] && { seed: Number(process.env["AGREEMENT_SEED"]) }),
      },
    );
  },
);
