import { MigrationError, StorageUnavailableError } from "./port.ts";
import type { StorageStep } from "./step.ts";

/** The error of a failed step, with the module and the step by name. Errors of storage itself are unchanged. */
export function toStepFailure({ module, name }: StorageStep, error: unknown): unknown {
  if (error instanceof MigrationError || error instanceof StorageUnavailableError) return error;
  const problem =
    error instanceof Error ? error.message : "a value that is not an error was thrown.";
  return new MigrationError([`Module ${module}, step "${name}": ${problem}`], { cause: error });
}
