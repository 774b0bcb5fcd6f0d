const mostPages = 100;

/**
 * Reads the pages of a list, up to 100, and returns their items.
 *
 * @param size - The number of items that are requested at once. A list with a total may have smaller pages.
 * @param load - Reads a page; the first one is 0.
 */
export async function collectPages<T>(
  size: number,
  load: (
    at: number,
  ) => Promise<{ readonly items: readonly T[]; readonly total: number | undefined }>,
): Promise<readonly T[]> {
  const found: T[] = [];
  let pageSize: number | undefined;
  for (let at = 0; at < mostPages; at++) {
    const { items, total } = await load(at);
    found.push(...items);
    pageSize ??= total === undefined ? size : items.length;
    if (
      items.length < pageSize ||
      items.length === 0 ||
      found.length >= (total ?? Number.POSITIVE_INFINITY)
    )
      break;
  }
  return found;
}
