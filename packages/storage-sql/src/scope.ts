import type { NamedTable } from "@waymark/storage";
import { sql, type SQL } from "drizzle-orm/sql/sql";

/** A table in a statement, under its own name or an alias. */
export interface Scope {
  /** The table in the `from` clause. */
  readonly table: SQL;
  /** The name that qualifies its columns. */
  readonly name: SQL;
  readonly columns: Readonly<Record<string, SQL>>;
}

const known = new WeakMap<NamedTable, Scope>();

/** A table under its own name, created once. */
export function toScope(named: NamedTable): Scope {
  let scope = known.get(named);
  if (!scope) known.set(named, (scope = scopeOf(named, named.name, nameSql(named))));
  return scope;
}

/** The same with an alias, for a subquery. */
export function toAlias(named: NamedTable, alias: string): Scope {
  return scopeOf(named, alias, sql`${nameSql(named)} as ${sql.identifier(alias)}`);
}

/** The name of a table; names come from validated declarations, and are quoted nevertheless. */
export const nameSql = ({ name }: NamedTable): SQL => sql`${sql.identifier(name)}`;

function scopeOf({ table }: NamedTable, name: string, from: SQL): Scope {
  const columns = Object.keys(table.columns).map((column): [string, SQL] => [
    column,
    sql`${sql.identifier(name)}.${sql.identifier(column)}`,
  ]);
  return {
    table: from,
    name: sql`${sql.identifier(name)}`,
    columns: Object.fromEntries(columns),
  };
}

/** A column of the scope. Conditions and orders only name declared columns. */
export function columnSql(scope: Scope, name: string): SQL {
  const column = scope.columns[name];
  if (!column) throw new TypeError(`A statement names ${name}, which is not a column.`);
  return column;
}
