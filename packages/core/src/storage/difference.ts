import { toCell, type Cell } from "./cell.ts";
import type { MigrationStep, NamedTable } from "./port.ts";
import { indexName, toSnapshot, type ColumnSnapshot, type TableSnapshot } from "./snapshot.ts";
import type { Index } from "./table.ts";

/** What one step does to storage. */
export type TableChange =
  | { readonly do: "createTable" }
  /** `fill` is what existing rows get. */
  | { readonly do: "addColumn"; readonly column: ColumnSnapshot; readonly fill: Cell }
  | { readonly do: "addIndex" | "dropIndex"; readonly index: Index }
  /** Drops the full-text index where there is one, and makes the declared one from the rows. */
  | { readonly do: "buildSearch" }
  /** Writes down that the table has another owner or columns in another order. */
  | { readonly do: "record" };

/** A step with what an adapter has to do, and what to record once it is done, in one transaction. */
export interface TableStep extends MigrationStep {
  readonly change: TableChange;
  readonly named: NamedTable;
  readonly after: TableSnapshot;
}

export interface Difference {
  readonly steps: readonly TableStep[];
  /** Why the rest cannot be derived. Nothing may be done while there is one. */
  readonly refusals: readonly string[];
}

/**
 * The steps from what is recorded to what is declared. Only additions and indexes are derived. Tables
 * of modules that are not mounted stay as they are.
 */
export function difference(
  recorded: readonly TableSnapshot[],
  declared: readonly NamedTable[],
): Difference {
  const steps: TableStep[] = [];
  const refusals: string[] = [];
  const byName = new Map(recorded.map((table) => [table.name, table]));
  for (const named of declared) {
    const before = byName.get(named.name);
    if (before) addTableSteps(steps, refusals, before, named);
    else
      steps.push(
        stepOf(
          named,
          toSnapshot(named),
          { do: "createTable" },
          `create ${named.name}`,
          `Creates table ${named.name}.`,
        ),
      );
  }
  const modules = new Set(declared.map(({ module }) => module));
  const names = new Set(declared.map(({ name }) => name));
  for (const table of recorded)
    if (modules.has(table.module) && !names.has(table.name))
      refusals.push(
        refusal(table.module, `storage has table ${table.name}, which is not declared`),
      );
  return { steps, refusals };
}

function refusal(module: string, what: string): string {
  return `Module ${module}: ${what}. This needs a named migration step, or a newer version of the module.`;
}

function stepOf(
  named: NamedTable,
  after: TableSnapshot,
  change: TableChange,
  name: string,
  summary: string,
): TableStep {
  return { module: named.module, name, summary, change, named, after };
}

function addTableSteps(
  steps: TableStep[],
  refusals: string[],
  before: TableSnapshot,
  named: NamedTable,
): void {
  const target = toSnapshot(named);
  const table = named.name;
  const refuse = (what: string) => refusals.push(refusal(named.module, what));
  let now: TableSnapshot = { ...before, module: named.module };
  const add = (after: TableSnapshot, change: TableChange, name: string, summary: string) => {
    now = after;
    steps.push(stepOf(named, after, change, `${table}: ${name}`, summary));
  };

  if (String(before.key) !== String(target.key)) refuse(`the key of ${table} is another one`);
  for (const old of before.columns) {
    const column = target.columns.find(({ name }) => name === old.name);
    if (!column) refuse(`storage has column ${table}.${old.name}, which is not declared`);
    else if (column.type !== old.type)
      refuse(`column ${table}.${old.name} was ${old.type} and is declared ${column.type}`);
    else if (column.isNullable !== old.isNullable)
      refuse(
        `column ${table}.${old.name} ${old.isNullable ? "may" : "may not"} be null and is declared otherwise`,
      );
  }
  for (const column of target.columns) {
    if (before.columns.some(({ name }) => name === column.name)) continue;
    const declared = named.table.columns[column.name];
    if (!declared?.auto || declared.type === "id") {
      refuse(`new column ${table}.${column.name} has no default for the rows that are there`);
      continue;
    }
    const fill = toCell(`${table}.${column.name}`, declared, declared.fallback);
    const after = { ...now, columns: [...now.columns, column] };
    add(
      after,
      { do: "addColumn", column, fill },
      `add ${column.name}`,
      `Adds column ${column.name} to ${table}.`,
    );
  }
  addIndexSteps(table, now, target, add);
  if (JSON.stringify(now.search) !== JSON.stringify(target.search))
    add(
      { ...now, search: target.search },
      { do: "buildSearch" },
      "search",
      `Builds the full-text index of ${table}.`,
    );
  if (before.module !== target.module)
    add(
      { ...now },
      { do: "record" },
      "record",
      `Records that ${table} belongs to ${target.module}.`,
    );
}

function addIndexSteps(
  table: string,
  start: TableSnapshot,
  target: TableSnapshot,
  add: (after: TableSnapshot, change: TableChange, name: string, summary: string) => void,
): void {
  let { indexes } = start;
  const nameOf = (index: Index) => indexName(table, index);
  const has = (list: readonly Index[], index: Index) =>
    list.some((other) => nameOf(other) === nameOf(index));
  for (const index of start.indexes) {
    if (has(target.indexes, index)) continue;
    indexes = indexes.filter((other) => other !== index);
    const columns = index.columns.join(", ");
    add(
      { ...start, indexes },
      { do: "dropIndex", index },
      `drop index ${columns}`,
      `Drops the index of ${table} on ${columns}.`,
    );
  }
  for (const index of target.indexes) {
    if (has(start.indexes, index)) continue;
    indexes = [...indexes, index];
    const columns = index.columns.join(", ");
    const kind = index.unique ? "a unique index" : "an index";
    add(
      { ...start, indexes },
      { do: "addIndex", index },
      `index ${columns}`,
      `Adds ${kind} of ${table} on ${columns}.`,
    );
  }
}
