import type { ModuleContext } from "./endpoint.ts";
import type { Binding } from "./event.ts";
import type { Tables } from "../storage/table.ts";

/** A function of a module that other modules call: exported, or contributed to an extension point. */
export interface Service<I = void, R = unknown> {
  readonly name: string;
  readonly run: (scope: never, input: never) => unknown;
  readonly "~bound": Binding;
  readonly "~types"?: (input: I) => R;
}
/** Declares a service of the module for other modules. */
export interface DefineService<T extends Tables, O> {
  <I, R>(name: string, run: (scope: ModuleContext<T, O>, input: I) => Promise<R>): Service<I, R>;
}
/** Calls a service of a module with its tables and options, for the same caller and in the same transaction. */
export interface CallService {
  <I, R>(service: Service<I, R>, input: I): Promise<R>;
}
