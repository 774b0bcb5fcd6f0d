import type { Db, Where } from "@waymark/core";
import { content, type tables } from "../tables.ts";

type ContentWhere = Where<(typeof content)["columns"]>;
/** The counters whose sum is the number of a list. */
interface Counters {
  readonly kind: string;
  readonly keys: readonly string[];
  readonly statuses: readonly string[];
}

/** How many items a filter means: from the counters where it is only about type, status and authors, else counted. */
export async function totalOf(db: Db<typeof tables>, where: ContentWhere): Promise<number> {
  const counters = toCounters(where);
  if (!counters) return db.content.count(where);
  const { kind, keys, statuses } = counters;
  const rows = await db.counters.find({
    where: { kind, key: { in: keys }, status: { in: statuses } },
    columns: ["n"],
  });
  return rows.reduce((sum, { n }) => sum + n, 0);
}

/** Whether that takes no more than looking a number up. */
export const isTotalKept = (where: ContentWhere): boolean => toCounters(where) !== undefined;

function toCounters(where: ContentWhere): Counters | undefined {
  const tests = testsOf(where);
  const { type, status, author, ...rest } = tests ?? {};
  if (typeof type !== "string" || Object.keys(rest).length > 0) return undefined;
  const statuses = listOf(status);
  if (!statuses) return undefined;
  if (author === undefined) return { kind: "type", keys: [type], statuses };
  const authors = listOf(author);
  const keys = authors?.map((one) => `${type}:${one}`);
  return keys && { kind: "author", keys, statuses };
}

/** What has to hold together, by its column; undefined where two tests are of one column. */
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

/** The values of which a column has to have one. */
function listOf(test: unknown): readonly string[] | undefined {
  if (typeof test === "string" || typeof test === "number") return [String(test)];
  const isList =
    typeof test === "object" && test !== null && "in" in test && Object.keys(test).length === 1;
  return isList ? (test as { readonly in: readonly unknown[] }).in.map(String) : undefined;
}
