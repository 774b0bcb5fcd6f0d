import { toModuleContext } from "./context/module-context.ts";
import type { Runtime } from "./context/runtime.ts";
import { newUnitOfWork, afterCommit } from "./context/unit-of-work.ts";
import type { Actor } from "./declare/access.ts";
import type { Module } from "./declare/module.ts";
import { qualified } from "./declare/replacement.ts";
import type { RunTask, SiteTask, Task } from "./declare/task.ts";
import { DefinitionError } from "./errors/api-error.ts";
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

/** The tasks of the modules, for commands. */
export const siteTasks = ({ registry }: Runtime): readonly SiteTask[] =>
  registry.modules.flatMap((module) =>
    module.tasks.map((task) => ({
      name: qualified(module.name, task.name),
      task,
    })),
  );

/** Runs a module's task, without a transaction: it opens its own. */
export async function runTask<I, R>(
  runtime: Runtime,
  task: Task<I, R>,
  input: I,
  actor: Actor,
): Promise<R> {
  const module = runtime.registry.modules.find((one) =>
    [...one.tasks, ...one.start].includes(task as never),
  );
  if (!module) throw new DefinitionError(`No mounted module declares the task ${task.name}.`);
  await runtime.settings.follow();
  return runTaskOf(runtime, module, task, input, actor);
}

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

async function runTaskOf<I, R>(
  runtime: Runtime,
  module: Module,
  task: Task<I, R>,
  input: I,
  actor: Actor,
): Promise<R> {
  const unit = newUnitOfWork();
  const scope = toModuleContext(runtime, module, task["~bound"], actor, runtime.storage, unit);
  const run: RunTask = (other, given) => runTask(runtime, other, given, actor);
  const result = await task.run({ ...scope, run } as never, input as never);
  await afterCommit(unit);
  return result as R;
}
