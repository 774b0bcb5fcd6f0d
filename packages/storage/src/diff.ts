import { deriveSteps, problem } from "./derive-steps.ts";
import { addWork, type MigrationDraft, type StorageRecord, type StorageStep } from "./step.ts";
import type { ModuleMigrations } from "./migration.ts";
import { addNamedSteps } from "./named-steps.ts";
import type { NamedTable } from "./port.ts";
import { inOrderOfReferences, withReferences } from "./reference.ts";
import { deriveReferences } from "./reference-steps.ts";

/** The steps that bring storage to its declared form. */
export interface Difference {
  readonly steps: readonly StorageStep[];
  /** Reasons why other differences cannot be migrated. If there are any, nothing is done. */
  readonly problems: readonly string[];
}

/**
 * Returns the steps from the recorded to the declared tables, module by module in the order of `migrations` and
 * `tables`. For each module, the named steps come first, in their order, then the derived ones, which only add tables,
 * columns and indexes. Tables of modules that the site does not include are unchanged.
 */
export function difference(
  record: StorageRecord,
  tables: readonly NamedTable[],
  migrations: readonly ModuleMigrations[],
): Difference {
  const course: MigrationDraft = {
    tables: new Map(record.tables.map((table) => [table.name, table])),
    steps: [],
    problems: [],
  };
  const declared = withReferences(tables);
  const named = new Map(migrations.map((one) => [one.module, one.migrations]));
  const modules = new Set([...named.keys(), ...tables.map(({ module }) => module)]);
  /** Modules that cannot be migrated further: their other differences are consequences. */
  const stopped = new Set<string>();
  for (const module of modules) {
    const list = named.get(module) ?? [];
    const known = record.named.filter((one) => one.module === module);
    const unknown = known.find(({ name }) => !list.some((step) => step.name === name));
    if (unknown) {
      stopped.add(module);
      course.problems.push(
        `Module ${module}: storage was migrated to a newer version of it, which has the step "${unknown.name}". Run that version, or restore an older backup.`,
      );
      continue;
    }
    const own = declared.filter((one) => one.module === module);
    const isNew = known.length === 0 && !isKnown(record, module, own);
    if (isNew && list.length > 0) adopt(course, module, list);
    else if (!addNamedSteps(course, { module, migrations: list }, known)) {
      stopped.add(module);
      continue;
    }
    for (const one of inOrderOfReferences(own)) deriveSteps(course, one);
  }
  for (const one of declared) if (!stopped.has(one.module)) deriveReferences(course, one);
  const names = new Set(tables.map(({ name }) => name));
  for (const { name, module } of course.tables.values())
    if (modules.has(module) && !stopped.has(module) && !names.has(name))
      course.problems.push(problem(module, `storage has table ${name}, which is not declared`));
  return { steps: course.steps, problems: course.problems };
}

const isKnown = ({ tables }: StorageRecord, module: string, own: readonly NamedTable[]): boolean =>
  tables.some((table) => table.module === module || own.some(({ name }) => name === table.name));

/** Tables that are created in their declared form need no named steps. */
function adopt(course: MigrationDraft, module: string, list: ModuleMigrations["migrations"]): void {
  addWork(course, {
    module,
    name: `new ${module}`,
    summary: `Records the named steps of ${module} as done: there is nothing that they could change.`,
    change: { do: "note" },
    done: list.map(({ name }) => name),
  });
}
