const maxPages = 100;

interface Loaded<T> {
  readonly items: readonly T[];
  readonly total: number | undefined;
}

/**
 * The pages of a list, up to 100, which are read one after another.
 *
 * @param size - The number of items that are requested at once. A list with a total may have smaller pages.
 * @param load - Reads a page; the first one is 0.
 */
export async function* pagesOf<T>(
  size: number,
  load: (at: number) => Promise<Loaded<T>>,
): AsyncGenerator<readonly T[]> {
  let count = 0;
  let pageSize: number | undefined;
  for (let at = 0; at < maxPages; at++) {
    const { items, total } = await load(at);
    yield items;
    count += items.length;
    pageSize ??= total === undefined ? size : items.length;
    if (
      items.length < pageSize ||
      items.length === 0 ||
      count >= (total ?? Number.POSITIVE_INFINITY)
    )
      return;
  }
}

/** The items of all pages of a list. */
export async function collectPages<T>(
  size: number,
  load: (at: number) => Promise<Loaded<T>>,
): Promise<readonly T[]> {
  const found: T[] = [];
  for await (const items of pagesOf(size, load)) found.push(...items);
  return found;
}
