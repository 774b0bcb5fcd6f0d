import type { Cell } from "./value-codec.ts";
import type { MigrationStep, NamedTable, Session } from "./port.ts";
import type { Cells } from "./record.ts";
import type { ColumnSnapshot, TableSnapshot } from "./snapshot.ts";
import type { Index } from "./table.ts";

/** What one step does to a table. */
export type TableChange =
  /** Makes the table with its indexes and its full-text index. */
  | { readonly do: "createTable" }
  /** `fill` is what existing rows get. */
  | { readonly do: "addColumn"; readonly column: ColumnSnapshot; readonly fill: Cell }
  | { readonly do: "addIndex" | "dropIndex"; readonly index: Index }
  /** Drops the full-text index where there is one, and makes the declared one from the rows. */
  | { readonly do: "buildSearch" }
  /** Writes down that the table has another owner or columns in another order. */
  | { readonly do: "record" }
  | { readonly do: "renameTable"; readonly from: string }
  | { readonly do: "renameColumn"; readonly column: string; readonly to: string }
  | { readonly do: "dropColumn"; readonly column: string }
  | { readonly do: "dropTable" }
  /**
   * Makes the table anew from its rows, in the order of the old key: other columns, other types, another key. The largest id
   * ever given stays known. `start` gives the function for one run through all rows; it throws a MigrationError where a row
   * does not fit.
   */
  | {
      readonly do: "rewrite";
      readonly before: TableSnapshot;
      readonly start: () => (row: Cells) => Cells;
    };

/**
 * A step on one table. In one transaction an adapter takes away what `clears` names, does the change, makes the indexes of
 * `makes`, and writes the record: `after` in the place of `before`, and `done`.
 */
export interface TableStep extends MigrationStep {
  readonly change: TableChange;
  /** The table once the step is done; of one that is dropped, before. */
  readonly named: NamedTable;
  /** What is recorded of the table from then on; undefined where it is gone. */
  readonly after: TableSnapshot | undefined;
  /** The name under which the table is recorded until then. */
  readonly before: string;
  /** What stands on the table, under its name of `before`, and does not outlive the change. */
  readonly clears: { readonly indexes: readonly Index[]; readonly search: boolean };
  /** Indexes that are made behind the change, under its new name. */
  readonly makes: readonly Index[];
  /** The named step of the module that is done with it. */
  readonly done: readonly string[];
}

/** A step that is work of a module over a session, or nothing but a note in the record. */
export interface WorkStep extends MigrationStep {
  readonly change:
    | { readonly do: "note" }
    | {
        readonly do: "run";
        /** The tables as they are in storage at that point: a session over them is what `work` gets. */
        readonly tables: readonly NamedTable[];
        /**
         * One portion, in one transaction with the record: where it answers a cursor, that is recorded with the step (as JSON),
         * and the step is not done.
         */
        readonly work: (session: Session) => Promise<{ readonly cursor: unknown } | undefined>;
      };
  readonly named?: undefined;
  /** The named steps of the module that are done with it (of `run`: once it answers no cursor). */
  readonly done: readonly string[];
}

/** A step with what an adapter has to do, and what to record once it is done, in one transaction. */
export type StorageStep = TableStep | WorkStep;

/** What is recorded of a named step. */
export interface NamedRecord {
  readonly module: string;
  readonly name: string;
  readonly isDone: boolean;
  /** How far the work has come, where it is not done. */
  readonly cursor?: unknown;
}
/** What an adapter records of what it has made. */
export interface StorageRecord {
  readonly tables: readonly TableSnapshot[];
  readonly named: readonly NamedRecord[];
}
