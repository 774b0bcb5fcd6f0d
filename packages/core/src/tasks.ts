import { toModuleContext } from "./context/module-context.ts";
import { runTaskOf } from "./context/run-task.ts";
import type { Runtime } from "./context/runtime.ts";
import { newUnitOfWork } from "./context/unit-of-work.ts";
import { qualified } from "./declare/replacement.ts";
import type { SiteTask } from "./declare/task.ts";
import type { AbortableOptions } from "@waymark/storage";

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
    const ctx = toModuleContext(runtime, module, check["~bound"], system, storage, newUnitOfWork());
    for await (const finding of check.findings(Object.assign(ctx, { signal }) as never)) {
      signal.throwIfAborted();
      yield `${module.name}: ${finding}`;
    }
    signal.throwIfAborted();
    onProgress?.((at + 1) / all.length);
  }
}

/** The tasks of the modules, for commands. */
export const siteTasks = ({ registry }: Runtime): readonly SiteTask[] =>
  registry.modules.flatMap((module) =>
    module.tasks.map((task) => ({
      name: qualified(module.name, task.name),
      task,
    })),
  );

/** Runs the close tasks of modules, dependents first. */
export async function runCloseTasks(runtime: Runtime): Promise<void> {
  for (const module of runtime.registry.modules.toReversed())
    for (const task of module.close)
      try {
        await runTaskOf(runtime, module, task, undefined, runtime.system);
      } catch (error) {
        const name = `${module.name}: ${task.name}`;
        runtime.ports.log.error("A module could not finish before the site closed.", {
          task: name,
          error,
        });
      }
}
