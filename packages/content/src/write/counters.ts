import type { Db } from "@waymark/core";
import type { tables } from "../tables.ts";
import { post } from "../types.ts";

type CounterDb = Pick<Db<typeof tables>, "counters" | "terms" | "termLinks">;
interface Counted {
  readonly type: string;
  readonly status: string;
  readonly author: number;
  readonly date: string;
}
/** A change of a counter. */
export interface CounterChange {
  readonly kind: string;
  readonly key: string;
  readonly status: string;
  readonly by: number;
}
/** Changes of shared counters. */
export interface Counts {
  readonly counters?: readonly CounterChange[];
  readonly terms?: readonly TermCount[];
}

/** The changes of counters when an item changes; either state may be missing. */
export const countsOf = (before: Counted | undefined, after: Counted | undefined): Counts => ({
  counters: [
    ...(before ? counterChangesOf(before, -1) : []),
    ...(after ? counterChangesOf(after, 1) : []),
  ],
});

/** The counters that count an item. Published posts are also counted by month: `2026-01`. */
export const counterChangesOf = (
  { type, status, author, date }: Counted,
  by: number,
): readonly CounterChange[] => [
  { kind: "type", key: type, status, by },
  { kind: "author", key: `${type}:${author}`, status, by },
  ...(type === post.name && status === "publish"
    ? [{ kind: "month", key: date.slice(0, 7), status, by }]
    : []),
];

/**
 * Applies all counter changes of a transaction. A changed counter is locked until the commit: so this is done last, and
 * by all transactions in the same order, which avoids deadlocks.
 */
export async function applyCounts(db: CounterDb, all: readonly Counts[]): Promise<void> {
  // Statements sent together run in their order.
  await Promise.all([
    updateTermCounts(
      db,
      all.flatMap(({ terms = [] }) => terms),
    ),
    updateCounters(
      db,
      all.flatMap(({ counters = [] }) => counters),
    ),
  ]);
}

async function updateCounters(db: CounterDb, changes: readonly CounterChange[]): Promise<void> {
  const sums = new Map<string, CounterChange>();
  for (const one of changes) {
    const name = `${one.kind} ${one.key} ${one.status}`;
    const { kind, key, status } = one;
    sums.set(name, { kind, key, status, by: one.by + (sums.get(name)?.by ?? 0) });
  }
  const moved = [...sums]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, one]) => one)
    .filter(({ by }) => by !== 0);
  const increase = ({ kind, key, status, by }: CounterChange) =>
    db.counters.increment({ kind, key, status }, { n: by });
  const found = await Promise.all(moved.map(increase));
  for (const one of moved.filter((_, i) => found[i] === 0)) {
    const { kind, key, status } = one;
    // Another transaction may be creating the counter.
    await db.counters.upsert([{ kind, key, status, n: 0 }], {
      on: ["kind", "key", "status"],
      set: [],
    });
    await increase(one);
  }
}

type TermDb = Pick<Db<typeof tables>, "terms" | "termLinks">;

/** An item that gets or loses a term, or whose contribution to the term's count changes. */
interface TermCount {
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
async function updateTermCounts(db: TermDb, changes: readonly TermCount[]): Promise<void> {
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
