import { addStep, type MigrationDraft } from "./step.ts";
import type { NamedReference, NamedTable } from "./port.ts";
import { toNamedTable, type TableSnapshot } from "./snapshot.ts";

const isSame = (a: NamedReference, b: NamedReference): boolean =>
  a.column === b.column && a.table === b.table && a.onDelete === b.onDelete;

/** The step that brings the references of a table to their declared form, once all tables are there. */
export function deriveReferences(course: MigrationDraft, named: NamedTable): void {
  const now = course.tables.get(named.name);
  if (!now) return;
  const [recorded, declared] = [now.references ?? [], named.references ?? []];
  const drops = recorded.filter((one) => !declared.some((other) => isSame(one, other)));
  const adds = declared.filter(
    (one) =>
      !recorded.some((other) => isSame(one, other)) &&
      course.tables.has(one.table) &&
      now.columns.some(({ name }) => name === one.column),
  );
  changeReferences(course, named, now, drops, adds);
}

/** Drops the references of other tables to one that is dropped. */
export function dropReferencesTo(course: MigrationDraft, target: string): void {
  for (const from of referencing(course, target)) {
    const drops = (from.references ?? []).filter(({ table }) => table === target);
    changeReferences(course, toNamedTable(from), from, drops, []);
  }
}

/** Drops the reference of a column that is dropped: SQLite drops no column with one. */
export function dropReferencesOf(course: MigrationDraft, table: string, column: string): void {
  const from = course.tables.get(table);
  if (!from) return;
  const drops = (from.references ?? []).filter((one) => one.column === column);
  changeReferences(course, toNamedTable(from), from, drops, []);
}

/**
 * The records of other tables whose references name a table, or its key, by a new name: the database updates
 * its own references. The draft has them afterwards.
 */
export function renameInReferences(
  course: MigrationDraft,
  target: string,
  change: (reference: NamedReference) => NamedReference,
): readonly TableSnapshot[] {
  return referencing(course, target)
    .filter(({ name }) => name !== target)
    .map((from) => {
      const renamed = { ...from, references: renamedIn(from, target, change) };
      course.tables.set(from.name, renamed);
      return renamed;
    });
}

/** The references of a table after a change of those to one target. */
export const renamedIn = (
  { references = [] }: TableSnapshot,
  target: string,
  change: (reference: NamedReference) => NamedReference,
): NamedReference[] => references.map((one) => (one.table === target ? change(one) : one));

/** The tables that refer to a table. */
export const referencing = ({ tables }: MigrationDraft, target: string): TableSnapshot[] =>
  [...tables.values()].filter(({ references = [] }) =>
    references.some(({ table }) => table === target),
  );

function changeReferences(
  course: MigrationDraft,
  named: NamedTable,
  { references: recorded = [], ...now }: TableSnapshot,
  drops: readonly NamedReference[],
  adds: readonly NamedReference[],
): void {
  if (drops.length === 0 && adds.length === 0) return;
  const left = [...recorded.filter((one) => !drops.includes(one)), ...adds];
  const parts = [
    ...drops.map(({ column, table }) => `drops that of ${column} to ${table}`),
    ...adds.map(
      ({ column, table, onDelete }) => `adds that of ${column} to ${table} (${onDelete})`,
    ),
  ];
  addStep(course, {
    module: named.module,
    name: `${named.name}: references ${[...drops, ...adds].map(({ column }) => column).join(", ")}`,
    summary: `Changes the references of ${named.name}: ${parts.join(", ")}.`,
    named,
    change: { do: "changeReferences", drops, adds },
    after: left.length > 0 ? { ...now, references: left } : now,
  });
}

/** The message if rows have values that a new reference does not allow. */
export const toOrphanMessage = (
  name: string,
  { column, table }: NamedReference,
  key: readonly unknown[],
): string =>
  `${name}: the row ${JSON.stringify(key)} has a ${column} that is not the key of a row of ${table}, so the reference cannot be added. Correct or delete such rows in a named step first.`;
