import type { ModuleContext } from "./endpoint.ts";
import type { Binding } from "./event.ts";
import type { Runtime } from "../runtime.ts";
import { newUnitOfWork, toModuleContext } from "../request/module-context.ts";
import type { AbortableOptions } from "../storage/backup.ts";
import type { Tables } from "../storage/table.ts";

/** What a module's rows have to agree in: see `defineIntegrityCheck`. */
export interface IntegrityCheck {
  readonly name: string;
  readonly findings: (scope: never) => AsyncIterable<string>;
  readonly "~bound": Binding;
}
/** What the work of a check gets: the module's scope, and a signal that says it is to end. */
export type CheckContext<T extends Tables = Tables, O = unknown> = ModuleContext<T, O> & {
  readonly signal: AbortSignal;
};
/**
 * Declares what must be true of a module's rows and no database can see to: that a counter is the number of what it counts,
 * say. It yields a sentence for each thing that is not so, and changes nothing. The site may be at work meanwhile: what looks
 * wrong is to be looked at once more with the rows held, in a transaction, before it is told.
 */
export interface DefineIntegrityCheck<T extends Tables, O> {
  (name: string, findings: (call: CheckContext<T, O>) => AsyncIterable<string>): IntegrityCheck;
}

/** What the checks of all modules find, in the order of the modules. */
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
