import type { MigrationStep, NamedTable } from "./port.ts";
import type { TableSnapshot } from "./snapshot.ts";
import type { StorageStep, TableChange, TableStep, WorkStep } from "./step.ts";

/** The way of one storage to its declared form, as far as it is known: the steps, and what is recorded behind them. */
export interface MigrationDraft {
  readonly tables: Map<string, TableSnapshot>;
  readonly steps: StorageStep[];
  readonly refusals: string[];
}

/** What a step on a table is made of; the rest is what most steps have. */
interface Stride extends MigrationStep {
  readonly named: NamedTable;
  readonly change: TableChange;
  readonly after: TableSnapshot | undefined;
  readonly before?: string;
  readonly clears?: TableStep["clears"];
  readonly makes?: TableStep["makes"];
  readonly done?: readonly string[];
}

/** Adds a step on a table, and takes it for done. */
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

/** Adds a step that changes no table by itself. */
export function addWork({ steps }: MigrationDraft, step: Omit<WorkStep, "named">): void {
  steps.push(step);
}
