import type { Cell, Condition, LinkedCondition, NamedTable } from "@waymark/storage";
import { isGathered } from "./shape.ts";

const compared = new Set(["eq", "in", "lt", "lte", "gt", "gte"]);

const partsOf = (where: Condition): readonly Condition[] =>
  where.op === "all" ? where.of : [where];

/** Whether links lead to rows by their key, and have the same values as the rows in the copied columns. */
const isByKey = ({ table }: NamedTable, { from }: LinkedCondition): boolean =>
  table.key.length === 1 && table.key[0] === from;

/**
 * Whether links of one condition are looked up from those of the other, by all columns in which links of one row are
 * equal.
 */
export const areAlike = (named: NamedTable, a: LinkedCondition, b: LinkedCondition): boolean =>
  a.table === b.table && a.to === b.to && a.from === b.from && isByKey(named, a);

/** Combines an `or` of links of one kind into one link. */
export function asOneLink(condition: Condition): Condition {
  if (condition.op !== "any") return condition;
  const links = condition.of.filter((part) => part.op === "exists");
  const [first] = links;
  const isOne =
    first &&
    links.length === condition.of.length &&
    links.every(
      ({ table, to, from }) => table === first.table && to === first.to && from === first.from,
    );
  return isOne ? { ...first, where: anyOf(links.map(({ where }) => where)) } : condition;
}

/** Combines an `or` of values of one column into a list: one index lookup instead of many. */
function anyOf(all: readonly Condition[]): Condition {
  const columns = new Set<string>();
  const values = new Set<Exclude<Cell, null>>();
  for (const part of all) {
    if (part.op !== "eq" && part.op !== "in") return { op: "any", of: all };
    columns.add(part.column);
    for (const value of part.op === "in" ? part.values : [part.value]) values.add(value);
  }
  const [column, ...others] = columns;
  if (column === undefined || others.length > 0) return { op: "any", of: all };
  return { op: "in", column, values: [...values] };
}

/** The conditions on rows in columns of which the links have copies. */
export function copiedBy(
  named: NamedTable,
  linked: LinkedCondition,
  parts: readonly Condition[],
): readonly Condition[] {
  if (!isByKey(named, linked)) return [];
  const { copies } = linked.table.table;
  return parts.filter(
    (part) => "column" in part && compared.has(part.op) && copies.includes(part.column),
  );
}

/** A condition on links together with the conditions on the copied columns of their rows. */
export const narrowed = (
  named: NamedTable,
  linked: LinkedCondition,
  parts: readonly Condition[],
): LinkedCondition => {
  const copied = copiedBy(named, linked, parts);
  return copied.length === 0
    ? linked
    : { ...linked, where: { op: "all", of: [...partsOf(linked.where), ...copied] } };
};

/** Whether no row has two of the links: the columns that distinguish the links of a row have one value. */
export function isSingle(named: NamedTable, linked: LinkedCondition): boolean {
  if (!isByKey(named, linked)) return false;
  const { key, copies } = linked.table.table;
  const same = new Set([linked.to, ...copies]);
  for (const part of partsOf(linked.where)) if (part.op === "eq") same.add(part.column);
  return key.every((column) => same.has(column));
}

/** Whether the rows that match a condition are found without a scan of all rows that match the others. */
export function isLookedUp(
  named: NamedTable,
  condition: Condition,
  others: readonly Condition[],
): boolean {
  const one = asOneLink(condition);
  if (isGathered(named, one)) return true;
  if (one.op !== "eq" && one.op !== "in") return false;
  const { key, indexes } = named.table;
  if (key.length === 1 && key[0] === one.column) return true;
  const fixed = new Set(
    others.flatMap((part) => (part.op === "eq" || part.op === "in" ? [part.column] : [])),
  );
  return indexes.some(({ columns }) => {
    const names = columns.map((name) => name.replace(/^-/, ""));
    const at = names.indexOf(one.column);
    return at >= 0 && names.slice(0, at).every((name) => fixed.has(name));
  });
}
