/** Rows that one query reads. */
const perPage = 100;

/** Every row in the order of the ids, read page by page: what is added behind meanwhile comes along. */
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
