const maxPages = 100;

interface Loaded<T> {
  readonly items: readonly T[];
  readonly total: number | undefined;
}
interface LoadedByCursor<T> {
  readonly items: readonly T[];
  /** The cursor of the next page; undefined on the last one. */
  readonly next: string | undefined;
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

/** The pages of a list that is read by cursor, up to 100. `load` reads the first page without a cursor. */
export async function* cursorPagesOf<T>(
  load: (cursor: string | undefined) => Promise<LoadedByCursor<T>>,
): AsyncGenerator<readonly T[]> {
  let cursor: string | undefined;
  for (let at = 0; at < maxPages; at++) {
    const { items, next } = await load(cursor);
    yield items;
    if (next === undefined) return;
    cursor = next;
  }
}

/** The items of all pages. */
export async function collect<T>(pages: AsyncIterable<readonly T[]>): Promise<readonly T[]> {
  const found: T[] = [];
  for await (const items of pages) found.push(...items);
  return found;
}

/** The cursor of the next page in the headers of a page. */
export function nextCursorIn(headers: Headers): string | undefined {
  const [, target] = /<([^<>]*)>; rel="next"/.exec(headers.get("link") ?? "") ?? [];
  return target === undefined
    ? undefined
    : (new URL(target, "http://site").searchParams.get("cursor") ?? undefined);
}
