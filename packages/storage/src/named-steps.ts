import { addStep, addWork, type MigrationDraft, type NamedRecord, type Outcome } from "./step.ts";
import {
  type DataMigration,
  type Migration,
  type ModuleMigrations,
  storedName,
} from "./migration.ts";
import { toNamedTable, searchedColumns, type TableSnapshot } from "./snapshot.ts";
import { toRewrite } from "./rewrite.ts";
import type { Index, Table, Tables } from "./table.ts";
import { complete } from "./derive-steps.ts";
import type { NamedReference, NamedTable } from "./port.ts";
import {
  dropReferencesOf,
  dropReferencesTo,
  referencing,
  renamedIn,
  renameInReferences,
} from "./reference-steps.ts";
import { withReferences } from "./reference.ts";
import { toDb } from "./repository.ts";

/** Adds the named steps of a module that are not done yet, in their order. Returns false if one is rejected. */
export function addNamedSteps(
  course: MigrationDraft,
  { module, migrations }: ModuleMigrations,
  known: readonly NamedRecord[],
): boolean {
  const done = new Set(known.filter(({ isDone }) => isDone).map(({ name }) => name));
  const pending = migrations.findIndex(({ name }) => !done.has(name));
  if (pending < 0) return true;
  const [first, ...rest] = migrations.slice(pending);
  const later = rest.find(({ name }) => done.has(name));
  if (first && later) {
    course.problems.push(
      `Module ${module}: step "${first.name}" comes before "${later.name}", which is already done in storage. Add new steps at the end.`,
    );
    return false;
  }
  for (const step of migrations.slice(pending)) {
    const cursor = known.find(({ name }) => name === step.name)?.cursor;
    const problem =
      step.do === "run" ? addRun(course, module, step, cursor) : addChange(course, module, step);
    if (problem === undefined) continue;
    course.problems.push(`Module ${module}: step "${step.name}": ${problem}.`);
    return false;
  }
  return true;
}

/** Adds one change of a table; returns the reason if it is not possible. */
function addChange(
  course: MigrationDraft,
  module: string,
  step: Exclude<Migration, { readonly do: "run" }>,
): string | undefined {
  const table = storedName(module, step.table);
  const recorded = course.tables.get(table);
  const outcome = recorded && toOutcome(course, module, recorded, step);
  if (typeof outcome === "string") return outcome;
  const { name } = step;
  const done = [name];
  if (outcome && step.do === "dropTable") dropReferencesTo(course, table);
  if (outcome && step.do === "dropColumn") dropReferencesOf(course, table, step.column);
  const before = course.tables.get(table);
  if (outcome && before) {
    const named = toNamedTable(outcome.after ?? before);
    const renamed = referenceChange(module, before, step);
    const also = renamed && renameInReferences(course, table, renamed);
    const after =
      outcome.after?.references && renamed
        ? { ...outcome.after, references: renamedIn(outcome.after, table, renamed) }
        : outcome.after;
    addStep(course, {
      module,
      name,
      before: table,
      named,
      done,
      ...outcome,
      after,
      ...(also && { also }),
    });
  } else {
    const summary = `Records "${name}" as done: storage has nothing that it could change.`;
    addWork(course, { module, name, summary, change: { do: "note" }, done });
  }
  return undefined;
}

/** How references to a table change if a step renames it or its key. */
function referenceChange(
  module: string,
  before: TableSnapshot,
  step: Migration,
): ((reference: NamedReference) => NamedReference) | undefined {
  if (step.do === "renameTable") return (one) => ({ ...one, table: storedName(module, step.to) });
  if (step.do === "renameColumn" && before.key[0] === step.column)
    return (one) => ({ ...one, key: step.to });
  return undefined;
}

/** Undefined if the table does not exist: then it is created in its declared form. */
function toOutcome(
  course: MigrationDraft,
  module: string,
  before: TableSnapshot,
  step: Exclude<Migration, { readonly do: "run" }>,
): Outcome | string | undefined {
  switch (step.do) {
    case "renameTable": {
      const to = storedName(module, step.to);
      if (course.tables.has(to)) return `table ${to} already exists`;
      return {
        change: { do: "renameTable", from: before.name },
        after: { ...before, name: to, search: null },
        clears: { indexes: before.indexes, search: before.search !== null },
        makes: before.indexes,
        summary: `Renames table ${before.name} to ${to}.`,
      };
    }
    case "dropTable":
      return {
        change: { do: "dropTable" },
        after: undefined,
        clears: { indexes: [], search: before.search !== null },
        summary: `Drops table ${before.name} with its rows.`,
      };
    case "renameColumn":
      return toRenamed(before, step.column, step.to);
    case "dropColumn":
      return toDropped(before, step.column);
    default:
      if (changesKey(before, step)) {
        const [other] = referencing(course, before.name);
        if (other) return `${other.name} refers to the key of ${before.name}, which would change`;
      }
      return toRewrite(before, step, `module ${module}, step "${step.name}"`);
  }
}

/** Whether a step changes the columns or the values of the key. */
const changesKey = (before: TableSnapshot, step: Migration): boolean =>
  step.do === "changeKey" ||
  (step.do === "addColumn" && step.as.type === "id") ||
  (step.do === "changeColumn" && before.key.includes(step.column));

const hasColumn = ({ columns }: TableSnapshot, column: string): boolean =>
  columns.some(({ name }) => name === column);
const namesColumn = ({ columns }: Index, column: string): boolean =>
  columns.includes(column) || columns.includes(`-${column}`);
const isSearched = ({ search }: TableSnapshot, column: string): boolean =>
  search !== null && searchedColumns(search).includes(column);

function toRenamed(
  before: TableSnapshot,
  column: string,
  to: string,
): Outcome | string | undefined {
  if (!hasColumn(before, column)) return undefined;
  if (hasColumn(before, to)) return `column ${before.name}.${to} already exists`;
  const rename = (name: string) => (name === column ? to : name === `-${column}` ? `-${to}` : name);
  const isLost = isSearched(before, column);
  const renamed = (index: Index) => ({ ...index, columns: index.columns.map(rename) });
  const touched = before.indexes.filter((index) => namesColumn(index, column));
  return {
    change: { do: "renameColumn", column, to },
    after: {
      ...before,
      columns: before.columns.map((one) => (one.name === column ? { ...one, name: to } : one)),
      key: before.key.map(rename),
      ...(before.references && {
        references: before.references.map((one) => ({ ...one, column: rename(one.column) })),
      }),
      indexes: before.indexes.map(renamed),
      search: isLost ? null : before.search,
    },
    clears: { indexes: touched, search: isLost },
    makes: touched.map(renamed),
    summary: `Renames column ${column} of ${before.name} to ${to}.`,
  };
}

function toDropped(before: TableSnapshot, column: string): Outcome | string | undefined {
  if (!hasColumn(before, column)) return undefined;
  if (before.key.includes(column)) return `${before.name}.${column} is part of the key`;
  if (before.columns.length === 1) return `${before.name}.${column} is its only column`;
  const isLost = isSearched(before, column);
  const { references, ...rest } = before;
  const left = references?.filter((one) => one.column !== column) ?? [];
  return {
    change: { do: "dropColumn", column },
    after: {
      ...rest,
      columns: before.columns.filter(({ name }) => name !== column),
      ...(left.length > 0 && { references: left }),
      indexes: before.indexes.filter((index) => !namesColumn(index, column)),
      search: isLost ? null : before.search,
    },
    clears: {
      indexes: before.indexes.filter((index) => namesColumn(index, column)),
      search: isLost,
    },
    summary: `Drops column ${column} of ${before.name} with its values.`,
  };
}

/** Adds work of a module, and first the tables it needs; returns the reason if it is not possible. */
function addRun(
  course: MigrationDraft,
  module: string,
  { name, tables, start, work }: DataMigration,
  cursor: unknown,
): string | undefined {
  const there: Record<string, NamedTable> = {};
  const list = Object.entries<Table>(tables).map(([key, table]): NamedTable => ({
    name: storedName(module, key),
    module,
    table,
  }));
  const isStated = (target: unknown) => list.some(({ table }) => table === target);
  for (const { name: where, table } of list)
    for (const [column, { references }] of Object.entries(table.columns))
      if (references && !isStated(references.table()))
        return `${where}.${column} refers to a table that the step does not declare`;
  for (const [at, stated] of withReferences(list).entries()) {
    const key = Object.keys(tables)[at] ?? "";
    const { table } = stated;
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
