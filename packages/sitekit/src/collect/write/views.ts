import type { CountDb } from "../builder.ts";
import { toHour } from "../days.ts";
import type { Hit } from "../hit.ts";
import type { CountName } from "../tables.ts";
import type { DayLimits, DayUse } from "./limits.ts";
import type { Names } from "./names.ts";
import type { Change } from "./session.ts";
import { follow } from "./session.ts";
import { addTo, addToKnown, openTally } from "./tally.ts";
import { readVisitors, writeVisitors, type Visitors } from "./visitors.ts";

type ViewKey = { readonly path: number; readonly origin: number; readonly device: number };

/** Counts the views of one day. */
export async function writeViews(
  db: CountDb,
  day: number,
  hits: readonly Hit[],
  names: Names,
  use: DayUse,
  limits: DayLimits,
): Promise<void> {
  const views = hits.filter(({ kind }) => kind === "view");
  if (views.length === 0) return;
  const known = await readVisitors(db, day, views, names);
  const all = openTally<ViewKey, CountName>();
  const hours = openTally<{ readonly hour: number; readonly device: number }, CountName>();
  for (const hit of views.toSorted((a, b) => a.at - b.at)) {
    for (const { path, origin, device, by } of changesOf(hit, known, names, use, limits)) {
      all.add({ path, origin, device }, by);
      hours.add({ hour: toHour(hit.at), device }, by);
    }
  }
  await writeVisitors(db, day, known);
  await writeCounts(db, day, all.rows(), names, use, limits);
  for (const [key, by] of hours.rows()) await addTo(db.hourViews, key, by);
}

function changesOf(
  hit: Hit,
  known: Visitors,
  names: Names,
  use: DayUse,
  limits: DayLimits,
): readonly Change[] {
  const view = {
    at: hit.at,
    path: names.pathOf(hit),
    origin: names.originOf(hit),
    device: hit.device,
  };
  const before = hit.visitor === undefined ? undefined : known.visitors.get(hit.visitor);
  const isTooMany = !before && use.visitors >= limits.visitors;
  if (hit.visitor === undefined || isTooMany) return [{ ...view, by: { pageviews: 1 } }];
  if (!before) use.visitors++;
  const seen = known.seenIn(hit.visitor, view.path);
  const { visitor, changes } = follow(before, view, seen);
  known.visitors.set(hit.visitor, visitor);
  known.changed.add(hit.visitor);
  if (seen > 0 || use.seen < limits.seen) {
    if (seen === 0) use.seen++;
    known.see(hit.visitor, view.path, visitor.session);
  }
  return changes;
}

/** Applies the same changes to each table with another grouping. */
async function writeCounts(
  db: CountDb,
  day: number,
  rows: readonly (readonly [ViewKey, Readonly<Record<string, number>>])[],
  names: Names,
  use: DayUse,
  limits: DayLimits,
): Promise<void> {
  const byPath = openTally<{ readonly path: number }, CountName>();
  const byOrigin = openTally<Pick<ViewKey, "origin" | "device">, CountName>();
  for (const [{ path, origin, device }, by] of rows) {
    byPath.add({ path }, by);
    byOrigin.add({ origin, device }, by);
    await addView(db, { day, path, origin, device }, by, names, use, limits);
  }
  for (const [key, by] of byPath.rows()) await addTo(db.pathViews, { day, ...key }, by);
  for (const [key, by] of byOrigin.rows()) await addTo(db.originViews, { day, ...key }, by);
}

/** The number of combined rows per day is limited; then sources are combined. */
async function addView(
  db: CountDb,
  key: ViewKey & { readonly day: number },
  by: Readonly<Record<string, number>>,
  { otherOrigin }: Names,
  use: DayUse,
  limits: DayLimits,
): Promise<void> {
  if (await addToKnown(db.views, key, by)) return;
  if (use.rows < limits.rows) {
    use.rows++;
    await db.views.insert({ ...key, ...by });
  } else await addTo(db.views, { ...key, origin: otherOrigin, device: 0 }, by);
}
