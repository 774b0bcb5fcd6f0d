import type { Schema } from "../schema/schema.ts";
import type { Tables } from "@waymark/storage";
import type { Binding } from "./event.ts";
import type { ModuleContext } from "./module-context.ts";

/** Work that a command or a script starts: `site.run(task, input)`. It opens its own transactions. */
export interface Task<I = unknown, R = unknown> {
  readonly name: string;
  readonly run: (scope: never, input: never) => unknown;
  /** The schema of its input, if it is declared. */
  readonly input?: Schema | undefined;
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
    run: (ctx: ModuleContext<T, O> & { readonly run: RunTask }, input: I) => Promise<R>,
    options?: {
      /**
       * The schema of the input. `waymark run` validates the input before the task starts; calls
       * in the same process are only type-checked.
       */
      readonly input?: Schema<unknown, NoInfer<I>>;
    },
  ): Task<I, R>;
}
/** A task that a module lists under `tasks`. */
export interface SiteTask {
  /** The name of the module and of the task: `bookings.tidy`. */
  readonly name: string;
  readonly task: Task<never>;
}

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
 * number of rows it counts. The check yields a sentence for each violation and changes nothing. The site may be
 * running: verify a violation again with the rows locked, in a transaction, before you yield it.
 */
export interface DefineIntegrityCheck<T extends Tables, O> {
  (name: string, findings: (ctx: CheckContext<T, O>) => AsyncIterable<string>): IntegrityCheck;
}
