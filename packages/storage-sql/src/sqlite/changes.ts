import type { Cells, Condition, NamedTable, RowsChange, UpsertChange } from "@waymark/storage";
import { sql } from "drizzle-orm/sql/sql";
import { conflictSql, insertSql } from "../change-sql.ts";
import { toRowReader, type RowReader } from "../row-reader.ts";
import { toSlots } from "../slots.ts";
import type { Statement, Statements } from "../statements.ts";
import { dialect } from "./dialect.ts";
import type { Removals } from "./references.ts";
import { touchesSearch } from "./search.ts";

const columnsOf = ({ table }: NamedTable): string[] => Object.keys(table.columns);

/** The result of an insert: the rows with the ids that SQLite generated. */
export interface InsertedRows {
  /** The position of the generated id among the columns; −1 if there is none. */
  readonly idAt: number;
  readonly toRows: RowReader;
}

/** The statement that inserts one row with all columns. */
export function insertStatement<P>(
  statements: Statements<P>,
  named: NamedTable,
): Statement<P, InsertedRows> {
  return statements.get(`insert ${named.name}`, () => ({
    text: insertSql(toSlots(dialect), named, columnsOf(named)),
    extra: {
      idAt: Object.values(named.table.columns).findIndex(({ type }) => type === "id"),
      toRows: toRowReader(named, columnsOf(named)),
    },
  }));
}

/** The statement that inserts one row, or updates the columns in `set` of an existing one. */
export function upsertStatement<P>(
  statements: Statements<P>,
  { named, on }: UpsertChange,
  set: readonly string[],
): Statement<P> {
  return statements.get(`upsert ${named.name} ${on.join(",")} ${set.join(",")}`, () => ({
    text: sql`${insertSql(toSlots(dialect), named, columnsOf(named))}${conflictSql(on, set)}`,
    extra: undefined,
  }));
}

/**
 * The condition of the row that an upsert updates. Undefined if a value is null: nothing equals null, so the row is a new
 * one, and no condition would find it by these columns.
 */
export function sameRow({ on }: UpsertChange, cells: Cells): Condition | undefined {
  const equal: Condition[] = [];
  for (const column of on) {
    const value = cells[column] ?? null;
    if (value === null) return undefined;
    equal.push({ op: "eq", column, value });
  }
  return { op: "all", of: equal };
}

/** The additional statements that a change of matching rows needs. */
export interface RowsPlan {
  /** Whether there are none: the change is a single statement, which is atomic. */
  readonly isSingle: boolean;
  /** Whether the full-text index of the table is updated by separate statements. */
  readonly isIndexed: boolean;
  /** Whether rows of other tables are deleted by `cascade`, whose indexes are updated in the same way. */
  readonly cascades: boolean;
  /** The rows are counted first: SQLite does not count those that were deleted by `cascade` before their turn. */
  readonly isCounted: boolean;
  /** Other tables whose rows it changes, by their references. */
  readonly also: ReadonlySet<NamedTable> | undefined;
}

export function toRowsPlan(removals: Removals, { kind, named, sets }: RowsChange): RowsPlan {
  const isRemoval = kind === "remove";
  const removal = isRemoval ? removals(named.name) : undefined;
  const isIndexed = touchesSearch(named, isRemoval ? undefined : Object.keys(sets));
  const cascades = removal !== undefined && removal.searched.length > 0;
  const isCounted = removal !== undefined && removal.also.has(named);
  const isSingle = !isIndexed && !cascades && !isCounted;
  return { isSingle, isIndexed, cascades, isCounted, also: removal?.also };
}

/** The condition that matches rows by their ids. */
export function withIds({ table }: NamedTable, ids: readonly number[]): Condition {
  return { op: "in", column: table.key[0] ?? "", values: ids };
}

/** The rows that a removal has reached so far, by their tables: circles of references end at them. */
export class ReachedRows {
  readonly #reached: Map<NamedTable, Set<number>>;

  constructor(named: NamedTable, ids: readonly number[]) {
    this.#reached = new Map([[named, new Set(ids)]]);
  }

  /** Adds rows of a table, and returns those that are new. */
  add(named: NamedTable, ids: readonly number[]): number[] {
    const known = this.#reached.get(named) ?? new Set();
    this.#reached.set(named, known);
    const found = ids.filter((id) => !known.has(id));
    for (const id of found) known.add(id);
    return found;
  }
}
