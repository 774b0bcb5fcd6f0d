import type {
  Cell,
  Condition,
  NamedTable,
  Index,
  LinkedCondition,
  ReadPlan,
  Table,
} from "@waymark/storage";
import { conditionSql } from "../condition-sql.ts";
import type { Gathered, Slots } from "../dialect.ts";
import { toLinkWalk, type LinkWalk } from "../link-walk.ts";
import { toMerge, type Merge } from "../merge.ts";
import { toAlias } from "../scope.ts";
import { isGathered } from "../shape.ts";
import { sql, type SQL } from "drizzle-orm/sql/sql";

/** No word contains it, and the tokenizer of the index accepts it as a letter. */
const mark = "§";
const or = "|";
/** Longer values are only compared in the rows. */
const maxLength = 64;
/** The maximum number of values that are looked up in the index. */
const maxValues = 8;

/** The tag that is stored with the words of a row for its value in one of the columns that narrow a search. */
export const toTag = (place: number, value: Cell): string | undefined =>
  value === null || String(value).length > maxLength
    ? undefined
    : `${mark}${place}x${hexOf(String(value))}`;

const hexOf = (text: string): string =>
  Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The expression of the index for one of several tags; undefined for a word. */
export const tagExpression = (word: string): string | undefined =>
  word.startsWith(mark)
    ? `(${word
        .split(or)
        .map((tag) => `"${tag}"`)
        .join(" OR ")})`
    : undefined;

/** Conditions in addition to words: those that can be expressed as further words, and the rest, which must be checked on the rows. */
export function toTags(
  { table }: NamedTable,
  parts: readonly Condition[],
): { readonly tags: readonly string[]; readonly rest: readonly Condition[] } {
  const narrowedBy = table.search?.narrowedBy ?? [];
  const tags: string[] = [];
  const rest: Condition[] = [];
  for (const part of parts) {
    const place = "column" in part ? narrowedBy.indexOf(part.column) : -1;
    const any = place < 0 ? [] : valuesOf(part).map((value) => toTag(place, value));
    const known = any.filter((tag) => tag !== undefined);
    if (known.length === 0 || known.length < any.length) rest.push(part);
    else tags.push(known.join(or));
  }
  return { tags, rest };
}

/** The values that a condition allows for a column; none for other conditions. */
function valuesOf(part: Condition): readonly Cell[] {
  if (part.op === "eq") return [part.value];
  return part.op === "in" && part.values.length <= maxValues ? part.values : [];
}

/**
 * Up to this number of links a list is gathered from the link table and sorted; above it, scanning the list
 * in its order and checking for links fills a page sooner. Measured: both take about 2 ms here.
 */
export const maxGatheredRows = 2000;

/** The condition through a link table from which rows can be gathered, if there is one. */
function toGathered(named: NamedTable, where: Condition): Gathered | undefined {
  const parts = where.op === "all" ? where.of : [where];
  for (const part of parts) {
    if (!isGathered(named, part)) continue;
    const rest: Condition = { op: "all", of: parts.filter((other) => other !== part) };
    return { linked: part, also: [], rest, isSingle: false };
  }
  return undefined;
}

/** Counts links up to a number. */
export function probeSql(slots: Slots, linked: LinkedCondition): SQL {
  const link = toAlias(linked.table, "l");
  const passes = conditionSql(slots, linked.table, link, linked.where);
  return sql`select count(*) from (select 1 from ${link.table} where ${passes} limit ${slots.dialect.limit(slots.next())})`;
}

/**
 * The plan of a query. `walk`: through the full-text index in its own order. `merge`: separately for each of a few
 * values of an indexed column, merged in the order. `links`: through a link table that is stored in the order.
 * `gather`: from a link table with few links, then sorted.
 */
export type Variant =
  | { readonly kind: "plain" }
  | {
      readonly kind: "walk";
      readonly words: readonly string[];
      readonly rest: Condition;
      readonly descending: boolean;
      /** The index has a resolution of seconds and the order of milliseconds: the last second is read completely. */
      readonly isCoarse: boolean;
    }
  | { readonly kind: "links"; readonly links: LinkWalk }
  | { readonly kind: "gather"; readonly gathered: Gathered }
  | { readonly kind: "merge"; readonly merge: Merge };

const plain: Variant = { kind: "plain" };

/** @param isFew - Whether a link table has few matching rows. */
export function toVariant(plan: ReadPlan, isFew: (linked: LinkedCondition) => boolean): Variant {
  const { where, limit } = plan;
  const parts = where.op === "all" ? where.of : [where];
  const match = parts.find((part) => part.op === "match");
  if (match) {
    const others = parts.filter((other) => other !== match);
    return toWalk(plan, match.words, others) ?? plain;
  }
  const links = limit === undefined ? undefined : toLinkWalk(plan);
  if (links) return { kind: "links", links };
  const gathered = toGathered(plan.named, where);
  // Without a limit every linked row is read in any case.
  if (gathered && (limit === undefined || isFew(gathered.linked)))
    return { kind: "gather", gathered };
  const merge = limit === undefined ? undefined : toMerge(plan);
  return merge ? { kind: "merge", merge } : plain;
}

function toWalk(
  plan: ReadPlan,
  words: readonly string[],
  others: readonly Condition[],
): Variant | undefined {
  const { search, columns, key } = plan.named.table;
  const order = search?.newestBy === undefined ? key : [search.newestBy, ...key];
  const [first] = plan.steps;
  if (first?.by !== "column" || plan.steps.length !== order.length) return undefined;
  const { descending } = first;
  const isSame = plan.steps.every(
    (step, at) =>
      step.by === "column" && step.column === order[at] && step.descending === descending,
  );
  if (!isSame) return undefined;
  const isCoarse = columns[search?.newestBy ?? ""]?.type === "datetime";
  if (isCoarse && (!descending || plan.limit === undefined)) return undefined;
  const { tags, rest } = toTags(plan.named, others);
  return {
    kind: "walk",
    words: [...words, ...tags],
    rest: { op: "all", of: rest },
    descending,
    isCoarse,
  };
}

/** The conditions on a table. */
type TableConditions = Pick<ReadPlan, "named" | "where">;

/**
 * The index by which the conditions select a few rows. Without statistics, SQLite would rather scan all of them in the
 * order of the query.
 */
export function selectiveIndex({ where, named }: TableConditions): Index | undefined {
  return selective(named.table).find(({ columns }) => columns.every((name) => isFixed(where, name)))
    ?.index;
}

/** Whether a column has one of some given values. */
function isFixed(where: Condition, column: string): boolean {
  const parts = where.op === "all" ? where.of : [where];
  return parts.some((part) => (part.op === "eq" || part.op === "in") && part.column === column);
}

/** An index of which a few rows have the same values, with the names of its columns. */
interface Selective {
  readonly index: Index;
  readonly columns: readonly string[];
}
const known = new WeakMap<Table, readonly Selective[]>();

/** The selective indexes of a table. They are cached, because every query needs them. */
function selective(table: Table): readonly Selective[] {
  let found = known.get(table);
  if (!found) {
    found = table.indexes
      .filter(({ few, unique }) => few || unique)
      .map((index) => ({ index, columns: index.columns.map((name) => name.replace(/^-/, "")) }));
    known.set(table, found);
  }
  return found;
}

/** Whether the conditions select rows by their ids. */
export function isByKey({ where, named: { table } }: TableConditions): boolean {
  const [key = ""] = table.key;
  return table.columns[key]?.type === "id" && isFixed(where, key);
}

/** Whether the conditions select a few rows, by id or index. */
export const isSelective = (conditions: TableConditions): boolean =>
  isByKey(conditions) || selectiveIndex(conditions) !== undefined;
