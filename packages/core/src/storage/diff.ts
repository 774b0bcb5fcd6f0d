import { addWork, type MigrationDraft } from "./migration-draft.ts";
import { deriveSteps, refusal } from "./derive-steps.ts";
import type { ModuleMigrations } from "./migration.ts";
import { addNamedSteps } from "./named-steps.ts";
import type { NamedTable } from "./port.ts";
import type { StorageRecord, StorageStep } from "./step.ts";

/** What it takes to bring storage to what is declared. */
export interface Difference {
  readonly steps: readonly StorageStep[];
  /** Why the rest cannot be done. Nothing may be done while there is one. */
  readonly refusals: readonly string[];
}

/**
 * The steps from what is recorded to what is declared, module by module in the order of `migrations` and `tables`: of each
 * its named steps in their order, then what is derived, which is additions and indexes only. Tables of modules that are not
 * mounted stay as they are.
 */
export function difference(
  record: StorageRecord,
  tables: readonly NamedTable[],
  migrations: readonly ModuleMigrations[],
): Difference {
  const course: MigrationDraft = {
    tables: new Map(record.tables.map((table) => [table.name, table])),
    steps: [],
    refusals: [],
  };
  const named = new Map(migrations.map((one) => [one.module, one.migrations]));
  const modules = new Set([...named.keys(), ...tables.map(({ module }) => module)]);
  /** Modules that go no further: what else differs follows from that. */
  const stopped = new Set<string>();
  for (const module of modules) {
    const list = named.get(module) ?? [];
    const known = record.named.filter((one) => one.module === module);
    const unknown = known.find(({ name }) => !list.some((step) => step.name === name));
    if (unknown) {
      stopped.add(module);
      course.refusals.push(
        `Module ${module}: storage was brought to a newer version of it, which has the step "${unknown.name}". Run that version, or a copy of storage from before.`,
      );
      continue;
    }
    const own = tables.filter((one) => one.module === module);
    const isNew = known.length === 0 && !isKnown(record, module, own);
    if (isNew && list.length > 0) adopt(course, module, list);
    else if (!addNamedSteps(course, { module, migrations: list }, known)) {
      stopped.add(module);
      continue;
    }
    for (const one of own) deriveSteps(course, one);
  }
  const names = new Set(tables.map(({ name }) => name));
  for (const { name, module } of course.tables.values())
    if (modules.has(module) && !stopped.has(module) && !names.has(name))
      course.refusals.push(refusal(module, `storage has table ${name}, which is not declared`));
  return { steps: course.steps, refusals: course.refusals };
}

const isKnown = ({ tables }: StorageRecord, module: string, own: readonly NamedTable[]): boolean =>
  tables.some((table) => table.module === module || own.some(({ name }) => name === table.name));

/** Tables that are made as they are declared have nothing to go through. */
function adopt(course: MigrationDraft, module: string, list: ModuleMigrations["migrations"]): void {
  addWork(course, {
    module,
    name: `new ${module}`,
    summary: `Records the named steps of ${module} as done: there is nothing that they could change.`,
    change: { do: "note" },
    done: list.map(({ name }) => name),
  });
}
