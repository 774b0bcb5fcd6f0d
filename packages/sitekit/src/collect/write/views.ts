import { chunk } from "@waymark/core";
import type { CountDb } from "../builder.ts";
import { toHour } from "../days.ts";
import type { Hit } from "../hit.ts";
import type { CountName } from "../tables.ts";
import { type DayLimits, type DayUse, addTo, addToKnown, openTally } from "./limits.ts";
import type { Names } from "./names.ts";
import { type Change, follow, type Visitor } from "./session.ts";

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

/** The visitors of some hits, and the pages they viewed. */
interface Visitors {
  readonly visitors: Map<string, Visitor>;
  /** Those to be written. */
  readonly changed: Set<string>;
  /** The last session in which a visitor viewed a page; 0 if not today. */
  seenIn(visitor: string, path: number): number;
  see(visitor: string, path: number, session: number): void;
  readonly seen: ReadonlyMap<string, { readonly visitor: string; path: number; session: number }>;
}

/** Rows per statement. */
const batchSize = 200;

/** Reads the visitors of some hits. */
async function readVisitors(
  db: CountDb,
  day: number,
  hits: readonly Hit[],
  names: Names,
): Promise<Visitors> {
  const keys = [...new Set(hits.flatMap(({ visitor }) => visitor ?? []))];
  const paths = [...new Set(hits.map((hit) => names.pathOf(hit)))];
  const [rows, views] =
    keys.length === 0
      ? [[], []]
      : [
          await db.visitors.find({ where: { day, visitor: { in: keys } } }),
          await db.visitorPaths.find({
            where: { day, visitor: { in: keys }, path: { in: paths } },
          }),
        ];
  const nameOf = (visitor: string, path: number) => `${visitor} ${path}`;
  const before = new Map(views.map((row) => [nameOf(row.visitor, row.path), row.session]));
  const seen = new Map<string, { visitor: string; path: number; session: number }>();
  return {
    visitors: new Map(
      rows.map(({ visitor, started, last, ...row }) => [
        visitor,
        { ...row, started: started.getTime(), last: last.getTime() },
      ]),
    ),
    changed: new Set(),
    seen,
    seenIn: (visitor, path) =>
      seen.get(nameOf(visitor, path))?.session ?? before.get(nameOf(visitor, path)) ?? 0,
    see: (visitor, path, session) =>
      void seen.set(nameOf(visitor, path), { visitor, path, session }),
  };
}

/** Writes the changed visitors. */
async function writeVisitors(
  db: CountDb,
  day: number,
  { visitors, changed, seen }: Visitors,
): Promise<void> {
  const rows = [...changed].flatMap((visitor) => {
    const known = visitors.get(visitor);
    if (!known) return [];
    const { session, started, last, views, origin, device, entry, path } = known;
    const times = { started: new Date(started), last: new Date(last) };
    return [{ day, visitor, session, views, origin, device, entry, path, ...times }];
  });
  for (const some of chunk(rows, batchSize))
    await db.visitors.upsert(some, { on: ["day", "visitor"] });
  const pairs = [...seen.values()].map((one) => ({ day, ...one }));
  for (const some of chunk(pairs, batchSize))
    await db.visitorPaths.upsert(some, { on: ["day", "visitor", "path"] });
}
