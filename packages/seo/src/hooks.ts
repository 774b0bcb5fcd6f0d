import { userDeleted, userUpdated } from "@waymark/accounts";
import {
  attachment,
  contentDeleted,
  contentSaved,
  contentTypes,
  permalinkChanged,
  termDeleted,
  termSaved,
  type TermNote,
} from "@waymark/content";
import type { Scope } from "@waymark/core";
import { when, type Shared } from "./bound.ts";
import { buildItem } from "./entries/build-item.ts";
import { keepAuthor, noteAuthor } from "./entries/authors.ts";
import { buildTerm } from "./entries/build-other.ts";
import { keyOf } from "./entries/entry.ts";
import { settlePages, type Pages } from "./entries/pages.ts";
import { markMoved, markNaming } from "./entries/stale.ts";
import { dropEntry, keepEntry, putEntry } from "./entries/store.ts";
import { indexAll } from "./jobs.ts";
import type { SeoOptions } from "./options.ts";

type Own = Scope<Shared, SeoOptions>;
const inOrder = (ids: Iterable<number>): readonly number[] =>
  [...new Set(ids)].toSorted((a, b) => a - b);

/** What was written is kept as it is when everything else of the transaction is done. */
export const followSaved = when(
  contentSaved,
  async (notes, desk) => {
    const authors = new Set<number>();
    const pages: Pages = new Map();
    let isStale = false;
    for (const id of inOrder(notes.map(({ item }) => item.id))) {
      const built = await buildItem(desk, id);
      if (!built) continue;
      const kept = await putEntry(desk, built, pages);
      if (await markNaming(desk, kept)) isStale = true;
      const { listed, author } = kept.entry;
      if (listed && author > 0) authors.add(author);
    }
    for (const id of inOrder(authors)) await noteAuthor(desk, id, pages);
    await settlePages(desk, pages);
    if (isStale) await desk.jobs.add(indexAll, {}, { key: indexAll.job });
  },
  { after: "all" },
);

/** What is gone has no address any more; what stood below it stands below its parent. Files tell of their move themselves. */
export const followDeleted = when(contentDeleted, async ({ item }, desk) => {
  const before = await dropEntry(desk, keyOf({ object_type: "post", object_id: item.id }));
  const type = desk.all(contentTypes).find(({ name }) => name === item.type);
  if (!before || before.permalink === "" || !type?.features.has("hierarchy")) return;
  await markMoved(desk, before.permalink, "post", [item.type]);
  await desk.jobs.add(indexAll, {}, { key: indexAll.job });
});

/** What stood below an item stands elsewhere with it: others of its type, and files. */
export const followAddress = when(permalinkChanged, async ({ item, from }, desk) => {
  await markMoved(desk, from, "post", [item.type, attachment.name]);
  await desk.jobs.add(indexAll, {}, { key: indexAll.job });
});

/** Terms are kept when they are written; those below them stand elsewhere then. */
export const followTerm = when(termSaved, async ({ term, before }, desk) => {
  const { id, slug, parent } = term;
  if (before && (before.slug !== slug || before.parent !== parent)) await moveTerm(desk, term);
  const row = await desk.db.terms.get(id);
  const built = row && (await buildTerm(desk, row));
  if (built) await keepEntry(desk, built);
});

/** What stood below a term stands below its parent. */
export const followTermDeleted = when(termDeleted, async ({ term }, desk) => {
  await moveTerm(desk, term);
  await dropEntry(desk, keyOf({ object_type: "term", object_id: term.id }));
});

/** Who is known by another name or address is so on their page. */
export const followUser = when(userUpdated, async ({ id }, desk) => {
  const known = await desk.db.entries.first({ key: keyOf({ object_type: "user", object_id: id }) });
  if (known) await keepAuthor(desk, id, known.modified);
});

/** Who is gone has no page. */
export const followUserDeleted = when(userDeleted, ({ id }, desk) =>
  dropEntry(desk, keyOf({ object_type: "user", object_id: id })),
);

async function moveTerm(desk: Own, { id, taxonomy }: TermNote): Promise<void> {
  const known = await desk.db.entries.first({ key: keyOf({ object_type: "term", object_id: id }) });
  if (known) await markMoved(desk, known.permalink, "term", [taxonomy]);
  await desk.jobs.add(indexAll, {}, { key: indexAll.job });
}
