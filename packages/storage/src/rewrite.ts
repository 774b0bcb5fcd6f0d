import type { AddColumn, ChangeColumn, ChangeKey } from "./migration.ts";
import { MigrationError } from "./port.ts";
import type { Cells } from "./record.ts";
import {
  toNamedTable,
  searchedColumns,
  type ColumnSnapshot,
  type TableSnapshot,
} from "./snapshot.ts";
import type { Outcome } from "./step.ts";
import type { Column, Columns } from "./table.ts";
import { decodeValue, encodeValue, type Cell } from "./value-codec.ts";

type Rewriting = AddColumn | ChangeColumn | ChangeKey;
/** Returns the changed cells of one row; the path of a mistake is prepended to its message. */
type Change = (row: Cells, values: () => Readonly<Record<string, unknown>>) => Cells;

/** A change of every row; undefined if the table or column does not exist. */
export function toRewrite(
  before: TableSnapshot,
  step: Rewriting,
  place: string,
): Outcome | string | undefined {
  switch (step.do) {
    case "addColumn":
      return addColumn(before, step, place);
    case "changeColumn":
      return changeColumn(before, step, place);
    case "changeKey":
      return changeKey(before, step, place);
  }
}

/** A column in `reads` that storage lacks or has with another type. */
function misreadIn(before: TableSnapshot, reads: Columns = {}): string | undefined {
  for (const [name, column] of Object.entries<Column>(reads)) {
    const found = before.columns.find((one) => one.name === name);
    if (!found) return `${before.name} has no column ${name}, which it reads`;
    if (found.type !== column.type || found.isNullable !== column.isNullable)
      return `${before.name}.${name} is ${described(found)}, not ${described(column)}`;
  }
  return undefined;
}

const recorded = (name: string, { type, isNullable }: Column): ColumnSnapshot => ({
  name,
  type,
  isNullable,
});

function addColumn(before: TableSnapshot, step: AddColumn, place: string): Outcome | string {
  const { column, as, value } = step;
  if (before.columns.some(({ name }) => name === column))
    return `column ${before.name}.${column} already exists`;
  const misread = misreadIn(before, step.reads);
  if (misread !== undefined) return misread;
  if (as.type === "id") {
    const columns = [recorded(column, as), ...before.columns];
    const after = { ...before, columns: columns.map(demoted(column)), key: [column] };
    const summary = `Numbers the rows of ${before.name} in the new key ${column}.`;
    const touched = [column, ...before.key];
    return rewritten({ before, after, touched, place, summary }, () => {
      let last = 0;
      return () => ({ [column]: ++last });
    });
  }
  const after = { ...before, columns: [...before.columns, recorded(column, as)] };
  const summary = `Adds column ${column} to ${before.name}, with a value from each row.`;
  const { reads } = step;
  return rewritten(
    { before, after, touched: [column], reads, place, summary },
    () => (_, values) => ({
      [column]: encodeValue(`${before.name}.${column}`, as, value?.(values())),
    }),
  );
}

function changeColumn(
  before: TableSnapshot,
  step: ChangeColumn,
  place: string,
): Outcome | string | undefined {
  const { column, from, to, convert } = step;
  const old = before.columns.find(({ name }) => name === column);
  if (!old) return undefined;
  const where = `${before.name}.${column}`;
  if (old.type !== from.type || old.isNullable !== from.isNullable)
    return `${where} is ${described(old)}, not ${described(from)}`;
  const misread = misreadIn(before, step.reads);
  if (misread !== undefined) return misread;
  if (before.key.includes(column) && to.isNullable) return `${where} is part of the key`;
  const columns = before.columns.map((one) => (one === old ? recorded(column, to) : one));
  const { references, ...rest } = before;
  // A reference is derived again for values of another type.
  const remainingReferences = references?.filter(
    (one) => one.column !== column || to.type === old.type,
  );
  const after = {
    ...rest,
    columns,
    ...(remainingReferences && { references: remainingReferences }),
  };
  const summary = `Changes column ${column} of ${before.name} from ${described(from)} to ${described(to)}.`;
  const change: Change = (row, values) => {
    const cell = row[column] as Cell;
    if (cell === null) {
      const value = to.isNullable ? null : to.fallback;
      if (value === undefined)
        throw new TypeError(`${where}: null must be replaced; give "to" a default.`);
      return { [column]: encodeValue(where, to, value) };
    }
    if (!convert) return { [column]: cell };
    const old = decodeValue(from, cell);
    return { [column]: encodeValue(where, to, convert(old as never, values())) };
  };
  const { reads } = step;
  return rewritten({ before, after, touched: [column], reads, place, summary }, () => change);
}

function changeKey(
  before: TableSnapshot,
  step: ChangeKey,
  place: string,
): Outcome | string | undefined {
  const { key } = step;
  if (String(key) === String(before.key)) return undefined;
  for (const name of key) {
    const column = before.columns.find((one) => one.name === name);
    if (!column) return `${before.name} has no column ${name}`;
    if (column.isNullable || column.type === "json")
      return `${before.name}.${name} is ${described(column)}, which cannot be a key`;
  }
  const [only] = key;
  const columns = before.columns.map(demoted(key.length === 1 ? only : undefined));
  const after = { ...before, columns, key };
  const summary = `Makes ${key.join(", ")} the key of ${before.name}.`;
  const touched = before.key.length === 1 ? before.key : [];
  return rewritten({ before, after, touched, place, summary }, () => () => ({}));
}

/** An id that is not the key is an ordinary integer. */
const demoted =
  (key: string | undefined) =>
  (column: ColumnSnapshot): ColumnSnapshot =>
    column.type === "id" && column.name !== key ? { ...column, type: "integer" } : column;

const described = ({ type, isNullable }: Pick<Column, "type" | "isNullable">): string =>
  isNullable ? `nullable ${type}` : type;

interface Rewritten {
  readonly before: TableSnapshot;
  readonly after: TableSnapshot;
  /** Columns whose values change: a full-text index over them is dropped. */
  readonly touched: readonly string[];
  /** The columns that the step reads. Default: all of them. */
  readonly reads?: Columns | undefined;
  readonly place: string;
  readonly summary: string;
}

function rewritten(
  { before, after, touched, reads, place, summary }: Rewritten,
  start: () => Change,
): Outcome {
  const { search } = before;
  const isLost =
    search !== null &&
    [...searchedColumns(search), ...before.key].some((name) => touched.includes(name));
  const columns = reads ?? toNamedTable(before).table.columns;
  const toValues = (row: Cells) =>
    Object.fromEntries(
      Object.entries(columns).map(([name, column]) => [
        name,
        decodeValue(column, row[name] as Cell),
      ]),
    );
  return {
    change: {
      do: "rewrite",
      before,
      start() {
        const change = start();
        return (row) => {
          try {
            return { ...row, ...change(row, () => toValues(row)) };
          } catch (cause) {
            const key = JSON.stringify(before.key.map((name) => row[name]));
            const reason = `${place}: the row ${key} of ${before.name}: ${(cause as Error).message}`;
            throw new MigrationError([reason], { cause });
          }
        };
      },
    },
    after: isLost ? { ...after, search: null } : after,
    clears: { indexes: before.indexes, search: isLost },
    makes: before.indexes,
    summary,
  };
}
