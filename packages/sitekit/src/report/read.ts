import { createYield, chunk } from "@waymark/core";
import type { CountDb } from "../collect/builder.ts";
import type { CountName } from "../collect/tables.ts";
import { isInvalid } from "../kit/arg-errors.ts";
import type { Range } from "./dates.ts";
import type { Named, Part, Sums } from "./columns.ts";
import { eachOf } from "./long-list.ts";

/** Maximum number of rows per report, and rows per query. */
const maxRows = 500_000;
const batchSize = 5_000;
/** Maximum number of values in memory: rows multiplied by counts. */
const maxValues = 1_000_000;
/** Names per query. */
const named = 500;

/** The context for reading counts. */
export interface CountQuery {
  readonly parts: ReadonlySet<Part>;
  readonly path: string | undefined;
  readonly counts: readonly CountName[];
}
/** Counts of rows that are equal in the requested parts. */
export interface Group {
  readonly about: Named;
  readonly sums: Sums;
}

/** The error for a request that reads too much. */
export const tooMuch = () =>
  isInvalid("dateRange", "The request reads too much data: use fewer days.");

type Raw = Readonly<Partial<Record<Part, number>>>;
type RawGroup = { readonly raw: Raw; readonly sums: Partial<Record<CountName, number>> };
type Sum = (row: Readonly<Record<string, number>>) => void;

/**
 * Reads counts of a range, grouped by the requested parts.
 *
 * @throws ApiError 400 `rest_invalid_param` if it reads too much.
 */
export async function readGroups(
  db: CountDb,
  range: Range,
  { parts, path, counts }: CountQuery,
): Promise<readonly Group[]> {
  const groups = new Map<string, RawGroup>();
  const groupParts = [...parts];
  const add: Sum = (row) => {
    let key = "";
    for (const part of groupParts) key += `${row[part]} `;
    let group = groups.get(key);
    if (!group) {
      if (groups.size * (groupParts.length + counts.length) >= maxValues) throw tooMuch();
      const raw = Object.fromEntries(groupParts.map((part) => [part, row[part] ?? 0]));
      groups.set(key, (group = { raw, sums: {} }));
    }
    for (const name of counts) group.sums[name] = (group.sums[name] ?? 0) + (row[name] ?? 0);
  };
  const id = path === undefined ? undefined : (await db.paths.first({ path }))?.id;
  if (path === undefined || id !== undefined)
    await readRows(db, range, { parts, path: id, counts }, add);
  return toNamed(db, groups.values());
}

/** Reads the smallest table with all parts, in batches. */
async function readRows(
  db: CountDb,
  { first, last }: Range,
  { parts, path, counts }: Omit<CountQuery, "path"> & { readonly path: number | undefined },
  add: Sum,
): Promise<void> {
  const hasPage = parts.has("path");
  const hasOrigin = parts.has("origin") || parts.has("device");
  const days = { day: { between: [first, last] as const } };
  const where = { ...days, ...(path !== undefined && { path }) };
  const read = (table: Read, keys: readonly string[], meant: object = where) => {
    // Rows of one page have their own index.
    const by = path === undefined ? keys : ["path", ...keys.filter((key) => key !== "path")];
    return readAll(table, { keys, by, where: meant, columns: [...keys, ...counts] }, add);
  };
  if (parts.has("hour"))
    return read(db.hourViews, ["hour", "device"], {
      hour: { between: [first * 100, last * 100 + 23] },
    });
  if (hasPage && hasOrigin) return read(db.views, ["day", "path", "origin", "device"]);
  if (hasPage) return read(db.pathViews, ["day", "path"]);
  return read(db.originViews, ["day", "origin", "device"]);
}

interface Read {
  find(query: never): Promise<readonly object[]>;
}
interface Reader {
  readonly keys: readonly string[];
  /** The keys in the order of reading. */
  readonly by: readonly string[];
  readonly where: object;
  readonly columns: readonly string[];
}
async function readAll(table: Read, { keys, by, where, columns }: Reader, add: Sum): Promise<void> {
  const pause = createYield();
  const orderBy = by.map((key) => ({ [key]: "asc" as const }));
  let [after, read]: [object | undefined, number] = [undefined, 0];
  for (;;) {
    const query = { where, orderBy, columns, limit: batchSize, ...(after && { after }) };
    const rows = (await table.find(query as never)) as readonly Readonly<Record<string, number>>[];
    for (const row of rows) add(row);
    const last = rows.at(-1);
    read += rows.length;
    if (!last || rows.length < batchSize) return;
    if (read >= maxRows) throw tooMuch();
    after = Object.fromEntries(keys.map((key) => [key, last[key]]));
    await pause();
  }
}

/** Looks up the texts of row numbers. */
async function toNamed(db: CountDb, raws: Iterable<RawGroup>): Promise<readonly Group[]> {
  const [pathIds, originIds] = [new Set<number>(), new Set<number>()];
  const found: RawGroup[] = [];
  await eachOf(raws, (group) => {
    found.push(group);
    if (group.raw.path !== undefined) pathIds.add(group.raw.path);
    if (group.raw.origin !== undefined) originIds.add(group.raw.origin);
  });
  const paths = await lookUp(pathIds, (some) =>
    db.paths.find({ where: { id: { in: some } }, columns: ["id", "path", "title"] }),
  );
  const origins = await lookUp(originIds, (some) =>
    db.origins.find({ where: { id: { in: some } } }),
  );
  const groups: Group[] = [];
  await eachOf(found, ({ raw, sums }) => {
    const { day, hour, device } = raw;
    const [page, origin] = [paths.get(raw.path ?? 0), origins.get(raw.origin ?? 0)];
    groups.push({ sums, about: { day, hour, device, page, origin } });
  });
  return groups;
}

async function lookUp<R extends { readonly id: number }>(
  ids: Iterable<number>,
  find: (some: readonly number[]) => Promise<readonly R[]>,
): Promise<ReadonlyMap<number, R>> {
  const pause = createYield();
  const found = new Map<number, R>();
  for (const some of chunk([...ids], named)) {
    for (const row of await find(some)) found.set(row.id, row);
    await pause();
  }
  return found;
}

/** The number of missing pages by day. */
export async function readMissing(
  db: CountDb,
  { first, last }: Range,
): Promise<readonly { readonly day: number; readonly missing: number }[]> {
  return db.days.find({
    where: { day: { between: [first, last] } },
    columns: ["day", "missing"],
    limit: 1_000,
  });
}
