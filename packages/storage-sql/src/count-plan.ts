import type { Condition, LinkedCondition, NamedTable } from "@waymark/core/storage";
import { isGathered, type Gathered } from "./gather.ts";
import {
  areAlike,
  asOneLink,
  copiedBy,
  isLookedUp,
  isSingle,
  narrowed,
} from "./link-conditions.ts";

/** What is counted at once: rows that links lead to, or those that an index or the table is walked for. */
export type CountPart =
  | {
      readonly by: "links";
      readonly gathered: Gathered;
      /** The links hold all that is asked of the rows, which are not read then. */
      readonly isAlone: boolean;
    }
  | { readonly by: "rows"; readonly where: Condition };

/** How many rows pass: the number of the first part less those of the others, all counted in one statement. */
export type CountPlan = readonly [CountPart, ...CountPart[]];

/** How many links pass, if there are no more than so many. */
export type LinkCount = (linked: LinkedCondition, most: number) => number;

/** How far links are counted to find out which of several conditions the fewest of them pass. */
const steps = [2000, 20_000, 200_000];

/**
 * Rows that have several links are found from the fewest links. Rows without something are all rows less those that have
 * it, where these are found by themselves.
 *
 * @param size - Left out where the database knows how many links there are, and joins them as sets. Otherwise the rows that
 *   links lead to are looked at one by one.
 */
export function toCountPlan(named: NamedTable, condition: Condition, size?: LinkCount): CountPlan {
  const parts = (condition.op === "all" ? condition.of : [condition]).map((part) =>
    asNot(named, asOneLink(part)),
  );
  const toPart = (of: readonly Condition[]) => partOf(named, of, size);
  // The rows that words lead to are looked at one by one in any case.
  const isOneByOne = (part: Condition) =>
    part.op === "match" || (size !== undefined && isGathered(named, part));
  if (parts.some(isOneByOne)) return [toPart(parts)];
  const all: Condition[] = [];
  const excluded: { readonly op: "not"; readonly of: Condition }[] = [];
  for (const part of parts)
    if (part.op === "not" && isLookedUp(named, part.of, parts)) excluded.push(part);
    else all.push(part);
  const less = excluded.map(({ of }, at) =>
    // What an earlier one has taken off is not taken off again.
    toPart([...all, ...excluded.slice(0, at), asOneLink(of)]),
  );
  return [toPart(all), ...less];
}

/** What is false is not true: seldom is so much true that it is not counted sooner. */
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
  // A range that the links were asked for would lead to the rows by an index of its own.
  const asked = isAlone ? copied : copied.filter(({ op }) => op !== "eq" && op !== "in");
  const used = new Set<Condition>([first, ...also, ...asked]);
  const rest: Condition = { op: "all", of: parts.filter((part) => !used.has(part)) };
  const gathered = { linked: begin, also, rest, isSingle: isSingle(named, begin) };
  return { by: "links", gathered, isAlone };
}

/** The place of the condition that the fewest links pass. Counting ends not long after the first of them is at its end. */
function fewest(links: readonly LinkedCondition[], size: LinkCount): number {
  if (links.length < 2) return 0;
  for (const most of steps) {
    const sizes = links.map((linked) => size(linked, most));
    const least = Math.min(...sizes);
    if (least < most) return sizes.indexOf(least);
  }
  return 0;
}
