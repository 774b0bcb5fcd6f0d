import { defineContribution, type Service } from "@waymark/core";
import type { Visit } from "./matches/kind.ts";

/** A custom condition that a module contributes: rules of the match type `custom` refer to it. */
export interface RedirectCondition {
  readonly name: string;
  /** Whether the condition holds for a request. */
  readonly holds: (visit: Visit) => boolean | Promise<boolean>;
}
/** Extension point for conditions that rules of the match type `custom` can name in `filter`. */
export const redirectConditions = defineContribution<RedirectCondition>("redirection.conditions");

/** A redirect that an import source offers. */
export interface OfferedRedirect {
  /** A path with an optional query, or a pattern if `regex` is set. */
  readonly source: string;
  readonly regex?: boolean;
  /** A path, or an absolute http or https URL; omitted for statuses of 400 and above. */
  readonly target?: string;
  /** Default 301. */
  readonly code?: number;
  readonly title?: string;
}
/** A source on the site that redirects can be imported from, such as data of another module. */
export interface RedirectImportSource {
  /** The identifier for clients. */
  readonly name: string;
  /** The name for people. */
  readonly label: string;
  /** Number of redirects available; a source with 0 is not listed. */
  readonly count: Service<void, number>;
  /** All redirects of the source, at most 100,000. Invalid ones are reported to the client. */
  readonly redirects: Service<void, readonly OfferedRedirect[]>;
}
/** Extension point for the import sources of `/import/plugin`. */
export const redirectImportSources = defineContribution<RedirectImportSource>(
  "redirection.import-sources",
);
