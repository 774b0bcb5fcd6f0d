import type { Context } from "../builder.ts";

/** How many resets of a popup are remembered. */
const maxResets = 100;

/** The counts until a reset. */
export interface Reset {
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly counts: Readonly<Record<string, number>>;
}

/** Resets the counts of a popup and records the previous ones. The totals are kept. */
export async function reset(
  { db, clock }: Pick<Context, "db" | "clock">,
  id: number,
): Promise<void> {
  const rows = await db.counts.find({ where: { popup: id }, orderBy: "event", forUpdate: true });
  await db.resets.insert({
    popup: id,
    at: clock.now(),
    counts: Object.fromEntries(rows.map(({ event, count }) => [event, count])),
  });
  // Subtracts the counts that were read instead of setting 0, so that concurrent events are not lost.
  for (const { event, count } of rows)
    if (count > 0) await db.counts.increment({ popup: id, event }, { count: -count });
  await db.counts.updateAll({ popup: id, count: 0 }, { last: null });
  const [oldest] = await db.resets.find({
    where: { popup: id },
    orderBy: { id: "desc" },
    offset: maxResets,
    limit: 1,
  });
  if (oldest) await db.resets.removeAll({ popup: id, id: { lte: oldest.id } });
}

/** The resets of a popup that are remembered, the newest first. */
export async function resetsOf(db: Context["db"], id: number): Promise<readonly Reset[]> {
  const rows = await db.resets.find({
    where: { popup: id },
    orderBy: { id: "desc" },
    limit: maxResets,
  });
  return rows.map(({ at, counts }) => ({ at: at.toISOString(), counts }));
}
