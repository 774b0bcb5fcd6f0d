import type { ModuleContext } from "./endpoint.ts";
import type { Binding } from "./event.ts";
import type { Runtime } from "../runtime.ts";
import { newUnitOfWork, toModuleContext } from "../request/module-context.ts";
import type { AbortableOptions } from "../storage/backup.ts";
import type { Tables } from "../storage/table.ts";

/** An integrity check of a module's rows: see `defineIntegrityCheck`. */
export interface IntegrityCheck {
  readonly name: string;
  readonly findings: (scope: never) => AsyncIterable<string>;
  readonly "~bound": Binding;
}
/** The context of an integrity check: the module context and a signal that aborts it. */
export type CheckContext<T extends Tables = Tables, O = unknown> = ModuleContext<T, O> & {
  readonly signal: AbortSignal;
};
/**
 * Declares an invariant of a module's rows that the database cannot enforce, for example that a counter equals the
 * number of
 * rows it counts. The check yields a sentence for each violation and changes nothing. The site may be running: verify
 * a
 * violation again with the rows locked, in a transaction, before you yield it.
 */
export interface DefineIntegrityCheck<T extends Tables, O> {
  (name: string, findings: (call: CheckContext<T, O>) => AsyncIterable<string>): IntegrityCheck;
}

/** The violations that the checks of all modules find, in the order of the modules. */
export async function* runChecks(
  runtime: Runtime,
  { signal = new AbortController().signal, onProgress }: AbortableOptions = {},
): AsyncGenerator<string> {
  await runtime.settings.follow();
  const all = runtime.registry.modules.flatMap((module) =>
    module.checks.map((check) => ({ module, check })),
  );
  for (const [at, { module, check }] of all.entries()) {
    const { storage, system } = runtime;
    const scope = toModuleContext(
      runtime,
      module,
      check["~bound"],
      system,
      storage,
      newUnitOfWork(),
    );
    for await (const finding of check.findings({ ...scope, signal } as never)) {
      signal.throwIfAborted();
      yield `${module.name}: ${finding}`;
    }
    signal.throwIfAborted();
    onProgress?.((at + 1) / all.length);
  }
}
