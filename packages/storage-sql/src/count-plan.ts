import type { Condition, LinkedCondition, NamedTable } from "@waymark/storage";
import type { Gathered, Shape, Slots } from "./dialect.ts";
import { isGathered, addGathered, gatheredSql, gatheredValuesSql, addCondition } from "./shape.ts";
import {
  areAlike,
  asOneLink,
  copiedBy,
  isLookedUp,
  isSingle,
  narrowed,
} from "./link-conditions.ts";
import { LRUCache } from "lru-cache";
import { sql, type SQL } from "drizzle-orm/sql/sql";
import { toScope } from "./scope.ts";
import { countSql } from "./select-sql.ts";

/** A part of a count: rows of links, or of a scan of an index or the table. */
export type CountPart =
  | {
      readonly by: "links";
      readonly gathered: Gathered;
      /** Whether the links contain all columns of the conditions, so that the rows are not read. */
      readonly isAlone: boolean;
    }
  | { readonly by: "rows"; readonly where: Condition };

/** The number of matching rows: the first part minus the others, all counted in one statement. */
export type CountPlan = readonly [CountPart, ...CountPart[]];

/** The number of matching links, up to a limit. */
export type LinkCount = (linked: LinkedCondition, max: number) => number;

/** The number up to which links are counted to find the most selective of several conditions. */
const steps = [2000, 20_000, 200_000];

/**
 * Plans a count. Rows with several links are found through the most selective condition. To count the rows without a
 * link, the rows with the link are subtracted from all rows, if each number can be counted separately.
 *
 * @param size - Undefined if the database knows the number of links, and joins them as sets.
 * Otherwise linked rows are looked up one by one.
 */
export function toCountPlan(named: NamedTable, condition: Condition, size?: LinkCount): CountPlan {
  const parts = (condition.op === "all" ? condition.of : [condition]).map((part) =>
    asNot(named, asOneLink(part)),
  );
  const toPart = (of: readonly Condition[]) => partOf(named, of, size);
  // Rows of a full-text search are always looked up one by one.
  const isOneByOne = (part: Condition) =>
    part.op === "match" || (size !== undefined && isGathered(named, part));
  if (parts.some(isOneByOne)) return [toPart(parts)];
  const all: Condition[] = [];
  const excluded: { readonly op: "not"; readonly of: Condition }[] = [];
  for (const part of parts)
    if (part.op === "not" && isLookedUp(named, part.of, parts)) excluded.push(part);
    else all.push(part);
  const less = excluded.map(({ of }, at) =>
    // Rows that an earlier part has subtracted are not subtracted again.
    toPart([...all, ...excluded.slice(0, at), asOneLink(of)]),
  );
  return [toPart(all), ...less];
}

/** False is "not true": boolean columns are rarely true. */
function asNot({ table }: NamedTable, part: Condition): Condition {
  if (part.op !== "eq" || part.value !== 0) return part;
  const column = table.columns[part.column];
  const isFalse = column?.type === "boolean" && !column.isNullable;
  return isFalse ? { op: "not", of: { ...part, value: 1 } } : part;
}

function partOf(
  named: NamedTable,
  parts: readonly Condition[],
  size: LinkCount | undefined,
): CountPart {
  const links = parts.filter((part) => isGathered(named, part));
  const begins = links.map((link) => narrowed(named, link, parts));
  const at = size ? fewest(begins, size) : 0;
  const [first, begin] = [links[at], begins[at]];
  if (!first || !begin) return { by: "rows", where: { op: "all", of: parts } };
  const also = links.filter((link) => link !== first && areAlike(named, link, first));
  const copied = copiedBy(named, first, parts);
  const isAlone = copied.length > 0 && 1 + also.length + copied.length === parts.length;
  // A range condition on the links would make another index be used.
  const remainingConditions = isAlone
    ? copied
    : copied.filter(({ op }) => op !== "eq" && op !== "in");
  const used = new Set<Condition>([first, ...also, ...remainingConditions]);
  const rest: Condition = { op: "all", of: parts.filter((part) => !used.has(part)) };
  const gathered = { linked: begin, also, rest, isSingle: isSingle(named, begin) };
  return { by: "links", gathered, isAlone };
}

/** The index of the most selective condition. Counting ends soon after the first of them is complete. */
function fewest(links: readonly LinkedCondition[], size: LinkCount): number {
  if (links.length < 2) return 0;
  for (const max of steps) {
    const sizes = links.map((linked) => size(linked, max));
    const min = Math.min(...sizes);
    if (min < max) return sizes.indexOf(min);
  }
  return 0;
}

/** A number of rows, and the state of the database in which it was counted. */
export interface Count {
  readonly number: number;
  /** Changes whenever the number may change. */
  readonly state: string;
}
/** A cached count. */
export interface CachedCount {
  /** Identifies the count. */
  readonly key: string;
  readonly known: Count | undefined;
  keep(count: Count): void;
}

/** Longer keys are not cached. */
const maxKeyLength = 2000;

/** Caches counts. The adapter decides whether a number is still valid, by the state in which it was counted. */
export function countMemory(max: number): (shape: Shape) => CachedCount {
  const cache = new LRUCache<string, Count>({ max });
  return (shape) => {
    const key = `${shape.key}\n${JSON.stringify(shape.values)}`;
    return {
      key,
      known: cache.get(key),
      keep(count) {
        if (key.length <= maxKeyLength) cache.set(key, count);
      },
    };
  };
}

/** Counts the matching rows of a table. */
export type RowsSql = (slots: Slots, named: NamedTable, where: Condition) => SQL;

/** Adds the shape of a count; `countPlanSql` visits values in the same order. */
export function addCountPlan(shape: Shape, plan: CountPlan, named: NamedTable): void {
  for (const part of plan) {
    shape.key += " -";
    if (part.by === "links") {
      if (part.isAlone) shape.key += " alone";
      addGathered(shape, part.gathered, named);
    } else addCondition(shape, named, part.where);
  }
}

/**
 * The count as one statement, so that all its parts are of the same instant.
 *
 * @param rowsSql - Counts rows that are not found by links.
 */
export function countPlanSql(
  slots: Slots,
  [first, ...less]: CountPlan,
  named: NamedTable,
  rowsSql: RowsSql = countSql,
): SQL {
  const number = partSql(slots, named, first, rowsSql);
  if (less.length === 0) return number;
  const numbers = [number, ...less.map((part) => partSql(slots, named, part, rowsSql))];
  return sql`select ${sql.join(
    numbers.map((one) => sql`(${one})`),
    sql` - `,
  )}`;
}

function partSql(slots: Slots, named: NamedTable, part: CountPart, rowsSql: RowsSql): SQL {
  if (part.by === "rows") return rowsSql(slots, named, part.where);
  if (part.isAlone)
    return sql`select count(*) from ${gatheredValuesSql(slots, part.gathered)} as found`;
  const { from, where } = gatheredSql(slots, toScope(named), named, part.gathered);
  return sql`select count(*) from ${from} where ${where}`;
}
