import type { Cell, Condition, NamedTable, Step, LinkedCondition } from "@waymark/storage";
import type { SQL, Placeholder } from "drizzle-orm/sql/sql";
import type { Scope } from "./scope.ts";

/** A condition of one kind. */
export type ConditionOf<Op extends Condition["op"]> = Extract<Condition, { readonly op: Op }>;
/** A condition with a list of values. */
export type ListCondition = ConditionOf<"in">;
/** A prefix or a part of a text. */
export type TextCondition = ConditionOf<"startsWith" | "contains">;
/** A given order of a column's values. */
export type ListStep = Extract<Step, { readonly by: "given" }>;

/**
 * A part of a query that depends on the database: its bound values, and its text. Both visit the same values in the
 * same order.
 */
export interface Part<P> {
  bind(shape: Shape, named: NamedTable, part: P): void;
  write(slots: Slots, named: NamedTable, scope: Scope, part: P): SQL;
}

/** The differences between the SQL of databases. Everything else is shared. */
export interface Dialect {
  /** The text of a statement, with its parameters in order. */
  toText(statement: SQL): { readonly sql: string; readonly params: readonly unknown[] };
  /** A condition that is true for every row, and one that is true for none. */
  readonly holds: { readonly always: SQL; readonly never: SQL };
  /** The current time, in the form of the migration record. */
  readonly now: SQL;
  /** The limit of a query without one. */
  readonly unlimited: Cell;
  /** The value of a limit. */
  limit(value: Placeholder): SQL;
  /** A condition that a nullable column has another value; null is a value here. */
  differs(column: SQL, value: SQL): SQL;
  /**
   * The indexed expression for a column whose values may be too long for an index: equal values give equal ones, and
   * greater values no smaller ones. Orders start with it, and continue with the column. Undefined if it is the
   * column.
   */
  lead(named: NamedTable, column: string): ((value: SQL) => SQL) | undefined;
  /** A step of an order. Null is the smallest value. */
  towards(column: SQL, descending: boolean, isNullable: boolean): SQL;
  readonly list: Part<ListCondition>;
  readonly text: Part<TextCondition>;
  /**
   * Ends a subquery that must not be planned together with its surroundings: planning takes time that grows
   * exponentially with their number.
   */
  readonly fence: SQL;
  /** Whether rows without a link are found by joining all links of a value at once, for indexes with few columns, where this is faster. */
  readonly joinsMissing: boolean;
  /** Returns the SQL between the values of links and the lookup of their rows. */
  behindGathered(gathered: Gathered): SQL;
  /** The rows that a search finds; `next()` is the expression from the shape's `search`. */
  match(slots: Slots, named: NamedTable, scope: Scope): SQL;
  /** The position of a column's value in a list; `join` adds a table to the query. */
  readonly given: {
    bind(shape: Shape, named: NamedTable, step: ListStep): void;
    write(
      slots: Slots,
      named: NamedTable,
      scope: Scope,
      step: ListStep,
      join: (table: SQL, on: SQL) => void,
    ): SQL;
  };
}

/** Converts the words of a search to an expression of the full-text index. */
export interface Search {
  (named: NamedTable, words: readonly string[]): string;
}

/**
 * The shape of a query. A statement only depends on the `key` (columns, operators, rounded lengths of lists). `values`
 * are the bound values, in the order in which the shape was visited.
 */
export interface Shape {
  readonly dialect: Dialect;
  key: string;
  readonly values: Cell[];
  /** The tables that are read. */
  readonly tables: Set<NamedTable>;
  readonly search: Search;
}

/** The state that shapes of one connection share. */
export interface ShapeSource {
  readonly dialect: Dialect;
  readonly search: Search;
}

/** Assigns positions to values, in the order in which the shape was visited. */
export interface Slots {
  readonly dialect: Dialect;
  next(): Placeholder;
  /** The position of the next value; set back to use the same values again. */
  at: number;
  /** An alias for a table in a subquery. */
  alias(): string;
}

/** A condition through a link table, separated from the others. */
export interface Gathered {
  readonly linked: LinkedCondition;
  /** Other links of the same table that a row must also have. */
  readonly also: readonly LinkedCondition[];
  readonly rest: Condition;
  /** Whether no row has two of the links. */
  readonly isSingle: boolean;
}
