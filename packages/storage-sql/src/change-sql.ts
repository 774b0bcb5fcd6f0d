import type { Condition, NamedTable } from "@waymark/storage";
import { sql, type SQL } from "drizzle-orm/sql/sql";
import { conditionSql } from "./condition-sql.ts";
import type { Slots } from "./dialect.ts";
import { columnSql, nameSql, toScope } from "./scope.ts";
import { listed } from "./slots.ts";

const namesSql = (names: readonly string[]): SQL =>
  listed(names.map((name) => sql`${sql.identifier(name)}`));

/** Inserts one row; the values are bound in the order of the columns. */
export function insertSql(slots: Slots, named: NamedTable, columns: readonly string[]): SQL {
  const values = listed(columns.map(() => sql`${slots.next()}`));
  return sql`insert into ${nameSql(named)} (${namesSql(columns)}) values (${values})`;
}

/** The conflict clause of an insert that updates an existing row. */
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
