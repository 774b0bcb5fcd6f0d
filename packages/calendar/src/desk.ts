import type { Scope } from "@waymark/core";
import type { Shared } from "./bound.ts";
import type { CalendarOptions } from "./options.ts";

/** What the calendar works with: any handler, and any service, has it. */
export type Desk = Scope<Shared, CalendarOptions>;
export type CalendarDb = Desk["db"];
/** What a handler writes with that settles something far away first. */
export interface Writing<W> {
  write<R>(work: (within: W) => Promise<R>): Promise<R>;
}
