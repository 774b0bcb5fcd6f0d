import type { Db, Where } from "@waymark/core";
import { content, type tables } from "../tables.ts";

type ContentWhere = Where<(typeof content)["columns"]>;

/** How many items a filter means: from the counters where it is only about type, status and author, else counted. */
export async function totalOf(db: Db<typeof tables>, where: ContentWhere): Promise<number> {
  const counted = toCounter(where);
  if (!counted) return db.content.count(where);
  const { kind, key, statuses } = counted;
  const rows = await db.counters.find({ where: { kind, key, status: { in: statuses } } });
  return rows.reduce((sum, { n }) => sum + n, 0);
}

/** Whether that takes no more than looking a number up. */
export const isTotalKept = (where: ContentWhere): boolean => toCounter(where) !== undefined;

function toCounter(
  where: ContentWhere,
): { kind: string; key: string; statuses: readonly string[] } | undefined {
  const { type, status, author, ...rest } = where;
  if (typeof type !== "string" || Object.keys(rest).length > 0) return undefined;
  const statuses = typeof status === "string" ? [status] : isList(status) ? status.in : undefined;
  if (!statuses) return undefined;
  if (author === undefined) return { kind: "type", key: type, statuses };
  return typeof author === "number"
    ? { kind: "author", key: `${type}:${author}`, statuses }
    : undefined;
}
const isList = (test: unknown): test is { readonly in: readonly string[] } =>
  typeof test === "object" && test !== null && "in" in test && Object.keys(test).length === 1;
