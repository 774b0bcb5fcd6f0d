import { indexName, type LinkedCondition, type ReadPlan } from "@waymark/core/storage";
import { sql, type Placeholder, type SQL } from "drizzle-orm";
import { integer, sqliteTable, unionAll, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import { conditionSql, joined, toSlots, type Slots } from "./condition-sql.ts";
import { builder, toBuilderTable, type BuilderTable } from "./drizzle-table.ts";
import { addGathered, gatheredSql, type Gathered } from "./gather.ts";
import { addLinkWalk, linkWalkSql, type LinkWalk } from "./link-walk.ts";
import { boundsSql, orderSql } from "./order-sql.ts";
import { idMask, searchName, shift } from "./search-names.ts";
import { addBounds, addCondition, addSteps, toShape, type Shape } from "./shape.ts";
import { fewIndex, toVariant, type Variant } from "./variant.ts";

/** What drizzle's builder makes. */
export interface Built {
  toSQL(): { readonly sql: string; readonly params: readonly unknown[] };
}
/** A statement to be looked up by its shape, and built where the shape is new. */
export interface Draft {
  readonly shape: Shape;
  build(): Built;
}

export function toSelect(
  plan: ReadPlan,
  search: Shape["search"],
  isFew: (linked: LinkedCondition) => boolean,
): Draft {
  const variant = toVariant(plan, isFew);
  const { named } = plan;
  const shape = toShape(named, variant.kind, search);
  shape.key += ` ${columnsKey(plan.columns)} where`;
  if (variant.kind === "merge") {
    shape.key += ` ${variant.column}:merge${variant.values.length}`;
    shape.values.push(...variant.values);
  } else if (variant.kind === "walk") shape.values.push(search(named, variant.words));
  if (variant.kind === "links") addLinkWalk(shape, variant.links, named);
  else if (variant.kind === "gather") addGathered(shape, variant.gathered, named);
  else addCondition(shape, named, variant.kind === "plain" ? plan.where : variant.rest);
  addBounds(shape, plan);
  addSteps(shape, named, plan.steps);
  if (variant.kind === "walk" && variant.isRough)
    shape.values.push((plan.limit ?? 0) + plan.offset - 1);
  addLimit(shape, plan);
  return { shape, build: () => buildSelect(plan, variant) };
}

function addLimit(shape: Shape, plan: ReadPlan): void {
  if (plan.limit === undefined && plan.offset === 0) return;
  shape.key += plan.offset === 0 ? " limit" : " limit offset";
  // SQLite has no offset without a limit; −1 means none.
  shape.values.push(plan.limit ?? -1);
  if (plan.offset > 0) shape.values.push(plan.offset);
}

interface Limited<Q> {
  limit(limit: Placeholder): Q;
  offset(offset: Placeholder): Q;
}
function limited<Q extends Limited<Q>>(query: Q, slots: Slots, plan: ReadPlan): Q {
  if (plan.limit === undefined && plan.offset === 0) return query;
  const cut = query.limit(slots.next());
  return plan.offset > 0 ? cut.offset(slots.next()) : cut;
}

function buildSelect(plan: ReadPlan, variant: Variant): Built {
  switch (variant.kind) {
    case "plain":
      return buildPlain(plan);
    case "links":
      return buildLinkWalk(plan, variant.links);
    case "gather":
      return buildGather(plan, variant.gathered);
    case "merge":
      return buildMerge(plan, variant);
    case "walk":
      return buildWalk(plan, variant);
  }
}

type Fields = Record<string, SQLiteColumn | SQL>;

const columnKeys = new WeakMap<readonly string[], string>();
/** The columns as part of a shape's key. Lists that are asked for again are written out once. */
function columnsKey(columns: readonly string[]): string {
  let key = columnKeys.get(columns);
  if (key === undefined) columnKeys.set(columns, (key = columns.join(",")));
  return key;
}

/** The columns to read; a row without columns is still a row. */
function fieldsOf(scope: BuilderTable, names: readonly string[]): Fields {
  if (names.length === 0) return { none: sql`1` };
  return Object.fromEntries(names.map((name) => [name, scope.columns[name] as SQLiteColumn]));
}

function withBounds(slots: Slots, plan: ReadPlan, scope: BuilderTable, where: SQL): SQL {
  return plan.after ? joined([where, boundsSql(slots, plan, scope)], "and") : where;
}

function buildPlain(plan: ReadPlan): Built {
  const scope = toBuilderTable(plan.named);
  const slots = toSlots();
  const where = withBounds(slots, plan, scope, conditionSql(slots, plan.named, scope, plan.where));
  const order = orderSql(slots, plan.named, scope, plan.steps);
  const index = fewIndex(plan);
  const name = sql.identifier(plan.named.name);
  const from = index
    ? sql`${name} indexed by ${sql.identifier(indexName(plan.named.name, index))}`
    : scope.table;
  // Columns as expressions: the builder does not see the table behind the name of its index.
  const fields = Object.fromEntries(
    Object.entries(fieldsOf(scope, plan.columns)).map(([one, column]) => [one, sql`${column}`]),
  );
  let query = builder.select(fields).from(from).$dynamic();
  for (const { table, on } of order.joins) query = query.leftJoin(table, on);
  return limited(query.where(where).orderBy(...order.terms), slots, plan);
}

function buildLinkWalk(plan: ReadPlan, walk: LinkWalk): Built {
  const scope = toBuilderTable(plan.named);
  const slots = toSlots();
  const { from, where, order } = linkWalkSql(slots, scope, plan.named, walk);
  // The order is that of the steps, in columns of the links: its shape is theirs.
  const query = builder
    .select(fieldsOf(scope, plan.columns))
    .from(from)
    .crossJoin(scope.table)
    .$dynamic();
  return limited(query.where(where).orderBy(...order), slots, plan);
}

function buildGather(plan: ReadPlan, gathered: Gathered): Built {
  const { named } = plan;
  const scope = toBuilderTable(named);
  const slots = toSlots();
  const { from, where } = gatheredSql(slots, scope, named, gathered);
  const placed = withBounds(slots, plan, scope, where);
  const order = orderSql(slots, named, scope, plan.steps);
  // The cross join keeps the link table as the outer loop.
  let query = builder
    .select(fieldsOf(scope, plan.columns))
    .from(from)
    .crossJoin(scope.table)
    .$dynamic();
  for (const { table, on } of order.joins) query = query.leftJoin(table, on);
  return limited(query.where(placed).orderBy(...order.terms), slots, plan);
}

function buildMerge(plan: ReadPlan, variant: Extract<Variant, { kind: "merge" }>): Built {
  const { named } = plan;
  const scope = toBuilderTable(named);
  const slots = toSlots();
  const ordered = plan.steps.map((step) => (step.by === "column" ? step.column : ""));
  const columns = [...new Set([...plan.columns, ...ordered])];
  const values = variant.values.map(() => slots.next());
  const start = slots.at;
  const selects = values.map((value) => {
    // The other conditions are the same for each value, and bound to the same places.
    slots.at = start;
    const rest = conditionSql(slots, named, scope, variant.rest);
    const where = withBounds(
      slots,
      plan,
      scope,
      sql`${scope.columns[variant.column]} = ${value} and ${rest}`,
    );
    return builder.select(fieldsOf(scope, columns)).from(scope.table).where(where);
  });
  const terms = plan.steps.map((step) => {
    const place = columns.indexOf(step.by === "column" ? step.column : "") + 1;
    return sql.raw(step.by === "column" && step.descending ? `${place} desc` : String(place));
  });
  const [first, second, ...others] = selects as [(typeof selects)[0], (typeof selects)[0]];
  const union = unionAll(first, second, ...others)
    .$dynamic()
    .orderBy(...terms);
  return limited(union, slots, plan);
}

function buildWalk(plan: ReadPlan, variant: Extract<Variant, { kind: "walk" }>): Built {
  const { named } = plan;
  const scope = toBuilderTable(named);
  const slots = toSlots();
  const name = searchName(named.name);
  const index = sqliteTable(name, { rowid: integer("rowid") });
  const words = slots.next();
  const start = slots.at;
  const where = () => {
    slots.at = start;
    const hits = sql`${sql.identifier(name)} match ${words}`;
    const id = sql`${scope.columns[named.table.key[0] ?? ""]} = (${index.rowid} & ${sql.raw(idMask)})`;
    return joined(
      [hits, id, withBounds(slots, plan, scope, conditionSql(slots, named, scope, variant.rest))],
      "and",
    );
  };
  // The cross join keeps the index as the outer loop.
  const walk = (fields: Fields) =>
    builder.select(fields).from(index).crossJoin(scope.table).$dynamic();
  const way = variant.descending ? sql`${index.rowid} desc` : sql`${index.rowid}`;
  const query = walk(fieldsOf(scope, plan.columns));
  if (!variant.isRough) return limited(query.where(where()).orderBy(way), slots, plan);

  const bits = sql.raw(shift);
  const last = walk({ last: sql`(${index.rowid} >> ${bits}) << ${bits}` })
    .where(where())
    .orderBy(way)
    .limit(1)
    .offset(slots.next());
  const hits = slots.at;
  const whole = sql`${index.rowid} >= coalesce((${last.getSQL()}), ${sql.raw("-9223372036854775807")})`;
  const filtered = query.where(joined([where(), whole], "and"));
  slots.at = hits;
  return limited(filtered.orderBy(...orderSql(slots, named, scope, plan.steps).terms), slots, plan);
}
