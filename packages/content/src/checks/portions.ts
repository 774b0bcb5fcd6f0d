import type { Columns, Query, Repository, Row } from "@waymark/core";

/** Rows that are read at once. */
const atOnce = 500;

/**
 * All rows that a query means, some at a time, in its order: each portion goes on behind the last row of the one before.
 * `columns` hold those of the order and of the key.
 */
export async function* portions<C extends Columns>(
  table: Pick<Repository<C>, "find">,
  signal: AbortSignal,
  query: Pick<Query<C>, "where" | "orderBy" | "columns">,
): AsyncGenerator<readonly Row<C>[]> {
  for (let after: Row<C> | undefined; ;) {
    signal.throwIfAborted();
    const rows = await table.find({ ...query, limit: atOnce, ...(after && { after }) });
    if (rows.length > 0) yield rows;
    if (rows.length < atOnce) return;
    after = rows.at(-1) as Row<C>;
  }
}
