import type { Condition, LinkedCondition, NamedTable, ReadPlan } from "@waymark/storage";
import { sql, type SQL } from "drizzle-orm/sql/sql";
import { conditionSql } from "./condition-sql.ts";
import type { Shape, Slots } from "./dialect.ts";
import { alsoSql, addCondition } from "./shape.ts";
import { areAlike } from "./link-conditions.ts";
import { columnSql, toAlias, type Scope } from "./scope.ts";
import { joined } from "./slots.ts";

/** A list in the order in which a link table is stored: the links of one value, scanned from one end. */
export interface LinkWalk {
  readonly linked: LinkedCondition;
  /** The conditions on copied columns, applied to the links. */
  readonly copied: Condition;
  /** Other links of the same table that a row must also have. */
  readonly also: readonly LinkedCondition[];
  /** The conditions that only the rows can check. */
  readonly rest: Condition;
  /** The order, in columns of the link table. */
  readonly order: readonly string[];
  readonly descending: boolean;
}

/** The scan that returns a plan's rows in their order, if the link table is stored in it. */
export function toLinkWalk(plan: ReadPlan): LinkWalk | undefined {
  const { where, steps, limit, after } = plan;
  if (limit === undefined || after) return undefined;
  const parts = where.op === "all" ? where.of : [where];
  const linked = parts.find((part) => part.op === "exists");
  const order = linked && orderOf(plan, linked);
  if (!order) return undefined;
  const { copies } = linked.table.table;
  const copied = parts.filter((part) => part.op === "eq" && copies.includes(part.column));
  const conditions = [linked.where, ...copied].flatMap((part) =>
    part.op === "all" ? part.of : [part],
  );
  const fixed = new Set(conditions.flatMap((part) => (part.op === "eq" ? [part.column] : [])));
  const { key } = linked.table.table;
  const begin = key.findIndex((name) => !fixed.has(name));
  const isServed = order.every((name, at) => key[begin + at] === name);
  // Links that differ in other columns only lead to the same row several times.
  const isOnce = key.slice(begin + order.length).every((name) => fixed.has(name));
  if (begin < 1 || !isServed || !isOnce) return undefined;
  const isAlso = (part: Condition): part is LinkedCondition =>
    part.op === "exists" && part !== linked && areAlike(plan.named, part, linked);
  const walkedConditions = new Set<Condition>([linked, ...copied]);
  const rest = parts.filter((part) => !walkedConditions.has(part) && !isAlso(part));
  const [first] = steps;
  return {
    linked,
    copied: { op: "all", of: copied },
    also: parts.filter(isAlso),
    rest: { op: "all", of: rest },
    order,
    descending: first?.by === "column" && first.descending,
  };
}

/** The order in columns of the link table: copied ones, and at the end the one that leads to the row. */
function orderOf({ steps, named }: ReadPlan, linked: LinkedCondition): string[] | undefined {
  const [key] = named.table.key;
  const [first] = steps;
  if (named.table.key.length > 1 || linked.from !== key || first?.by !== "column") return undefined;
  const order: string[] = [];
  for (const step of steps) {
    if (step.by !== "column" || step.descending !== first.descending) return undefined;
    if (step.column === key) order.push(linked.to);
    else if (linked.table.table.copies.includes(step.column)) order.push(step.column);
    else return undefined;
  }
  return order;
}

/** Adds the shape of a scan; `linkWalkSql` visits values in the same order. */
export function addLinkWalk(shape: Shape, walk: LinkWalk, named: NamedTable): void {
  const { linked, copied, also, rest } = walk;
  shape.tables.add(linked.table);
  shape.key += ` links:${linked.table.name}:${linked.to}(`;
  addCondition(shape, linked.table, linked.where);
  addCondition(shape, linked.table, copied);
  for (const one of also) addCondition(shape, linked.table, one.where);
  shape.key += `)${also.length}`;
  addCondition(shape, named, rest);
}

/** The links to start from, the condition that joins the rows, and their order. */
export function linkWalkSql(
  slots: Slots,
  scope: Scope,
  named: NamedTable,
  { linked, copied, also, rest, order, descending }: LinkWalk,
): { readonly from: SQL; readonly where: SQL; readonly order: readonly SQL[] } {
  const link = toAlias(linked.table, slots.alias());
  const passes = joined(
    [
      conditionSql(slots, linked.table, link, linked.where),
      conditionSql(slots, linked.table, link, copied),
      // Applied to the links, which may then be scanned in one order.
      ...alsoSql(slots, link, also),
    ],
    "and",
  );
  const isSame = sql`${columnSql(scope, linked.from)} = ${columnSql(link, linked.to)}`;
  return {
    // The cross join keeps the links as the outer loop.
    from: sql`${link.table} cross join ${scope.table}`,
    where: sql`${passes} and ${isSame} and ${conditionSql(slots, named, scope, rest)}`,
    order: order.map((column) =>
      descending ? sql`${columnSql(link, column)} desc` : columnSql(link, column),
    ),
  };
}
