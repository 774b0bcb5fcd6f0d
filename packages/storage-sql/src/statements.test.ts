import { sql } from "drizzle-orm/sql/sql";
import { expect, test } from "vitest";
import type { Dialect } from "./dialect.ts";
import { toStatementText, statements } from "./statements.ts";

const dialect = { toText: toStatementText(() => "?") } as Pick<Dialect, "toText"> as Dialect;
const place = (at: number) => sql.placeholder(String(at));

test("a statement is built once for its shape, and again after it was evicted", () => {
  const remaining = statements(dialect, 2, (text) => text);
  const ask = (key: string) =>
    remaining.get(key, () => ({ text: sql`select ${key.length}`, extra: 0 }));
  const get = (key: string) =>
    remaining.get(key, () => ({ text: sql`select ${place(0)}`, extra: key })).extra;
  expect([get("a"), get("b"), get("a"), get("c"), get("b")]).toEqual(["a", "b", "a", "c", "b"]);
  expect(remaining.counts).toEqual({ built: 4, hits: 1 });
  expect(() => ask("value")).toThrow(/not bound/);
});

test("values are bound in the order of the text, whatever the order of the shape", () => {
  const remaining = statements(dialect, 10, (text) => text);
  const statement = remaining.make(sql`select ${place(1)}, ${place(0)}, ${place(1)}`, undefined);
  expect(statement.prepared).toBe("select ?, ?, ?");
  expect(statement.bound(["a", "b"])).toEqual(["b", "a", "b"]);
});
