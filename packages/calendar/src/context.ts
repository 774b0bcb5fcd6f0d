import type { ModuleContext } from "@waymark/core";
import type { Shared } from "./builder.ts";
import type { CalendarOptions } from "./options.ts";

/** What the calendar works with: any handler, and any service, has it. */
export type Context = ModuleContext<Shared, CalendarOptions>;
export type CalendarDb = Context["db"];
/** What a handler writes with that settles something far away first. */
export interface Writing<W> {
  write<R>(work: (within: W) => Promise<R>): Promise<R>;
}
