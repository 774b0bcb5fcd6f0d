import type { Columns, Query, Repository, Row } from "@waymark/core";

/** Number of rows per batch. */
const batchSize = 500;

/**
 * All rows of a query in batches, in the query's order: each batch begins after the last row of the previous one.
 * `columns` must include those of the order and of the key.
 */
export async function* inBatches<C extends Columns>(
  table: Pick<Repository<C>, "find">,
  signal: AbortSignal,
  query: Pick<Query<C>, "where" | "orderBy" | "columns">,
): AsyncGenerator<readonly Row<C>[]> {
  for (let after: Row<C> | undefined; ;) {
    signal.throwIfAborted();
    const rows = await table.find({ ...query, limit: batchSize, ...(after && { after }) });
    if (rows.length > 0) yield rows;
    if (rows.length < batchSize) return;
    after = rows.at(-1) as Row<C>;
  }
}
