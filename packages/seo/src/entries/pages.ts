import type { Context } from "../builder.ts";
import { pageOf, sectionOf, type Entry } from "./entry.ts";

/** Changed pages of sitemaps, with the change in their number of entries. */
export type Pages = Map<string, { readonly section: string; readonly page: number; by: number }>;

/** Records that an entry was stored: the sitemap pages before and after have changed. */
export function pageOfEntry(
  pages: Pages,
  entry: Pick<Entry, "listed" | "object_type" | "object_id" | "object_sub_type">,
  by: number,
): void {
  if (by === 0 && !entry.listed) return;
  const section = sectionOf(entry);
  const page = pageOf(Math.max(1, entry.object_id));
  const key = `${section} ${page}`;
  pages.set(key, { section, page, by: (pages.get(key)?.by ?? 0) + by });
}

/**
 * Updates the stored number of entries of sitemap pages, so that the index need not count them. Call it in a transaction.
 */
export async function settlePages(
  { db, clock }: Pick<Context, "db" | "clock">,
  pages: Pages,
): Promise<void> {
  if (pages.size === 0) return;
  const modified = clock.now();
  // In a fixed order to avoid deadlocks.
  const all = [...pages].toSorted(([one], [other]) => (one < other ? -1 : 1));
  await db.sitemap_pages.upsert(
    all.map(([, { section, page }]) => ({ section, page, modified })),
    { on: ["section", "page"], set: ["modified"] },
  );
  for (const [, { section, page, by }] of all)
    if (by !== 0) await db.sitemap_pages.increment({ section, page }, { entries: by });
}
