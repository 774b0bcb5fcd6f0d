import { chunk } from "@waymark/core";
import type { CountDb } from "../builder.ts";
import type { Hit } from "../hit.ts";
import { otherOf, otherOrigin, unknownOrigin, type Origin } from "../visit/origin.ts";
import { otherPath } from "../visit/values.ts";
import type { DayLimits, DayUse } from "./limits.ts";

/** The row numbers for the texts of a day's hits. */
export interface Names {
  pathOf(hit: Hit): number;
  /** Whether a hit's path has its own row. */
  isNamed(hit: Hit): boolean;
  originOf(hit: Hit): number;
  /** The row for all sources combined. */
  readonly otherOrigin: number;
}

/** Finds or creates rows for the paths and sources of hits; those above the limits share one. */
export async function toNames(
  db: CountDb,
  day: number,
  hits: readonly Hit[],
  use: DayUse,
  limits: DayLimits,
): Promise<Names> {
  const paths = await pathIds(db, day, hits, use, limits);
  const origins = await originIds(db, day, hits, use, limits);
  const otherId = paths.get(otherPath) ?? 0;
  const otherSource = origins.get(keyOf(otherOrigin)) ?? 0;
  return {
    pathOf: ({ path }) => paths.get(path) ?? otherId,
    isNamed: ({ path }) => paths.has(path),
    originOf: ({ origin }) =>
      origins.get(keyOf(origin)) ?? origins.get(keyOf(otherOf(origin.channel))) ?? otherSource,
    otherOrigin: otherSource,
  };
}

async function pathIds(
  db: CountDb,
  day: number,
  hits: readonly Hit[],
  use: DayUse,
  limits: DayLimits,
): Promise<ReadonlyMap<string, number>> {
  const titles = new Map<string, string | undefined>([[otherPath, undefined]]);
  // Missing pages have no rows of their own, so that requests cannot create names.
  for (const { kind, path, title } of hits)
    if (kind === "view") titles.set(path, title ?? titles.get(path));
  const viewedPaths = [...titles.keys()];
  const measured = hits.filter(({ kind }) => kind === "measured").map(({ path }) => path);
  const rows = await db.paths.find({
    where: { path: { in: [...new Set([...viewedPaths, ...measured])] } },
  });
  const ids = new Map<string, number>();
  const isNew: string[] = [];
  const known = new Map(rows.map((row) => [row.path, row]));
  const renewed: number[] = [];
  for (const path of viewedPaths) {
    const row = known.get(path);
    if ((row?.last_day ?? 0) < day && path !== otherPath) {
      if (use.paths >= limits.paths) continue;
      use.paths++;
    }
    if (!row) isNew.push(path);
    else {
      ids.set(path, row.id);
      if (row.last_day < day) renewed.push(row.id);
      const title = titles.get(path);
      if (title !== undefined && title !== row.title) await db.paths.update(row.id, { title });
    }
  }
  if (renewed.length > 0) await db.paths.updateAll({ id: { in: renewed } }, { last_day: day });
  const made = await db.paths.insertAll(
    isNew.map((path) => ({ path, title: titles.get(path) ?? "", last_day: day })),
  );
  for (const { id, path } of made) ids.set(path, id);
  for (const path of measured) {
    const row = known.get(path);
    if (row && !ids.has(path)) ids.set(path, row.id);
  }
  return ids;
}

async function originIds(
  db: CountDb,
  day: number,
  hits: readonly Hit[],
  use: DayUse,
  limits: DayLimits,
): Promise<ReadonlyMap<string, number>> {
  const views = hits.filter(({ kind }) => kind === "view").map(({ origin }) => origin);
  const ours = [otherOrigin, unknownOrigin, ...views.map(({ channel }) => otherOf(channel))];
  const originsByKey = new Map([...ours, ...views].map((origin) => [keyOf(origin), origin]));
  const exempt = new Set(ours.map(keyOf));
  const known = await knownOrigins(db, [...originsByKey.values()]);
  const ids = new Map<string, number>();
  const renewed: number[] = [];
  const isNew: Origin[] = [];
  for (const [key, origin] of originsByKey) {
    const row = known.get(key);
    if ((row?.last_day ?? 0) < day && !exempt.has(key)) {
      if (use.origins >= limits.origins) continue;
      use.origins++;
    }
    if (!row) isNew.push(origin);
    else {
      ids.set(key, row.id);
      if (row.last_day < day) renewed.push(row.id);
    }
  }
  if (renewed.length > 0) await db.origins.updateAll({ id: { in: renewed } }, { last_day: day });
  const made = await db.origins.insertAll(isNew.map((origin) => ({ ...origin, last_day: day })));
  for (const row of made) ids.set(keyOf(row), row.id);
  return ids;
}

/** Sources per query, which compares all of their columns. */
const batchSize = 50;

interface KnownOrigin {
  readonly id: number;
  readonly last_day: number;
}
async function knownOrigins(
  db: CountDb,
  origins: readonly Origin[],
): Promise<ReadonlyMap<string, KnownOrigin>> {
  const known = new Map<string, KnownOrigin>();
  for (const some of chunk(origins, batchSize))
    for (const row of await db.origins.find({ where: { or: some } })) known.set(keyOf(row), row);
  return known;
}

const keyOf = (origin: {
  readonly channel: string;
  readonly source: string;
  readonly medium: string;
  readonly campaign: string;
}): string => [origin.channel, origin.source, origin.medium, origin.campaign].join("\n");
