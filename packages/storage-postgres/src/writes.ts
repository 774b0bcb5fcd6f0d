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
  changeSql,
  changesRows,
  changeStatement,
  columnSql,
  toChangeShape,
  type RowReader,
  toRowReader,
  toScope,
  toSlots,
  type RowChange,
  type Shape,
} from "@waymark/storage-sql";
import { sql, type SQL } from "drizzle-orm/sql/sql";
import type { StatementResult, BoundStatement } from "./client.ts";
import { dialect } from "./dialect.ts";
import { idOf } from "./schema-sql.ts";
import { toInserts, type Added } from "./inserts.ts";
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
  result(answers: readonly StatementResult[]): unknown;
}
/** Converts changes to statements; nothing is sent. */
export interface Writes {
  (change: Change): Write;
  /**
   * The names of tables to which others turned out to refer: those of modules that the site omits. Their removals may
   * fail from then on.
   */
  readonly referenced: Set<string>;
}

/** The state that the changes of a storage share. */
interface WriteContext {
  readonly statements: PostgresStatements;
  readonly reads: Reads;
  /** The references to each table, by its name. */
  readonly incoming: ReturnType<typeof incomingReferences>;
  readonly referenced: Writes["referenced"];
}

/** @param tables - The tables of the site, whose references to each other are followed. */
export function toWrites(
  statements: PostgresStatements,
  reads: Reads,
  tables: readonly NamedTable[],
): Writes {
  const referenced = new Set<string>();
  const ctx: WriteContext = { statements, reads, incoming: incomingReferences(tables), referenced };
  const toWrite = (change: Change): Write => {
    if (change.kind === "insert") return toInsert(ctx, change);
    if (change.kind === "upsert") return toUpsert(ctx, change);
    return changesRows(change) ? toRowsWrite(ctx, change) : toCount(ctx, change);
  };
  return Object.assign(toWrite, { referenced });
}

function toInsert({ statements }: WriteContext, { named, rows }: InsertChange): Write {
  const columns = Object.keys(named.table.columns);
  const cells = rows.map((row) => ({ ...row }));
  const added = toInserts(
    statements,
    named,
    cells.map((row) => ({ cells: row })),
  );
  const id = idOf(named);
  const isOne = rows.length === 1 && added.length === 1;
  return {
    named,
    bound: added.flatMap(({ bound }) => bound),
    mayFail: rows.length > 0 && (isUnique(named, cells) || hasReferences(named)),
    soft: isOne && !hasReferences(named) ? added[0]?.soft : undefined,
    result(answers) {
      if (id !== undefined) fillIds(id, added, answers);
      return wholeRowReader(
        named,
        columns,
      )(cells.map((row) => columns.map((name) => row[name] ?? null)));
    },
  };
}

/** Readers of whole rows, which are generated once for each table. */
const wholeRowReaders = new WeakMap<NamedTable, RowReader>();
function wholeRowReader(named: NamedTable, columns: readonly string[]): RowReader {
  let reader = wholeRowReaders.get(named);
  if (!reader) wholeRowReaders.set(named, (reader = toRowReader(named, columns)));
  return reader;
}

function toUpsert({ statements }: WriteContext, { named, on, rows }: UpsertChange): Write {
  const added = toInserts(
    statements,
    named,
    rows.map(({ cells, set }) => ({
      cells: { ...cells },
      conflict: { on, set: [...set, ...vectorsOf(named, set)] },
    })),
  );
  return {
    named,
    bound: added.flatMap(({ bound }) => bound),
    mayFail:
      hasReferences(named) ||
      rulesOf(named).some((names) => names.some((name) => !on.includes(name))),
    result: () => undefined,
  };
}

function toCount({ reads }: WriteContext, { named, condition }: RowsChange): Write {
  const { bound, result } = reads.countOf(named, condition);
  return {
    named,
    bound: [bound],
    mayFail: false,
    result: ([answer]) => (answer ? result(answer) : 0),
  };
}

function toRowsWrite({ statements, incoming, referenced }: WriteContext, given: RowChange): Write {
  const { kind, named, condition } = given;
  const change: RowChange = kind === "update" ? withVectors(given) : given;
  const shape = toChangeShape(source, change, condition);
  const statement = changeStatement(statements, shape, change, condition);
  const columns = Object.keys(change.sets);
  const isReferenced =
    kind === "remove" && (incoming.has(named.name) || referenced.has(named.name));
  const isSoft = kind === "increment" && isOneRow(named, condition) && isWhole(named, columns);
  return {
    named,
    bound: [toBoundStatement(statement, shape.values)],
    mayFail: kind === "increment" || touchesConstraint(named, columns) || isReferenced,
    also: isReferenced ? changedByRemoval(incoming, named.name) : undefined,
    soft: isSoft ? () => toSoftIncrement(statements, shape, change) : undefined,
    result: ([answer]) => answer?.count ?? 0,
  };
}

/** A change of columns together with that of the full-text vectors of these columns. */
const withVectors = (change: RowChange): RowChange => ({
  ...change,
  sets: { ...change.sets, ...toVectors(change.named, change.sets) },
});

/** An increment that skips rows whose numbers would exceed the range of their columns. */
function toSoftIncrement(
  statements: PostgresStatements,
  shape: Shape,
  { named, sets, condition }: RowChange,
): BoundStatement {
  const statement = statements.get(`soft ${shape.key}`, () => ({
    text: softIncrementSql(named, Object.keys(sets), condition),
    extra: undefined,
  }));
  // The amounts are bound once more, last.
  return toBoundStatement(statement, [...shape.values, ...Object.values(sets)]);
}

function softIncrementSql(
  named: NamedTable,
  columns: readonly string[],
  condition: Condition,
): SQL {
  const slots = toSlots(dialect);
  const increment = changeSql(slots, named, "increment", columns, condition);
  const scope = toScope(named);
  const tests = columns.map(
    (name) => sql`${columnSql(scope, name)} + ${slots.next()} between ${smallest} and ${largest}`,
  );
  return sql`${increment} and ${sql.join(tests, sql` and `)}`;
}
const largest = sql.raw(String(Number.MAX_SAFE_INTEGER));
const smallest = sql.raw(String(Number.MIN_SAFE_INTEGER));

/** Copies generated ids into their rows. */
function fillIds(id: string, added: readonly Added[], answers: readonly StatementResult[]): void {
  let at = 0;
  for (const { rows, bound: asked } of added) {
    const { rows: ids = [] } = answers[at] ?? {};
    rows.forEach(({ cells }, row) => {
      if (cells[id] === null) cells[id] = (ids[row] as [number])[0];
    });
    at += asked.length;
  }
}

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
