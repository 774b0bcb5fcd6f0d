import { defineContribution } from "@waymark/core";
import type { Visit } from "./matches/visit.ts";

/** A condition of a module's own that rules may name: those of the match type `custom`. */
export interface Condition {
  readonly name: string;
  /** Whether it holds for a request. */
  readonly holds: (visit: Visit) => boolean | Promise<boolean>;
}
/** The conditions that rules of the match type `custom` may name under `filter`. */
export const conditions = defineContribution<Condition>("redirection.conditions");
