import {
  type StorageRecord,
  type StorageStep,
  type TableSnapshot,
  indexName,
  type ColumnType,
} from "@waymark/storage";
import { sql, type SQL } from "drizzle-orm/sql/sql";
import type { Dialect } from "./dialect.ts";

/** Reads the tables as they were created. */
export const createdTablesSql: SQL = sql`select name, snapshot from waymark_tables`;
/** Reads the named steps that were started. */
export const startedStepsSql: SQL = sql`select module, name, is_done, cursor from waymark_named`;

type TableRow = readonly [name: string, snapshot: string];
type StepRow = readonly [module: string, name: string, isDone: number, cursor: string | null];

const byName = ([a]: TableRow, [b]: TableRow): number => (a < b ? -1 : 1);
/** The tables as they were created, from the rows of `createdTablesSql`, in the order of their names. */
export const toCreatedTables = (rows: readonly unknown[]): TableSnapshot[] =>
  (rows as TableRow[])
    .toSorted(byName)
    .map(([, snapshot]) => JSON.parse(snapshot) as TableSnapshot);

/** The record of an adapter, from the rows of `createdTablesSql` and `startedStepsSql`. */
export const toRecord = (tables: readonly unknown[], steps: readonly unknown[]): StorageRecord => ({
  tables: toCreatedTables(tables),
  named: (steps as StepRow[]).map(([module, name, isDone, cursor]) => ({
    module,
    name,
    isDone: isDone === 1,
    ...(cursor !== null && { cursor: JSON.parse(cursor) as unknown }),
  })),
});

/** Records that a step is done, in its transaction. */
export function stepSql({ holds, now }: Dialect, step: StorageStep): SQL[] {
  const { module, name, done } = step;
  const list: SQL[] = [];
  if (step.named) {
    list.push(sql`delete from waymark_tables where name = ${step.before}`);
    for (const one of step.also ?? [])
      list.push(
        sql`update waymark_tables set snapshot = ${JSON.stringify(one)} where name = ${one.name}`,
      );
    if (step.after)
      list.push(
        sql`insert into waymark_tables values (${step.after.name}, ${JSON.stringify(step.after)})`,
      );
  }
  for (const one of done) list.push(namedSql(module, one, holds.always, null));
  list.push(sql`insert into waymark_steps (module, name, at) values (${module}, ${name}, ${now})`);
  return list;
}

/** Records the progress of a step's work. */
export const cursorSql = (
  { holds }: Dialect,
  { module, done }: StorageStep,
  cursor: unknown,
): SQL[] =>
  done.map((name) => namedSql(module, name, holds.never, JSON.stringify(cursor) ?? "null"));

const namedSql = (module: string, name: string, isDone: SQL, cursor: string | null): SQL =>
  sql`insert into waymark_named values (${module}, ${name}, ${isDone}, ${cursor})
    on conflict (module, name) do update set is_done = excluded.is_done, cursor = excluded.cursor`;

/** A table in the database, without what the adapter itself adds to declared ones. */
export interface RealTable {
  readonly columns: ReadonlyMap<string, { readonly type: string; readonly isNullable: boolean }>;
  readonly key: readonly string[];
  /** The names of its indexes, except those of its key and its words. */
  readonly indexes: ReadonlySet<string>;
  /** The name of its full-text index, whether or not it has one. */
  readonly search: string;
  readonly hasSearch: boolean;
  /** Its foreign keys of one column. */
  readonly references: readonly RealReference[];
}
/** A foreign key in the database, with its action in the words of SQL. */
export interface RealReference {
  readonly column: string;
  readonly table: string;
  readonly onDelete: string;
}

/** Returns the differences between a table and its record that were made by hand. @param types - The column types of this database. */
export function driftOf(
  table: TableSnapshot,
  real: RealTable | undefined,
  types: Readonly<Record<ColumnType, string>>,
): string[] {
  if (!real) return [`Table ${table.name} is missing.`];
  const drift: string[] = [];
  for (const { name, type, isNullable } of table.columns) {
    const column = real.columns.get(name);
    const place = `Column ${table.name}.${name}`;
    if (!column) {
      drift.push(`${place} is missing.`);
      continue;
    }
    if (column.type !== types[type])
      drift.push(`${place} is ${column.type} and was created as ${types[type]}.`);
    if (column.isNullable !== isNullable)
      drift.push(`${place} ${isNullable ? "may not" : "may"} be null.`);
  }
  const declared = new Set(table.columns.map(({ name }) => name));
  for (const name of real.columns.keys())
    if (!declared.has(name))
      drift.push(`Column ${table.name}.${name} does not belong to this module.`);
  const [key, made] = [real.key.join(", "), table.key.join(", ")];
  if (key !== made)
    drift.push(`The key of ${table.name} is ${key || "none"} and was created as ${made}.`);
  const names = new Set(table.indexes.map((index) => indexName(table.name, index)));
  for (const name of names) if (!real.indexes.has(name)) drift.push(`Index ${name} is missing.`);
  if (table.search && !real.hasSearch) drift.push(`The full-text index ${real.search} is missing.`);
  for (const name of real.indexes)
    if (!names.has(name)) drift.push(`Index ${name} does not belong to this module.`);
  return [...drift, ...referenceDrift(table, real.references)];
}

/** `boat to harbour_boats, on delete cascade`. Without an action of its own, a foreign key restricts. */
function referenceText({ column, table, onDelete }: RealReference): string {
  const action = onDelete.toLowerCase();
  return `${column} to ${table}, on delete ${action === "no action" ? "restrict" : action}`;
}
function referenceDrift(
  { name, references = [] }: TableSnapshot,
  found: readonly RealReference[],
): string[] {
  const declared = new Set(references.map(referenceText));
  const real = new Set(found.map(referenceText));
  return [
    ...[...declared].filter((text) => !real.has(text)).map((text) => [text, "is missing"]),
    ...[...real]
      .filter((text) => !declared.has(text))
      .map((text) => [text, "does not belong to this module"]),
  ].map(([text, problem]) => `Foreign key ${name}.${text} ${problem}.`);
}
