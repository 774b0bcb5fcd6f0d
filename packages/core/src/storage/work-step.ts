import { complete } from "./derive-steps.ts";
import { addWork, type MigrationDraft } from "./migration-draft.ts";
import { storedName, type DataMigration } from "./migration.ts";
import type { NamedTable } from "./port.ts";
import { toNamedTable } from "./recorded-table.ts";
import { toDb } from "./repository.ts";
import type { Table, Tables } from "./table.ts";

/** Adds work of a module, and first the tables it needs; returns the reason if it is not possible. */
export function addRun(
  course: MigrationDraft,
  module: string,
  { name, tables, start, work }: DataMigration,
  cursor: unknown,
): string | undefined {
  const there: Record<string, NamedTable> = {};
  for (const [key, table] of Object.entries<Table>(tables)) {
    const stated: NamedTable = { name: storedName(module, key), module, table };
    complete(course, stated);
    const problem = mismatch(course, stated);
    if (problem !== undefined) return problem;
    const recorded = course.tables.get(stated.name);
    if (recorded) there[key] = toNamedTable(recorded, table.columns);
  }
  const named = Object.values(there);
  const seen: Tables = Object.fromEntries(
    Object.entries(there).map(([key, { table }]) => [key, table]),
  );
  addWork(course, {
    module,
    name,
    summary: `Runs "${name}" over ${named.length === 0 ? "no tables" : named.map((one) => one.name).join(", ")}.`,
    change: {
      do: "run",
      tables: named,
      work: async (session) =>
        (await work({ db: toDb(session, seen) as never, cursor: (cursor ?? start) as never })) ??
        undefined,
    },
    done: [name],
  });
  return undefined;
}

/** A column that the work declares with another type than it has. */
function mismatch(
  course: MigrationDraft,
  { name: table, table: { columns } }: NamedTable,
): string | undefined {
  const recorded = course.tables.get(table);
  for (const [name, column] of Object.entries(columns)) {
    const there = recorded?.columns.find((one) => one.name === name);
    if (there && there.type === column.type && there.isNullable === column.isNullable) continue;
    return there
      ? `${table}.${name} is ${there.isNullable ? "nullable " : ""}${there.type} in storage and not as the step declares it`
      : `${table} has no column ${name}`;
  }
  return undefined;
}
