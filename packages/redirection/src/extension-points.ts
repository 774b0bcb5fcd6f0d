import { defineContribution, type Service } from "@waymark/core";
import type { Visit } from "./matches/visit.ts";

/** A condition of a module's own that rules may name: those of the match type `custom`. */
export interface Condition {
  readonly name: string;
  /** Whether it holds for a request. */
  readonly holds: (visit: Visit) => boolean | Promise<boolean>;
}
/** The conditions that rules of the match type `custom` may name under `filter`. */
export const conditions = defineContribution<Condition>("redirection.conditions");

/** A redirect that something on the site knows of. */
export interface OfferedRedirect {
  /** A path with or without a query; with `regex` a pattern. */
  readonly source: string;
  readonly regex?: boolean;
  /** A path, or an address with http:// or https://; none for statuses from 400 on. */
  readonly target?: string;
  /** Default 301. */
  readonly code?: number;
  readonly title?: string;
}
/** Something on the site that redirects can be made from: what a module has kept of its own, say. */
export interface ImportSource {
  /** What clients call it by. */
  readonly name: string;
  /** What people read. */
  readonly label: string;
  /** How many redirects it has; one that has none is not listed. */
  readonly count: Service<void, number>;
  /** All of them, at most 100,000. Those that cannot be stored are told to whoever imports them. */
  readonly redirects: Service<void, readonly OfferedRedirect[]>;
}
/** What `/import/plugin` lists and imports from. */
export const importSources = defineContribution<ImportSource>("redirection.import-sources");
