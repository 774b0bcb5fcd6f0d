import type { ModuleContext } from "./endpoint.ts";
import type { Binding } from "./event.ts";
import type { Tables } from "../storage/table.ts";

/** Work of a module that others ask it for: exported, or contributed to a point of theirs. */
export interface Service<I = void, R = unknown> {
  readonly name: string;
  readonly run: (scope: never, input: never) => unknown;
  readonly "~bound": Binding;
  readonly "~types"?: (input: I) => R;
}
/** Declares work of the module that others ask for. */
export interface DefineService<T extends Tables, O> {
  <I, R>(name: string, run: (scope: ModuleContext<T, O>, input: I) => Promise<R>): Service<I, R>;
}
/** Asks for the work of a module, with its tables and options, for the same caller and in the same transaction. */
export interface CallService {
  <I, R>(service: Service<I, R>, input: I): Promise<R>;
}
