import {
  changedByRemoval,
  incomingReferences,
  type Cell,
  type Change,
  type Condition,
  type InsertChange,
  type NamedTable,
  type RowsChange,
  type UpsertChange,
} from "@waymark/storage";
import {
  addCondition,
  changeSql,
  columnSql,
  toRowReader,
  toScope,
  toShape,
  toSlots,
  type Slots,
} from "@waymark/storage-sql";
import { sql, type SQL } from "drizzle-orm/sql/sql";
import type { Answer, BoundStatement } from "./client.ts";
import { dialect } from "./dialect.ts";
import { idOf } from "./schema-sql.ts";
import { inserts, type Added } from "./inserts.ts";
import { source, toBoundStatement, type Reads } from "./reads.ts";
import { toVectors, vectorsOf } from "./search.ts";
import type { PostgresStatements } from "./statements.ts";

/** The statements of a change, and the conversion of their results. */
export interface Write {
  readonly named: NamedTable;
  readonly bound: readonly BoundStatement[];
  /** Whether a constraint may reject it because of rows that were not read here. */
  readonly mayFail: boolean;
  /** The same as one statement that does nothing if it would be rejected. */
  readonly soft?: (() => BoundStatement) | undefined;
  /** Other tables whose rows it changes, by their references: of a removal of rows to which others may refer. */
  readonly also?: ReadonlySet<NamedTable> | undefined;
  result(answers: readonly Answer[]): unknown;
}
/** Converts changes to statements; nothing is sent. */
export interface Writes {
  (change: Change): Write;
}

/** @param tables - The tables of the site, whose references to each other are followed. */
export function toWrites(
  statements: PostgresStatements,
  reads: Reads,
  tables: readonly NamedTable[],
): Writes {
  const incoming = incomingReferences(tables);
  const add = inserts(statements);

  const insert = ({ named, rows }: InsertChange): Write => {
    const columns = Object.keys(named.table.columns);
    const cells = rows.map((row) => ({ ...row }));
    const added = add(
      named,
      cells.map((row) => ({ cells: row })),
    );
    const id = idOf(named);
    return {
      named,
      bound: added.flatMap(({ bound: asked }) => asked),
      mayFail: rows.length > 0 && (isUnique(named, cells) || hasReferences(named)),
      soft:
        rows.length === 1 && added.length === 1 && !hasReferences(named)
          ? added[0]?.soft
          : undefined,
      result(answers) {
        if (id !== undefined) fillIds(id, added, answers);
        return toRowReader(
          named,
          columns,
        )(cells.map((row) => columns.map((name) => row[name] ?? null)));
      },
    };
  };
  const changeRows = ({ kind, named, condition, sets: given }: RowsChange): Write => {
    if (kind === "count") {
      const { bound: asked, result } = reads.countOf(named, condition);
      return {
        named,
        bound: [asked],
        mayFail: false,
        result: ([answer]) => (answer ? result(answer) : 0),
      };
    }
    const sets = kind === "update" ? { ...given, ...toVectors(named, given) } : given;
    const columns = Object.keys(sets);
    const shape = toShape(source, named, kind);
    shape.key += ` ${columns.join(",")} where`;
    shape.values.push(...Object.values(sets));
    addCondition(shape, named, condition);
    const statement = statements.get(shape.key, () => ({
      text: changeSql(toSlots(dialect), named, kind, columns, condition),
      extra: undefined,
    }));
    const soft = (): BoundStatement => {
      const { prepared, bound } = statements.get(`soft ${shape.key}`, () => ({
        text: withinRange(toSlots(dialect), named, columns, (slots) =>
          changeSql(slots, named, kind, columns, condition),
        ),
        extra: undefined,
      }));
      return { ...prepared, values: bound([...shape.values, ...Object.values(sets)]) };
    };
    const isReferenced = kind === "remove" && incoming.has(named.name);
    const isSoft = kind === "increment" && isOneRow(named, condition) && isWhole(named, columns);
    return {
      named,
      bound: [toBoundStatement(statement, shape.values)],
      mayFail: kind === "increment" || touchesConstraint(named, columns) || isReferenced,
      also: isReferenced ? changedByRemoval(incoming, named.name) : undefined,
      soft: isSoft ? soft : undefined,
      result: ([answer]) => answer?.count ?? 0,
    };
  };
  const upsert = ({ named, on, rows }: UpsertChange): Write => {
    const added = add(
      named,
      rows.map(({ cells, set }) => ({
        cells: { ...cells },
        conflict: { on, set: withVectors(named, set) },
      })),
    );
    return {
      named,
      bound: added.flatMap(({ bound: asked }) => asked),
      mayFail:
        hasReferences(named) ||
        rulesOf(named).some((names) => names.some((name) => !on.includes(name))),
      result: () => undefined,
    };
  };

  return (change) => {
    if (change.kind === "insert") return insert(change);
    return change.kind === "upsert" ? upsert(change) : changeRows(change);
  };
}

const withVectors = (named: NamedTable, set: readonly string[]): string[] => [
  ...set,
  ...vectorsOf(named, set),
];

/** Copies generated ids into their rows. */
function fillIds(id: string, added: readonly Added[], answers: readonly Answer[]): void {
  let at = 0;
  for (const { rows, bound: asked } of added) {
    const { rows: ids = [] } = answers[at] ?? {};
    rows.forEach(({ cells }, row) => {
      if (cells[id] === null) cells[id] = (ids[row] as [number])[0];
    });
    at += asked.length;
  }
}

/**
 * A change that skips rows whose numbers would exceed the range of their columns. The amounts are bound once more,
 * last.
 */
function withinRange(
  slots: Slots,
  named: NamedTable,
  columns: readonly string[],
  change: (slots: Slots) => SQL,
): SQL {
  const changed = change(slots);
  const scope = toScope(named);
  const tests = columns.map(
    (name) => sql`${columnSql(scope, name)} + ${slots.next()} between ${smallest} and ${largest}`,
  );
  return sql`${changed} and ${sql.join(tests, sql` and `)}`;
}
const largest = sql.raw(String(Number.MAX_SAFE_INTEGER));
const smallest = sql.raw(String(Number.MIN_SAFE_INTEGER));

/** Whether a condition names the whole key of a row. */
const isOneRow = ({ table }: NamedTable, condition: Condition): boolean => {
  const parts = condition.op === "all" ? condition.of : [condition];
  return table.key.every((name) => parts.some((part) => part.op === "eq" && part.column === name));
};

/** Whether these columns are integers, of which two cannot exceed the range of a sum. */
const isWhole = ({ table }: NamedTable, columns: readonly string[]): boolean =>
  columns.every((name) => table.columns[name]?.type === "integer");

/** The columns of all unique constraints: those of the key, and of each unique index. */
function rulesOf({ table }: NamedTable): string[][] {
  const uniques = table.indexes.filter(({ unique }) => unique);
  return [table.key, ...uniques.map(({ columns }) => columns)].map((names) =>
    names.map((name) => name.replace(/^-/, "")),
  );
}

const hasReferences = ({ references = [] }: NamedTable): boolean => references.length > 0;

const touchesConstraint = (named: NamedTable, columns: readonly string[]): boolean =>
  [...rulesOf(named), (named.references ?? []).map(({ column }) => column)].some((names) =>
    names.some((name) => columns.includes(name)),
  );

/** Whether a new row may conflict with an existing one; one whose only constraint is a generated id never does. */
function isUnique(named: NamedTable, rows: readonly Readonly<Record<string, Cell>>[]): boolean {
  const id = idOf(named);
  const isNumbered = id !== undefined && rows.every((row) => row[id] === null);
  return !isNumbered || named.table.indexes.some(({ unique }) => unique);
}
