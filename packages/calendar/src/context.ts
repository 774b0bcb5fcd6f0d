import type { ModuleContext } from "@waymark/core";
import type { Shared } from "./builder.ts";
import type { CalendarOptions } from "./options.ts";

/** The context of handlers and services. */
export type Context = ModuleContext<Shared, CalendarOptions>;
export type CalendarDb = Context["db"];
/** A handler that writes, with a first step outside the transaction for remote calls. */
export interface Writing<W> {
  write<R>(work: (within: W) => Promise<R>): Promise<R>;
}
