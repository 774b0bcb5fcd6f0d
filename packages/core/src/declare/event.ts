import type { Schema } from "./schema.ts";
import type { Tables } from "../storage/table.ts";

/** Something that happened, typed by its value. */
export interface Event<T = unknown> {
  readonly event: string;
  readonly "~payload"?: (payload: T) => void;
}
/** Declares an event; the type argument says what it carries. */
export const defineEvent = <T>(name: string): Event<T> => ({ event: name });
/** Tells the listeners of an event. Those of the writing transaction have run when the promise is fulfilled. */
export interface Emit {
  <T>(event: Event<T>, payload: NoInfer<T>): Promise<void>;
}
/**
 * Runs when an event is emitted, in its transaction (`write`); once, at the end of that, with all that was emitted in it
 * (`all`); or once it is durable (`commit`).
 */
export interface Listener {
  readonly event: string;
  readonly after: "write" | "all" | "commit";
  readonly handler: (payload: never, scope: never) => unknown;
  readonly "~bound": Binding;
}
/** What a kit was bound to: how core finds the `db` and the options of what the kit declared, wherever that is mounted. */
export interface Binding {
  readonly tables: Tables;
  readonly options: Schema | undefined;
}
