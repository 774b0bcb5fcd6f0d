import { PGlite } from "@electric-sql/pglite";
import { id, table, text, type Table } from "@waymark/core";
import type { NamedTable } from "@waymark/storage";
import { afterAll, expect, test } from "vitest";
import { postgres } from "./postgres.ts";

const client = new PGlite();
afterAll(() => client.close());

const columns = { id: id(), kind: text(), title: text() };
const indexes = [
  ["kind", "title", "id"],
  ["kind", "-title", "-id"],
] as const;
const open = async (declared: Table, name = "boats", schema = "public") => {
  const tables = [{ name, module: "test", table: declared }] as readonly NamedTable[];
  const storage = postgres({ client, schema }).open(tables);
  await storage.migrate();
  return storage;
};

test("an index contains complete texts, or their prefixes if the column is searched", async () => {
  const before = table(columns, { indexes });
  const one = await open(before);
  await one.insert(before, [{ kind: "a", title: "short" }]);
  await one.close();
  const after = table(columns, { indexes, search: { columns: ["title"] } });
  const two = await open(after);
  const long = Array.from({ length: 2000 }, (_, n) => (n * 7919).toString(36)).join(" ");
  await two.insert(after, [{ kind: "a", title: long }]);
  expect((await two.plan()).drift).toEqual([]);
  const { rows } = await client.query<{ indexdef: string }>(
    "select indexdef from pg_indexes where tablename = 'boats' and indexdef like '%kind%'",
  );
  expect(rows.map(({ indexdef }) => indexdef)).toEqual([
    expect.stringContaining('kind, "left"(title, 200), id)'),
    expect.stringContaining('kind, "left"(title, 200) DESC, id DESC)'),
  ]);
  await two.close();
});

test("a searched table with a long name has an index of words that is found again", async () => {
  const name = "boats_".padEnd(63, "x");
  const searched = table(columns, { search: { columns: ["title"] } });
  const one = await open(searched, name, "long");
  expect((await one.plan()).drift).toEqual([]);
  await one.close();
  const two = await open(table(columns), name, "long");
  expect((await two.plan()).drift).toEqual([]);
  const { rows } = await client.query<{ indexdef: string }>(
    "select indexdef from pg_indexes where tablename = $1 and indexdef like '%gin%'",
    [name],
  );
  expect(rows).toEqual([]);
  await two.close();
});
