import type { Db, Where } from "@waymark/core";
import { content, type tables } from "../tables.ts";

type ContentWhere = Where<(typeof content)["columns"]>;
type CounterWhere = Where<(typeof tables)["counters"]["columns"]>;
/** The counters whose sum is the total of a list. */
interface Counters {
  readonly where: CounterWhere;
  /** The kind of the counters to subtract. */
  readonly less?: string;
}

/** The number of items that match a filter: from counters if it is about type, status and authors only, otherwise by counting. */
export async function totalOf(db: Db<typeof tables>, where: ContentWhere): Promise<number> {
  const counters = toCounters(where);
  if (!counters) return db.content.count(where);
  // In one query: between two, another transaction could change one of the numbers.
  const rows = await db.counters.find({ where: counters.where, columns: ["kind", "n"] });
  return rows.reduce((sum, { kind, n }) => (kind === counters.less ? sum - n : sum + n), 0);
}

/** Whether the total can be read from counters. */
export const hasCountedTotal = (where: ContentWhere): boolean => toCounters(where) !== undefined;

function toCounters(where: ContentWhere): Counters | undefined {
  const tests = testsOf(where);
  const { type, status, author, ...rest } = tests ?? {};
  if (typeof type !== "string" || Object.keys(rest).length > 0) return undefined;
  const statuses = listOf(status, "in");
  if (!statuses) return undefined;
  const every = { kind: "type", key: type };
  const by = (authors: readonly string[]) => ({
    kind: "author",
    key: { in: authors.map((one) => `${type}:${one}`) },
  });
  const among = { status: { in: statuses } };
  if (author === undefined) return { where: { ...every, ...among } };
  const authors = listOf(author, "in");
  if (authors) return { where: { ...by(authors), ...among } };
  const others = listOf(author, "notIn");
  return others && { where: { or: [every, by(others)], ...among }, less: "author" };
}

/** The combined conditions by column; undefined if two are on one column. */
function testsOf({ and = [], ...own }: ContentWhere): Record<string, unknown> | undefined {
  const tests: Record<string, unknown> = own;
  for (const part of and) {
    const inner = testsOf(part);
    if (!inner) return undefined;
    for (const [name, test] of Object.entries(inner)) {
      if (name in tests && tests[name] !== test) return undefined;
      tests[name] = test;
    }
  }
  return tests;
}

/** The values that a column must have, or must not have. */
function listOf(test: unknown, name: "in" | "notIn"): readonly string[] | undefined {
  if (typeof test === "string" || typeof test === "number")
    return name === "in" ? [String(test)] : undefined;
  const isList =
    typeof test === "object" && test !== null && name in test && Object.keys(test).length === 1;
  return isList
    ? (test as Readonly<Record<string, readonly unknown[]>>)[name]?.map(String)
    : undefined;
}
