import type { ReadPlan } from "@waymark/storage";
import {
  addBounds,
  addCondition,
  addLimit,
  addLinkWalk,
  addMerge,
  addSteps,
  addTop,
  columnsKey,
  limitSql,
  linkedListSql,
  mergeSql,
  selectSql,
  toLinkWalk,
  toMerge,
  toScope,
  toShape,
  toSlots,
  type LinkWalk,
  type Merge,
  type Shape,
  type ShapeSource,
} from "@waymark/storage-sql";
import { sql, type SQL } from "drizzle-orm/sql/sql";
import { dialect } from "./dialect.ts";
import { addPicked, matchOf, pickedSql, wayOf, type Way } from "./picked.ts";

/**
 * The plan of a query. `links`: through a link table that is stored in the order. `merge`: separately for each of a few
 * values of an indexed column. `picked`: first the keys of the matching rows, sorted, then the rows of the page.
 */
export type Variant =
  | { readonly kind: "plain" }
  | { readonly kind: "links"; readonly links: LinkWalk }
  | { readonly kind: "merge"; readonly merge: Merge }
  | { readonly kind: "picked"; readonly way: Way };

/** Beyond this offset, scanning only the index and fetching the page's rows afterwards is faster. */
const far = 200;

export function toVariant(plan: ReadPlan, isHeld: boolean): Variant {
  // Only rows of the table itself can be locked, not those of a union.
  if (isHeld || plan.limit === undefined) return { kind: "plain" };
  const isOfColumns = plan.steps.every(({ by }) => by === "column");
  if (isOfColumns && matchOf(plan)) return { kind: "picked", way: wayOf(plan) };
  const links = toLinkWalk(plan);
  if (links) return { kind: "links", links };
  const merge = toMerge(plan);
  if (merge) return { kind: "merge", merge };
  return isOfColumns && plan.offset > far ? { kind: "picked", way: "walk" } : { kind: "plain" };
}

/** A statement to be looked up by its shape, and created if the shape is new. */
export interface Draft {
  readonly shape: Shape;
  text(): SQL;
}

export function toSelect(plan: ReadPlan, source: ShapeSource, isHeld = false): Draft {
  const variant = toVariant(plan, isHeld);
  const { named } = plan;
  const shape = toShape(source, named, variant.kind);
  shape.key += `${isHeld ? " held" : ""} ${columnsKey(plan.columns)} where`;
  if (variant.kind === "links") addLinkWalk(shape, variant.links, named);
  else if (variant.kind === "merge") {
    addMerge(shape, variant.merge);
    addCondition(shape, named, variant.merge.rest);
  } else addCondition(shape, named, plan.where);
  addBounds(shape, plan);
  if (variant.kind === "merge") addTop(shape, plan);
  if (variant.kind === "picked") addPicked(shape, plan, variant.way);
  addSteps(shape, named, plan.steps);
  addLimit(shape, plan);
  return { shape, text: () => textOf(plan, variant, isHeld) };
}

function textOf(plan: ReadPlan, variant: Variant, isHeld: boolean): SQL {
  const slots = toSlots(dialect);
  switch (variant.kind) {
    case "plain": {
      const rows = sql`${selectSql(slots, plan)}${limitSql(slots, plan)}`;
      return isHeld ? sql`${rows} for update of ${toScope(plan.named).name}` : rows;
    }
    case "links":
      return sql`${linkedListSql(slots, plan, variant.links)}${limitSql(slots, plan)}`;
    case "merge":
      return sql`${mergeSql(slots, plan, variant.merge, true)}${limitSql(slots, plan)}`;
    case "picked":
      return pickedSql(slots, plan, variant.way);
  }
}
