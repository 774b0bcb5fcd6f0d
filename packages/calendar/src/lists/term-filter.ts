import { contentTables, termsBelow, type Taxonomy } from "@waymark/content";
import { toSlug } from "@waymark/content-text";
import type { CalendarDb } from "../context.ts";
import { invalid } from "../errors.ts";

/**
 * The IDs of the terms in a filter, with their descendants. Digits are a slug if one exists, else an ID.
 *
 * @throws ApiError 400 for an unknown term.
 */
export async function filteredTerms(
  db: CalendarDb,
  { name, hierarchical }: Taxonomy,
  arg: string,
  named: readonly string[],
): Promise<readonly number[]> {
  const slugs = named.map(toSlug);
  const numbers = named.map(Number).filter((id) => Number.isSafeInteger(id) && id > 0);
  const found = await db.terms.find({
    where: { taxonomy: name, or: [{ slug: { in: slugs } }, { id: { in: numbers } }] },
    columns: ["id", "slug"],
  });
  const bySlug = new Map(found.map(({ id, slug }) => [slug, id]));
  const known = new Set(found.map(({ id }) => id));
  const roots = named.map((text, at) => {
    const id = bySlug.get(slugs[at] ?? "") ?? (known.has(Number(text)) ? Number(text) : undefined);
    if (id === undefined) throw invalid(arg, `The term ${text} was not found.`);
    return id;
  });
  if (!hierarchical) return roots;
  const under = await termsBelow(db, [name], roots);
  return [...new Set(roots.flatMap((root) => [root, ...(under.get(root) ?? [])]))];
}
/** Links of an event to its terms. */
export const withTerms = (terms: readonly number[]) => ({
  exists: {
    table: contentTables.termLinks,
    to: "content" as const,
    from: "content",
    where: { term: { in: terms } },
  },
});
