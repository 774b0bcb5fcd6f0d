import type { Condition, NamedTable, RowsChange } from "@waymark/storage";
import { sql, type SQL } from "drizzle-orm/sql/sql";
import { conditionSql } from "./condition-sql.ts";
import type { Shape, ShapeSource, Slots } from "./dialect.ts";
import { columnSql, nameSql, toScope } from "./scope.ts";
import { addCondition, toShape } from "./shape.ts";
import { listed, toSlots } from "./slots.ts";
import type { Statement, Statements } from "./statements.ts";

const namesSql = (names: readonly string[]): SQL =>
  listed(names.map((name) => sql`${sql.identifier(name)}`));

/** Inserts one row; the values are bound in the order of the columns. */
export function insertSql(slots: Slots, named: NamedTable, columns: readonly string[]): SQL {
  const values = listed(columns.map(() => sql`${slots.next()}`));
  return sql`insert into ${nameSql(named)} (${namesSql(columns)}) values (${values})`;
}

/** Writes the conflict clause of an insert that updates an existing row. */
export function conflictSql(on: readonly string[], set: readonly string[]): SQL {
  if (set.length === 0) return sql` on conflict (${namesSql(on)}) do nothing`;
  const sets = set.map((name) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`);
  return sql` on conflict (${namesSql(on)}) do update set ${listed(sets)}`;
}

/** The kind of change of matching rows. */
export type ChangeKind = "update" | "increment" | "remove";

/** Changes the matching rows. The values of `columns` are bound first, then those of the condition. */
export function changeSql(
  slots: Slots,
  named: NamedTable,
  kind: ChangeKind,
  columns: readonly string[],
  condition: Condition,
): SQL {
  const scope = toScope(named);
  const sets = columns.map((name) =>
    kind === "increment"
      ? sql`${sql.identifier(name)} = ${columnSql(scope, name)} + ${slots.next()}`
      : sql`${sql.identifier(name)} = ${slots.next()}`,
  );
  const where = conditionSql(slots, named, scope, condition);
  return kind === "remove"
    ? sql`delete from ${scope.table} where ${where}`
    : sql`update ${scope.table} set ${listed(sets)} where ${where}`;
}

/** A change of matching rows that is not only a count of them. */
export interface RowChange extends RowsChange {
  readonly kind: ChangeKind;
}
/** Whether a change is not only a count. */
export const changesRows = (change: RowsChange): change is RowChange => change.kind !== "count";

/**
 * The shape and the values of a change of matching rows; `changeSql` visits them in the same order.
 *
 * @param condition - The condition of the change, or another one that matches the same rows.
 */
export function toChangeShape(
  source: ShapeSource,
  { kind, named, sets }: RowChange,
  condition: Condition,
): Shape {
  const shape = toShape(source, named, kind);
  shape.key += ` ${Object.keys(sets).join(",")} where`;
  shape.values.push(...Object.values(sets));
  addCondition(shape, named, condition);
  return shape;
}

/** The statement of a change of matching rows. @param shape - That of `toChangeShape`. */
export function changeStatement<P>(
  statements: Statements<P>,
  shape: Shape,
  { kind, named, sets }: RowChange,
  condition: Condition,
): Statement<P> {
  return statements.get(shape.key, () => ({
    text: changeSql(toSlots(shape.dialect), named, kind, Object.keys(sets), condition),
    extra: undefined,
  }));
}
