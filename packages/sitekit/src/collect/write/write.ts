import type { CountDb } from "../builder.ts";
import type { Hit } from "../hit.ts";
import { countLock } from "../daily-key.ts";
import { dayLimits, emptyDay, type DayLimits, type DayUse } from "./limits.ts";
import { toNames } from "./names.ts";
import { writeSearches } from "./searches.ts";
import { writeTimings } from "./timings.ts";
import { addTo, openTally } from "./tally.ts";
import { writeViews } from "./views.ts";

/** The current time, and limits that differ from `dayLimits`. */
export interface WriteOptions extends Partial<DayLimits> {
  readonly now: Date;
}

/**
 * Writes hits; in a transaction with a lock, one process at a time. Hits are not modified, so that a failed write can be repeated.
 */
export async function writeHits(
  db: CountDb,
  hits: readonly Hit[],
  { now, ...requested }: WriteOptions,
): Promise<void> {
  await db.lock(countLock);
  const limits = { ...dayLimits, ...requested };
  for (const day of [...new Set(hits.map((hit) => hit.day))].toSorted())
    await writeDay(
      db,
      day,
      hits.filter((hit) => hit.day === day),
      limits,
    );
  await db.collector.upsert([{ name: "flush", at: now }], { on: ["name"] });
}

async function writeDay(
  db: CountDb,
  day: number,
  hits: readonly Hit[],
  limits: DayLimits,
): Promise<void> {
  const before = (await db.days.get({ day })) ?? emptyDay();
  const use: DayUse = { ...before };
  use.missing += hits.filter(({ kind }) => kind === "missing").length;
  const names = await toNames(db, day, hits, use, limits);
  await writeViews(db, day, hits, names, use, limits);
  await writeSearches(db, day, hits, use, limits);
  await writeTimings(db, day, hits, names, use, limits);
  const tally = openTally<{ readonly day: number }, keyof DayUse>();
  for (const name of Object.keys(emptyDay()) as (keyof DayUse)[])
    tally.add({ day }, { [name]: use[name] - before[name] });
  for (const [key, by] of tally.rows()) await addTo(db.days, key, by);
}
