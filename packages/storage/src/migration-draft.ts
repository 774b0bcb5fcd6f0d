import type { MigrationStep, NamedTable } from "./port.ts";
import type { TableSnapshot } from "./snapshot.ts";
import type { StorageStep, TableChange, TableStep, WorkStep } from "./step.ts";

/** The migration of a storage to its declared form so far: the steps, and the record after them. */
export interface MigrationDraft {
  readonly tables: Map<string, TableSnapshot>;
  readonly steps: StorageStep[];
  readonly problems: string[];
}

/** The parts of a step on a table; others have their usual values. */
interface Stride extends MigrationStep {
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
export function addStep({ tables, steps }: MigrationDraft, stride: Stride): void {
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
