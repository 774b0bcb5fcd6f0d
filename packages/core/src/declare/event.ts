import type { Schema } from "../schema/schema.ts";
import type { Tables } from "@waymark/storage";

/** An event, typed by its payload. */
export interface Event<T = unknown> {
  readonly event: string;
  readonly "~payload"?: (payload: T) => void;
}
/** Declares an event; the type argument is the type of its payload. */
export const defineEvent = <T>(name: string): Event<T> => ({ event: name });
/**
 * Emits an event to its listeners. When the promise is fulfilled, the listeners in the writing transaction have run.
 */
export interface Emit {
  <T>(event: Event<T>, payload: NoInfer<T>): Promise<void>;
}
/**
 * Runs when an event is emitted, in its transaction (`write`); once at the end of the transaction, with all its events
 * (`before-commit`); or after the commit (`after-commit`).
 */
export interface Listener {
  /** The name by which other modules replace or omit it; by default that of its event. */
  readonly name?: string;
  readonly event: string;
  readonly phase: "write" | "before-commit" | "after-commit";
  readonly handler: (payload: never, scope: never) => unknown;
  readonly "~bound": Binding;
}
/** The tables and options that a builder was bound to: how core finds the `db` and options of a declared part. */
export interface Binding {
  readonly tables: Tables;
  readonly options: Schema | undefined;
}
