import type { Tables } from "../storage/table.ts";
import type { Binding } from "./event.ts";
import type { ModuleContext } from "./module-context.ts";

/** Work that a command or a script starts: `site.run(task, input)`. It opens its own transactions. */
export interface Task<I = unknown, R = unknown> {
  readonly name: string;
  readonly run: (scope: never, input: never) => unknown;
  readonly "~bound": Binding;
  readonly "~types"?: (input: I) => R;
}
/** Runs a task of the same or another module, outside the transactions of the caller. */
export interface RunTask {
  <I, R>(task: Task<I, R>, input: I): Promise<R>;
}
/** Declares work for commands and scripts. */
export interface DefineTask<T extends Tables, O> {
  <I, R>(
    name: string,
    run: (scope: ModuleContext<T, O> & { readonly run: RunTask }, input: I) => Promise<R>,
  ): Task<I, R>;
}
