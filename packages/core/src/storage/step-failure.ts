import { MigrationError, StorageUnavailableError } from "./port.ts";
import type { StorageStep } from "./step.ts";

/** What a step that failed is told as: the module and the step by name. What storage itself says stays as it is. */
export function toStepFailure({ module, name }: StorageStep, error: unknown): unknown {
  if (error instanceof MigrationError || error instanceof StorageUnavailableError) return error;
  const problem = error instanceof Error ? error.message : "it threw what is no error.";
  return new MigrationError([`Module ${module}, step "${name}": ${problem}`], { cause: error });
}
