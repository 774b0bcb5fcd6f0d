import type { Order, Query } from "./query.ts";

/** Up to this offset, skipping rows costs almost nothing. */
const near = 100;
const opposite = { asc: "desc", desc: "asc" } as const;

/**
 * The same rows read from the other end, in the other direction; undefined if that is not faster, or the
 * order is not one of columns.
 */
export function reverseScan({ total, offset = 0, limit, ...query }: Query): Query | undefined {
  if (total === undefined || limit === undefined || query.after) return undefined;
  if (offset < near || offset >= total || offset <= total / 2) return undefined;
  const orderBy = turned(query);
  if (!orderBy) return undefined;
  const { direction: _direction, ...rest } = query;
  const taken = Math.min(limit, total - offset);
  return { ...rest, orderBy, limit: taken, offset: total - offset - taken };
}

function turned({ orderBy, direction = "asc" }: Query): readonly Order[] | undefined {
  if (orderBy === undefined) return undefined;
  if (typeof orderBy === "string") return [{ [orderBy]: opposite[direction] }];
  const steps: Order[] = [];
  for (const order of Array.isArray(orderBy) ? (orderBy as readonly Order[]) : [orderBy as Order])
    for (const [column, how] of Object.entries(order as Readonly<Record<string, unknown>>)) {
      if (how !== "asc" && how !== "desc") return undefined;
      steps.push({ [column]: opposite[how] });
    }
  return steps.length > 0 ? steps : undefined;
}
