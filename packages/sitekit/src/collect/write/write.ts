import { measures, toStep, type StepName } from "../../speed/steps.ts";
import type { CountDb } from "../builder.ts";
import { countLock } from "../daily-key.ts";
import type { Hit } from "../hit.ts";
import {
  dayLimits,
  emptyDay,
  type DayLimits,
  type DayUse,
  addTo,
  openTally,
  addToKnown,
} from "./limits.ts";
import { toNames, type Names } from "./names.ts";
import { writeSearches } from "./searches.ts";
import { writeViews } from "./views.ts";

/** The current time, and limits that differ from `dayLimits`. */
export interface WriteOptions extends Partial<DayLimits> {
  readonly now: Date;
}

/**
 * Writes hits; in a transaction with a lock, one process at a time. Hits are not modified, so that a failed write can
 * be repeated.
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

type TimingKey = { readonly path: number; readonly measure: string; readonly device: number };

/** Counts the timings and sizes of pages on one day. Pages above the limits are ignored. */
async function writeTimings(
  db: CountDb,
  day: number,
  hits: readonly Hit[],
  names: Names,
  use: DayUse,
  limits: DayLimits,
): Promise<void> {
  const tally = openTally<TimingKey, StepName>();
  for (const hit of hits) {
    // Browsers report on known pages only: others could be forged.
    if (hit.kind === "measured" && !names.isNamed(hit)) continue;
    for (const { measure, value } of hit.measured ?? []) {
      const step = toStep(value / measures[measure]);
      tally.add({ path: names.pathOf(hit), measure, device: hit.device }, { [step]: 1 });
    }
  }
  for (const [key, by] of tally.rows()) {
    if (await addToKnown(db.timings, { day, ...key }, by)) continue;
    if (use.timings >= limits.timings) continue;
    use.timings++;
    await db.timings.insert({ day, ...key, ...by });
  }
}
