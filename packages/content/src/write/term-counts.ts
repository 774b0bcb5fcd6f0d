import type { Db } from "@waymark/core";
import type { tables } from "../tables.ts";

type TermDb = Pick<Db<typeof tables>, "terms" | "termLinks">;

/** An item that gets or loses a term, or whose contribution to the term's count changes. */
export interface TermCount {
  readonly term: number;
  readonly content: number;
  /** Change of the number of published items of the term. */
  readonly by: number;
  /** The name key that a new link was given; omitted for existing links. */
  readonly name_key?: string;
}

/**
 * Updates the counts of terms. The terms are locked only now: links to terms that were deleted concurrently are
 * removed, and name keys of renamed ones updated.
 */
export async function settleTerms(db: TermDb, changes: readonly TermCount[]): Promise<void> {
  const sums = new Map<number, number>();
  for (const { term, by } of changes) sums.set(term, (sums.get(term) ?? 0) + by);
  const given = changes.filter(({ name_key }) => name_key !== undefined);
  const moved = [...sums].filter(([, by]) => by !== 0);
  const ids = new Set([...given.map(({ term }) => term), ...moved.map(([term]) => term)]);
  if (ids.size === 0) return;
  const increase = ([by, terms]: readonly [number, readonly number[]]) =>
    db.terms.increment({ id: { in: terms } }, { count: by });
  // Statements sent together run in their order: all terms are locked first, lowest id first.
  const [held] = await Promise.all([
    db.terms.find({
      where: { id: { in: [...ids] } },
      columns: ["id", "name_key"],
      orderBy: "id",
      forUpdate: true,
    }),
    ...[...byAmount(moved)].map(increase),
  ]);
  const keys = new Map(held.map((term) => [term.id, term.name_key]));
  for (const { term, content, name_key: known } of given) {
    const name_key = keys.get(term);
    if (name_key === undefined) await db.termLinks.removeAll({ term, content });
    else if (name_key !== known) await db.termLinks.updateAll({ term, content }, { name_key });
  }
}

/** Terms with the same change are updated in one statement. */
function byAmount(moved: readonly (readonly [number, number])[]): Map<number, number[]> {
  const terms = new Map<number, number[]>();
  for (const [term, by] of moved) {
    const same = terms.get(by);
    if (same) same.push(term);
    else terms.set(by, [term]);
  }
  return terms;
}
