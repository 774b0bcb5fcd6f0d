import { indexName, type ReadPlan, type Condition } from "@waymark/storage";
import { conditionSql } from "../condition-sql.ts";
import type { Shape, ShapeSource } from "../dialect.ts";
import { addLinkWalk, type LinkWalk } from "../link-walk.ts";
import { addMerge, mergeSql } from "../merge.ts";
import { orderSql } from "../order-sql.ts";
import { columnSql, nameSql, toScope } from "../scope.ts";
import { boundedSql, fieldsSql, limitSql, linkedListSql, selectSql } from "../select-sql.ts";
import {
  addBounds,
  addCondition,
  addGathered,
  addLimit,
  addSteps,
  columnsKey,
  gatheredSql,
  toShape,
} from "../shape.ts";
import { joined, listed, toSlots } from "../slots.ts";
import { sql, type SQL } from "drizzle-orm/sql/sql";
import { dialect } from "./dialect.ts";
import { idMask, searchName, shift } from "./schema-sql.ts";
import { selectiveIndex, isByKey, type Variant, isSelective } from "./variant.ts";

/** A statement to be looked up by its shape, and created if the shape is new. */
export interface Draft {
  readonly shape: Shape;
  text(): SQL;
}

export function toSelect(plan: ReadPlan, source: ShapeSource, variant: Variant): Draft {
  const { named } = plan;
  const shape = toShape(source, named, variant.kind);
  shape.key += ` ${columnsKey(plan.columns)} where`;
  if (variant.kind === "merge") addMerge(shape, variant.merge);
  else if (variant.kind === "walk") shape.values.push(source.search(named, variant.words));
  if (variant.kind === "links") addLinkWalk(shape, variant.links, named);
  else if (variant.kind === "gather") addGathered(shape, variant.gathered, named);
  else addCondition(shape, named, restOf(plan, variant));
  addBounds(shape, plan);
  addSteps(shape, named, plan.steps);
  if (variant.kind === "walk" && variant.isCoarse)
    shape.values.push((plan.limit ?? 0) + plan.offset - 1);
  addLimit(shape, plan);
  return { shape, text: () => textOf(plan, variant) };
}

function restOf(
  plan: ReadPlan,
  variant: Extract<Variant, { kind: "plain" | "merge" | "walk" }>,
): ReadPlan["where"] {
  if (variant.kind === "plain") return plan.where;
  return variant.kind === "merge" ? variant.merge.rest : variant.rest;
}

function textOf(plan: ReadPlan, variant: Variant): SQL {
  const slots = toSlots(dialect);
  const rows = (): SQL => {
    switch (variant.kind) {
      case "plain":
        return selectSql(slots, plan, indexedSql(plan));
      case "links":
        return linkedListSql(slots, plan, variant.links);
      case "gather": {
        const { from, where } = gatheredSql(
          slots,
          toScope(plan.named),
          plan.named,
          variant.gathered,
        );
        return selectSql(slots, plan, from, () => where);
      }
      case "merge":
        return mergeSql(slots, plan, variant.merge);
      case "walk":
        return walkSql(plan, variant, slots);
    }
  };
  return sql`${rows()}${limitSql(slots, plan)}`;
}

/** The table, by an index or its key if one selects a few rows. */
function indexedSql(plan: ReadPlan): SQL | undefined {
  if (isByKey(plan)) return sql`${nameSql(plan.named)} not indexed`;
  const index = selectiveIndex(plan);
  return index
    ? sql`${nameSql(plan.named)} indexed by ${sql.identifier(indexName(plan.named.name, index))}`
    : undefined;
}

function walkSql(
  plan: ReadPlan,
  variant: Extract<Variant, { kind: "walk" }>,
  slots: ReturnType<typeof toSlots>,
): SQL {
  const { named } = plan;
  const scope = toScope(named);
  const index = sql.identifier(searchName(named.name));
  const row = sql`${index}.rowid`;
  const words = slots.next();
  const start = slots.at;
  const where = () => {
    slots.at = start;
    const id = columnSql(scope, named.table.key[0] ?? "");
    const rest = conditionSql(slots, named, scope, variant.rest);
    return joined(
      [
        sql`${index} match ${words}`,
        sql`${id} = (${row} & ${sql.raw(idMask)})`,
        boundedSql(slots, plan, scope, rest),
      ],
      "and",
    );
  };
  // The cross join keeps the index as the outer loop.
  const from = sql`${index} cross join ${scope.table}`;
  const way = variant.descending ? sql`${row} desc` : row;
  const fields = fieldsSql(scope, plan.columns);
  if (!variant.isCoarse) return sql`select ${fields} from ${from} where ${where()} order by ${way}`;

  const bits = sql.raw(shift);
  const passes = where();
  const last = sql`select (${row} >> ${bits}) << ${bits} from ${from} where ${passes} order by ${way} limit 1 offset ${slots.next()}`;
  const hits = slots.at;
  const whole = sql`${row} >= coalesce((${last}), ${sql.raw("-9223372036854775807")})`;
  const filtered = joined([where(), whole], "and");
  slots.at = hits;
  const { terms } = orderSql(slots, named, scope, plan.steps);
  return sql`select ${fields} from ${from} where ${filtered} order by ${listed(terms)}`;
}

/** Beyond this offset, SQLite's counting to the rows of a page takes long. */
const farthest = 5000;
const ranges = new Set(["lt", "lte", "gt", "gte"]);

/** Whether a list scans no more rows than it returns, or few: along an index that fits its conditions and order. */
export function isShort(plan: ReadPlan, variant: Variant): boolean {
  if (isSelective(plan)) return true;
  if (plan.offset > farthest) return false;
  if (variant.kind === "plain") return isAlong(plan, plan.where);
  if (variant.kind === "merge") return isAlong(plan, variant.merge.rest, variant.merge.column);
  // With a limit there are few links to gather from.
  if (variant.kind === "gather") return plan.limit !== undefined;
  return variant.kind === "links" && isWhole(variant.links);
}

/** Whether every linked row is returned. */
const isWhole = ({ also, rest }: LinkWalk): boolean =>
  also.length === 0 && rest.op === "all" && rest.of.length === 0;

/** @param column - A further column that has one value. */
function isAlong(plan: ReadPlan, where: Condition, column?: string): boolean {
  const fixed = new Set(column === undefined ? [] : [column]);
  const ranged = new Set<string>();
  for (const part of where.op === "all" ? where.of : [where])
    if (part.op === "eq" || (part.op === "in" && plan.limit === undefined)) fixed.add(part.column);
    else if ("column" in part && ranges.has(part.op)) ranged.add(part.column);
    else return false;
  const { indexes, key } = plan.named.table;
  return [...indexes.map(({ columns }) => columns), key].some((columns) =>
    leads(toSteps(columns, key), { plan, fixed, ranged }),
  );
}

interface IndexRequest {
  readonly plan: ReadPlan;
  readonly fixed: ReadonlySet<string>;
  readonly ranged: ReadonlySet<string>;
}
interface IndexStep {
  readonly name: string;
  readonly descending: boolean;
}

/** The columns of an index; each of SQLite ends with the row number, ascending. */
function toSteps(columns: readonly string[], key: readonly string[]): IndexStep[] {
  const steps = columns.map((name) => ({
    name: name.replace(/^-/, ""),
    descending: name.startsWith("-"),
  }));
  const [rowid] = key;
  if (rowid !== undefined && key.length === 1 && steps.every(({ name }) => name !== rowid))
    steps.push({ name: rowid, descending: false });
  return steps;
}

function leads(steps: readonly IndexStep[], { plan, fixed, ranged }: IndexRequest): boolean {
  const begin = fixed.size;
  if (!steps.slice(0, begin).every(({ name }) => fixed.has(name)) || begin > steps.length)
    return false;
  if ([...ranged].some((name) => name !== steps[begin]?.name)) return false;
  // Without a limit all of them are returned, in any order.
  if (plan.limit === undefined) return true;
  const order = plan.steps.filter((step) => step.by !== "column" || !fixed.has(step.column));
  const isFlipped = isDescending(order[0]) !== steps[begin]?.descending;
  return order.every((step, at) => {
    const here = steps[begin + at];
    return (
      step.by === "column" &&
      step.column === here?.name &&
      (step.descending !== here.descending) === isFlipped
    );
  });
}
const isDescending = (step: ReadPlan["steps"][number] | undefined): boolean =>
  step?.by === "column" && step.descending;
