import { indexName, type ReadPlan } from "@waymark/storage";
import {
  addBounds,
  addCondition,
  addGathered,
  addLimit,
  addLinkWalk,
  addMerge,
  addSteps,
  boundedSql,
  columnSql,
  columnsKey,
  conditionSql,
  fieldsSql,
  gatheredSql,
  joined,
  limitSql,
  linkedListSql,
  listed,
  mergeSql,
  nameSql,
  orderSql,
  selectSql,
  toScope,
  toShape,
  toSlots,
  type Shape,
  type ShapeSource,
} from "@waymark/storage-sql";
import { sql, type SQL } from "drizzle-orm/sql/sql";
import { dialect } from "./dialect.ts";
import { idMask, searchName, shift } from "./search-names.ts";
import { fewIndex, isByKey, type Variant } from "./variant.ts";

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
  if (variant.kind === "walk" && variant.isRough)
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
  const index = fewIndex(plan);
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
  if (!variant.isRough) return sql`select ${fields} from ${from} where ${where()} order by ${way}`;

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
