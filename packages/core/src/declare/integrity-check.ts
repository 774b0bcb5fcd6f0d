import type { Tables } from "@waymark/storage";
import type { Binding } from "./event.ts";
import type { ModuleContext } from "./module-context.ts";

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
  (name: string, findings: (call: CheckContext<T, O>) => AsyncIterable<string>): IntegrityCheck;
}
