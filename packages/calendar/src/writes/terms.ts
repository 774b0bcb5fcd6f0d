import { addTerm, toSlug, type Taxonomy } from "@waymark/content";
import { errors as coreErrors, collationKey } from "@waymark/core";
import type { Context } from "../context.ts";

/**
 * The IDs of the terms of a write, by ID, slug or name. Unknown names are created if the user may add terms; unknown
 * IDs are ignored.
 *
 * @throws ApiError 401 or 403 `rest_forbidden` for a new name without the permission to add terms.
 */
export async function resolveTerms(
  ctx: Context,
  taxonomy: Taxonomy,
  named: readonly string[],
  mayAdd: boolean,
): Promise<readonly number[]> {
  const { db } = ctx;
  const numbers = named.map(Number).filter((id) => Number.isSafeInteger(id) && id > 0);
  const found = await db.terms.find({
    where: {
      taxonomy: taxonomy.name,
      or: [
        { id: { in: numbers } },
        { slug: { in: named.map(toSlug) } },
        { name_key: { in: named.map(collationKey) } },
      ],
    },
    orderBy: "id",
    forUpdate: true,
  });
  const ids = new Set<number>();
  for (const text of named) {
    const known =
      found.find(({ slug }) => slug === toSlug(text)) ??
      found.find(({ name }) => name.toLowerCase() === text.toLowerCase()) ??
      found.find(({ id }) => String(id) === text);
    if (known) ids.add(known.id);
    else if (!/^\d+$/.test(text)) {
      if (!mayAdd) throw coreErrors.rest_forbidden();
      ids.add((await addTerm(db, taxonomy, { name: text }, ctx.all)).id);
    }
  }
  return [...ids];
}
