import {
  type MigrationStep,
  type NamedReference,
  type NamedTable,
  MigrationError,
  StorageUnavailableError,
} from "./port.ts";
import type { Cells } from "./record.ts";
import type { Session } from "./session.ts";
import type { ColumnSnapshot, TableSnapshot } from "./snapshot.ts";
import type { Index } from "./table.ts";
import type { Cell } from "./value-codec.ts";

/** The change of a table in one step. */
export type TableChange =
  /** Creates the table with its indexes, its full-text index and the references in `after`. */
  | { readonly do: "createTable" }
  /** `fill` is the value for existing rows: null if the column is a reference. */
  | {
      readonly do: "addColumn";
      readonly column: ColumnSnapshot;
      readonly fill: Cell;
      readonly reference?: NamedReference | undefined;
    }
  /** Drops and adds references. Throws a MigrationError if rows violate an added one. */
  | {
      readonly do: "changeReferences";
      readonly drops: readonly NamedReference[];
      readonly adds: readonly NamedReference[];
    }
  | { readonly do: "addIndex" | "dropIndex"; readonly index: Index }
  /** Drops the full-text index if there is one, and builds the declared one from the rows. */
  | { readonly do: "buildSearch" }
  /** Only records that the table has another owner, or its columns another order. */
  | { readonly do: "record" }
  | { readonly do: "renameTable"; readonly from: string }
  | { readonly do: "renameColumn"; readonly column: string; readonly to: string }
  | { readonly do: "dropColumn"; readonly column: string }
  | { readonly do: "dropTable" }
  /**
   * Rebuilds the table from its rows, in the order of the old key, with other columns, other types or another key.
   * The largest id that was ever assigned is preserved. `start` returns the function for one pass over all rows; it
   * throws a MigrationError for a row that does not fit.
   */
  | {
      readonly do: "rewrite";
      readonly before: TableSnapshot;
      readonly start: () => (row: Cells) => Cells;
    };

/**
 * A step on one table. In one transaction, an adapter drops the indexes in `clears`, runs the change, creates the
 * indexes in `makes`, and updates the record: it replaces `before` by `after`, and adds the named steps in `done`.
 */
export interface TableStep extends MigrationStep {
  readonly change: TableChange;
  /** The table after the step; before it if the table is dropped. */
  readonly named: NamedTable;
  /** The record of the table after the step; undefined if it is dropped. */
  readonly after: TableSnapshot | undefined;
  /** Records of other tables that change with it: their references have the new name of the table or of its key. */
  readonly also?: readonly TableSnapshot[];
  /** The name under which the table is recorded before the step. */
  readonly before: string;
  /** Indexes of the table, under its name in `before`, that are dropped with the change. */
  readonly clears: { readonly indexes: readonly Index[]; readonly search: boolean };
  /** Indexes that are created after the change, under its new name. */
  readonly makes: readonly Index[];
  /** The named steps of the module that are completed by it. */
  readonly done: readonly string[];
}

/** A step that runs work of a module with a session, or only changes the record. */
export interface WorkStep extends MigrationStep {
  readonly change:
    | { readonly do: "note" }
    | {
        readonly do: "run";
        /** The tables as they are in storage at that point: a session over them is passed to `work`. */
        readonly tables: readonly NamedTable[];
        /**
         * Runs one batch, in one transaction with the change of the record. If it returns a cursor, the cursor
         * is recorded as JSON, and the step is not done.
         */
        readonly work: (session: Session) => Promise<{ readonly cursor: unknown } | undefined>;
      };
  readonly named?: undefined;
  /** The named steps of the module that are completed by it (for `run`: once it returns no cursor). */
  readonly done: readonly string[];
}

/** A migration step. Its work and the change of the record are one transaction. */
export type StorageStep = TableStep | WorkStep;

/** The record of a named step. */
export interface NamedRecord {
  readonly module: string;
  readonly name: string;
  readonly isDone: boolean;
  /** The progress of the work, if it is not done. */
  readonly cursor?: unknown;
}
/** The record of an adapter about its tables. */
export interface StorageRecord {
  readonly tables: readonly TableSnapshot[];
  readonly named: readonly NamedRecord[];
}

/** The result of a named step for an existing table. */
export interface Outcome {
  readonly change: TableChange;
  readonly after: TableSnapshot | undefined;
  readonly clears?: TableStep["clears"];
  readonly makes?: readonly Index[];
  readonly summary: string;
}

/** Converts the error of a failed step to one that names the module and the step. Errors of storage itself are unchanged. */
export function toStepFailure({ module, name }: StorageStep, error: unknown): unknown {
  if (error instanceof MigrationError || error instanceof StorageUnavailableError) return error;
  const problem =
    error instanceof Error ? error.message : "a value that is not an error was thrown.";
  return new MigrationError([`Module ${module}, step "${name}": ${problem}`], { cause: error });
}

/** The migration of a storage to its declared form so far: the steps, and the record after them. */
export interface MigrationDraft {
  readonly tables: Map<string, TableSnapshot>;
  readonly steps: StorageStep[];
  readonly problems: string[];
}

/** The parts of a step on a table; others have their usual values. */
interface StepParts extends MigrationStep {
  readonly named: NamedTable;
  readonly change: TableChange;
  readonly after: TableSnapshot | undefined;
  readonly before?: string;
  readonly clears?: TableStep["clears"];
  readonly makes?: TableStep["makes"];
  readonly also?: readonly TableSnapshot[];
  readonly done?: readonly string[];
}

/** Adds a step on a table, and applies it to the draft. */
export function addStep({ tables, steps }: MigrationDraft, stride: StepParts): void {
  const { before = stride.named.name, after } = stride;
  tables.delete(before);
  if (after) tables.set(after.name, after);
  steps.push({
    clears: { indexes: [], search: false },
    makes: [],
    done: [],
    ...stride,
    before,
  });
}

/** Adds a step that does not change a table itself. */
export function addWork({ steps }: MigrationDraft, step: Omit<WorkStep, "named">): void {
  steps.push(step);
}
