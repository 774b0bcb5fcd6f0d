import { measures } from "../../speed/measures.ts";
import { toStep, type StepName } from "../../speed/steps.ts";
import type { CountDb } from "../builder.ts";
import type { Hit } from "../hit.ts";
import type { DayLimits, DayUse } from "./limits.ts";
import type { Names } from "./names.ts";
import { addToKnown, openTally } from "./tally.ts";

type TimingKey = { readonly path: number; readonly measure: string; readonly device: number };

/** Counts the timings and sizes of pages on one day. Pages above the limits are ignored. */
export async function writeTimings(
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
