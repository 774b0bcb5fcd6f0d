import { userDeleted, userUpdated } from "@waymark/accounts";
import {
  contentDeleted,
  contentSaved,
  permalinkChanged,
  termDeleted,
  termSaved,
} from "@waymark/content";
import type { Scope } from "@waymark/core";
import { when, type Shared } from "./bound.ts";
import { buildItem } from "./entries/build-item.ts";
import { keepAuthor } from "./entries/authors.ts";
import { buildTerm } from "./entries/build-other.ts";
import { keyOf } from "./entries/entry.ts";
import { dropEntry, keepEntry, markStale } from "./entries/store.ts";
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
    for (const id of inOrder(notes.map(({ item }) => item.id))) {
      const item = await desk.db.content.get(id);
      const built = item && (await buildItem(desk, item));
      if (!built) continue;
      const { listed, author } = await keepEntry(desk, built);
      if (listed && author > 0) authors.add(author);
    }
    for (const id of inOrder(authors)) await keepAuthor(desk, id, desk.clock.now());
  },
  { after: "all" },
);

/** What is gone has no address any more. */
export const followDeleted = when(contentDeleted, ({ item }, desk) =>
  dropEntry(desk, keyOf({ object_type: "post", object_id: item.id })),
);

/** What stood below an item stands elsewhere with it. */
export const followAddress = when(permalinkChanged, async ({ from }, desk) => {
  await markStale(desk, from);
  await desk.jobs.add(indexAll, {}, { key: indexAll.job });
});

/** Terms are kept when they are written; those below them stand elsewhere then. */
export const followTerm = when(termSaved, async ({ term, before }, desk) => {
  const { id, slug, parent } = term;
  if (before && (before.slug !== slug || before.parent !== parent)) await moveTerm(desk, id);
  const row = await desk.db.terms.get(id);
  const built = row && (await buildTerm(desk, row));
  if (built) await keepEntry(desk, built);
});

/** What stood below a term stands below its parent. */
export const followTermDeleted = when(termDeleted, async ({ term }, desk) => {
  await moveTerm(desk, term.id);
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

async function moveTerm(desk: Own, id: number): Promise<void> {
  const known = await desk.db.entries.first({ key: keyOf({ object_type: "term", object_id: id }) });
  if (known) await markStale(desk, known.permalink);
  await desk.jobs.add(indexAll, {}, { key: indexAll.job });
}
