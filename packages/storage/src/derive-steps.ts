import { addStep, type MigrationDraft, type TableChange } from "./step.ts";
import type { NamedTable } from "./port.ts";
import { withKnownReferences } from "./reference.ts";
import { indexName, toSnapshot, type TableSnapshot } from "./snapshot.ts";
import type { Index } from "./table.ts";
import { encodeValue } from "./value-codec.ts";

/** The steps that bring one table to its declared form: additions and indexes. Any other difference is rejected. */
export function deriveSteps(course: MigrationDraft, named: NamedTable): void {
  const before = course.tables.get(named.name);
  if (!before) return addTable(course, named);
  const target = toSnapshot(named);
  course.problems.push(...problemsOf(before, target));
  course.tables.set(named.name, { ...before, module: named.module });
  addColumns(course, named);
  dropIndexes(course, named);
  addIndexes(course, named);
  const now = course.tables.get(named.name) ?? target;
  if (JSON.stringify(now.search) !== JSON.stringify(target.search))
    add(
      course,
      named,
      { ...now, search: target.search },
      { do: "buildSearch" },
      "search",
      `Builds the full-text index of ${named.name}.`,
    );
  if (before.module !== target.module)
    add(
      course,
      named,
      now,
      { do: "record" },
      "record",
      `Records that ${named.name} belongs to ${target.module}.`,
    );
}

/** Adds what work on a table needs and storage lacks: the table, columns with a default, indexes. */
export function complete(course: MigrationDraft, named: NamedTable): void {
  if (!course.tables.has(named.name)) return addTable(course, named);
  addColumns(course, named);
  addIndexes(course, named);
}

/** The message for a difference for which no step is derived. */
export const problem = (module: string, what: string): string =>
  `Module ${module}: ${what}. This needs a named migration step, or a newer version of the module.`;

function add(
  course: MigrationDraft,
  named: NamedTable,
  after: TableSnapshot,
  change: TableChange,
  name: string,
  summary: string,
): void {
  const { module } = named;
  addStep(course, { module, name: `${named.name}: ${name}`, summary, named, change, after });
}

function addTable(course: MigrationDraft, named: NamedTable): void {
  const { module, name: table } = named;
  const isKnown = (name: string) => course.tables.has(name);
  addStep(course, {
    module,
    name: `create ${table}`,
    summary: `Creates table ${table}.`,
    named,
    change: { do: "createTable" },
    after: withKnownReferences(toSnapshot(named), isKnown),
  });
}

function problemsOf(before: TableSnapshot, target: TableSnapshot): string[] {
  const { name: table, module } = target;
  const reasons: string[] = [];
  if (String(before.key) !== String(target.key))
    reasons.push(`the key of ${table} is declared differently`);
  for (const old of before.columns) {
    const column = target.columns.find(({ name }) => name === old.name);
    const place = `${table}.${old.name}`;
    if (!column) reasons.push(`storage has column ${place}, which is not declared`);
    else if (column.type !== old.type)
      reasons.push(`column ${place} was ${old.type} and is declared ${column.type}`);
    else if (column.isNullable !== old.isNullable)
      reasons.push(
        `column ${place} ${old.isNullable ? "may" : "may not"} be null and is declared otherwise`,
      );
  }
  return reasons.map((what) => problem(module, what));
}

function addColumns(course: MigrationDraft, named: NamedTable): void {
  const table = named.name;
  for (const column of toSnapshot(named).columns) {
    const now = course.tables.get(table);
    if (!now || now.columns.some(({ name }) => name === column.name)) continue;
    const declared = named.table.columns[column.name];
    if (!declared?.auto || declared.type === "id") {
      course.problems.push(
        problem(
          named.module,
          `new column ${table}.${column.name} has no default for the existing rows`,
        ),
      );
      continue;
    }
    const fill = encodeValue(`${table}.${column.name}`, declared, declared.fallback);
    const reference = named.references?.find(
      (one) => one.column === column.name && fill === null && course.tables.has(one.table),
    );
    add(
      course,
      named,
      {
        ...now,
        columns: [...now.columns, column],
        ...(reference && { references: [...(now.references ?? []), reference] }),
      },
      { do: "addColumn", column, fill, reference },
      `add ${column.name}`,
      `Adds column ${column.name} to ${table}.`,
    );
  }
}

const hasIndex = ({ name, indexes }: TableSnapshot, index: Index) =>
  indexes.some((other) => indexName(name, other) === indexName(name, index));

function dropIndexes(course: MigrationDraft, named: NamedTable): void {
  const target = toSnapshot(named);
  for (const index of course.tables.get(named.name)?.indexes ?? []) {
    const now = course.tables.get(named.name);
    if (!now || hasIndex(target, index)) continue;
    const columns = index.columns.join(", ");
    add(
      course,
      named,
      { ...now, indexes: now.indexes.filter((other) => other !== index) },
      { do: "dropIndex", index },
      `drop index ${columns}`,
      `Drops the index of ${named.name} on ${columns}.`,
    );
  }
}

function addIndexes(course: MigrationDraft, named: NamedTable): void {
  for (const index of toSnapshot(named).indexes) {
    const now = course.tables.get(named.name);
    if (!now || hasIndex(now, index)) continue;
    const columns = index.columns.join(", ");
    add(
      course,
      named,
      { ...now, indexes: [...now.indexes, index] },
      { do: "addIndex", index },
      `index ${columns}`,
      `Adds ${index.unique ? "a unique index" : "an index"} of ${named.name} on ${columns}.`,
    );
  }
}
