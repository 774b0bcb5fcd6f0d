import type { RemoteReader } from "@waymark/content";
import * as z from "zod";

const maxPages = 16_384;
const page = z.array(z.unknown());

/** A list whose newest rows come first. */
interface NewestFirst {
  readonly path: string;
  readonly query: (page: number) => Readonly<Record<string, string | number>>;
}

/**
 * The pages of a list from the last to the first, each with its oldest row first: rows are stored in the
 * order in which they were sent. Undefined if the source does not show the list. A row that moves to a page
 * that was already read is imported by the next run.
 */
export async function oldestFirst(
  reader: RemoteReader,
  { path, query }: NewestFirst,
): Promise<AsyncGenerator<readonly unknown[]> | undefined> {
  const at = (number: number) => reader.read(path, page, query(number));
  const first = await at(1);
  if (!first) return undefined;
  const isPage = async (number: number): Promise<boolean> => {
    const rows = (await at(number)) ?? [];
    // A source that ignores the number of the page has one page.
    return rows.length > 0 && JSON.stringify(rows) !== JSON.stringify(first);
  };
  let last = first.length > 0 ? 1 : 0;
  let end = 2;
  while (last > 0 && end < maxPages && (await isPage(end))) {
    last = end;
    end *= 2;
  }
  while (last > 0 && end - last > 1) {
    const middle = Math.floor((last + end) / 2);
    if (await isPage(middle)) last = middle;
    else end = middle;
  }
  return (async function* () {
    for (let number = last; number > 1; number--) yield ((await at(number)) ?? []).toReversed();
    if (last > 0) yield first.toReversed();
  })();
}
