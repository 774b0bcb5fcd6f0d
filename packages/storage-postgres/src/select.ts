import type { Condition, NamedTable, ReadPlan } from "@waymark/storage";
import {
  addBounds,
  addCondition,
  addTop,
  boundedSql,
  columnSql,
  conditionSql,
  fieldsSql,
  isServed,
  limitSql,
  listed,
  orderSql,
  toScope,
  type Scope,
  type Shape,
  type Slots,
  addLimit,
  addLinkWalk,
  addMerge,
  addSteps,
  columnsKey,
  linkedListSql,
  mergeSql,
  selectSql,
  toLinkWalk,
  toMerge,
  toShape,
  toSlots,
  type LinkWalk,
  type Merge,
  type ShapeSource,
} from "@waymark/storage-sql";
import { sql, type SQL } from "drizzle-orm/sql/sql";
import { dialect } from "./dialect.ts";

/**
 * How the keys of a page's rows are found. `walk`: along an index, without fetching rows. `hits`: all rows that a search
 * finds, which are sorted then. `recent`: the first few hundred rows of the list are looked at, and all hits are found
 * where these are too few; so a common word costs no more than a rare one.
 */
type SearchStrategy = "walk" | "hits" | "recent";
type Match = Extract<Condition, { readonly op: "match" }>;

/** The number of rows at the start of a list that are checked for common words, and for how many of them. */
const recentRows = 400;
const maxRecent = 50;

const partsOf = ({ where }: ReadPlan): readonly Condition[] =>
  where.op === "all" ? where.of : [where];
/** The search among the conditions that must hold. */
const matchOf = (plan: ReadPlan): Match | undefined =>
  partsOf(plan).find((part) => part.op === "match");

/** How the hits of a search are found. */
function wayOf(plan: ReadPlan): SearchStrategy {
  return (plan.limit ?? 0) + plan.offset <= maxRecent && isServed(plan) ? "recent" : "hits";
}

const withoutMatch = (plan: ReadPlan, match: Match): Condition => ({
  op: "all",
  of: partsOf(plan).filter((part) => part !== match),
});

/** Binds what the plan needs beyond its conditions and bounds. */
function addPicked(shape: Shape, plan: ReadPlan, way: SearchStrategy): void {
  const match = matchOf(plan);
  shape.key += ` ${way}`;
  if (way !== "recent" || !match) return;
  addTop(shape, plan);
  addCondition(shape, plan.named, withoutMatch(plan, match));
  addBounds(shape, plan);
  addCondition(shape, plan.named, match);
}

/**
 * The page's keys, and then its rows. The planner assumes that a limit makes scanning along the order cheap, whatever a
 * search finds; a materialized subquery is run first.
 */
function pickedSql(slots: Slots, plan: ReadPlan, way: SearchStrategy): SQL {
  const { named } = plan;
  const scope = toScope(named);
  const ordered = plan.steps.flatMap((step) => (step.by === "column" ? [step.column] : []));
  const needed = fieldsSql(scope, [...new Set([...named.table.key, ...ordered])]);
  const orderBy = (one: Scope) =>
    sql`order by ${listed(orderSql(slots, named, one, plan.steps).terms)}`;
  const where = boundedSql(slots, plan, scope, conditionSql(slots, named, scope, plan.where));
  const all = sql`select ${needed} from ${scope.table} where ${where}`;
  const same = named.table.key.map(
    (name) => sql`${columnSql(scope, name)} = page.${sql.identifier(name)}`,
  );
  const rowsOf = (page: SQL) =>
    sql`select ${fieldsSql(scope, plan.columns)} from (${page}${limitSql(slots, plan)}) as page join ${scope.table} on ${sql.join(same, sql` and `)} ${orderBy(under(named, sql`page`))}`;
  if (way === "walk") return rowsOf(sql`${all} ${orderBy(scope)}`);
  const sorted = orderBy(under(named, sql`hits`));
  const match = matchOf(plan);
  if (way === "hits" || !match)
    return sql`with hits as materialized (${all}) ${rowsOf(sql`select * from hits ${sorted}`)}`;

  const top = slots.next();
  const rest = conditionSql(slots, named, scope, withoutMatch(plan, match));
  const first = sql`select * from ${scope.table} where ${boundedSql(slots, plan, scope, rest)} ${orderBy(scope)} limit ${sql.raw(String(recentRows))}`;
  const found = conditionSql(slots, named, scope, match);
  const count = sql`(select count(*) from recent)`;
  return sql`with recent as materialized (select ${needed} from (${first}) as ${scope.name} where ${found} ${orderBy(scope)} limit ${top}),
    hits as materialized (${all} and ${count} < ${top}),
    found as (select * from recent where ${count} >= ${top} union all select * from hits)
    ${rowsOf(sql`select * from found as hits ${sorted}`)}`;
}

/** The columns of a table under the name of a selection from it. */
function under({ table }: NamedTable, name: SQL): Scope {
  const columns = Object.keys(table.columns).map((column): [string, SQL] => [
    column,
    sql`${name}.${sql.identifier(column)}`,
  ]);
  return { table: name, name, columns: Object.fromEntries(columns) };
}

/**
 * The plan of a query. `links`: through a link table that is stored in the order. `merge`: separately for each of a few
 * values of an indexed column. `picked`: first the keys of the matching rows, sorted, then the rows of the page.
 */
export type Variant =
  | { readonly kind: "plain" }
  | { readonly kind: "links"; readonly links: LinkWalk }
  | { readonly kind: "merge"; readonly merge: Merge }
  | { readonly kind: "picked"; readonly way: SearchStrategy };

/** Beyond this offset, scanning only the index and fetching the page's rows afterwards is faster. */
const far = 200;

export function toVariant(plan: ReadPlan, isForUpdate: boolean): Variant {
  // Only rows of the table itself can be locked, not those of a union.
  if (isForUpdate || plan.limit === undefined) return { kind: "plain" };
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

export function toSelect(plan: ReadPlan, source: ShapeSource, isForUpdate = false): Draft {
  const variant = toVariant(plan, isForUpdate);
  const { named } = plan;
  const shape = toShape(source, named, variant.kind);
  shape.key += `${isForUpdate ? " held" : ""} ${columnsKey(plan.columns)} where`;
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
  return { shape, text: () => textOf(plan, variant, isForUpdate) };
}

function textOf(plan: ReadPlan, variant: Variant, isForUpdate: boolean): SQL {
  const slots = toSlots(dialect);
  switch (variant.kind) {
    case "plain": {
      const rows = sql`${selectSql(slots, plan)}${limitSql(slots, plan)}`;
      return isForUpdate ? sql`${rows} for update of ${toScope(plan.named).name}` : rows;
    }
    case "links":
      return sql`${linkedListSql(slots, plan, variant.links)}${limitSql(slots, plan)}`;
    case "merge":
      return sql`${mergeSql(slots, plan, variant.merge, true)}${limitSql(slots, plan)}`;
    case "picked":
      return pickedSql(slots, plan, variant.way);
  }
}
