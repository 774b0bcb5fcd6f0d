/** Rows per query. */
const perPage = 100;

/** All rows in order of their ids, page by page; includes rows that are inserted meanwhile. */
export async function* byId<R extends { readonly id: number }>(
  read: (after: number, limit: number) => Promise<readonly R[]>,
  limit = perPage,
): AsyncGenerator<readonly R[]> {
  for (let last = 0; ;) {
    const rows = await read(last, limit);
    if (rows.length > 0) yield rows;
    if (rows.length < limit) return;
    last = rows.at(-1)?.id ?? last;
  }
}
