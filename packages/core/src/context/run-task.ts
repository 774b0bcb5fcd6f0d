import type { Actor } from "../declare/access.ts";
import type { Module } from "../declare/module.ts";
import type { RunTask, Task } from "../declare/task.ts";
import { DefinitionError } from "../errors/api-error.ts";
import { toModuleContext } from "./module-context.ts";
import type { Runtime } from "./runtime.ts";
import { afterCommit, newUnitOfWork } from "./unit-of-work.ts";

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
  if (!module) throw new DefinitionError(`No module of the site declares the task ${task.name}.`);
  await runtime.settings.follow();
  return runTaskOf(runtime, module, task, input, actor);
}

/** Runs a task of a module. */
export async function runTaskOf<I, R>(
  runtime: Runtime,
  module: Module,
  task: Task<I, R>,
  input: I,
  actor: Actor,
): Promise<R> {
  const unit = newUnitOfWork();
  const ctx = toModuleContext(runtime, module, task["~bound"], actor, runtime.storage, unit);
  const run: RunTask = (other, given) => runTask(runtime, other, given, actor);
  try {
    return (await task.run(Object.assign(ctx, { run }) as never, input as never)) as R;
  } finally {
    await afterCommit(unit);
  }
}
