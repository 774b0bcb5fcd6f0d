import type { ErrorReport } from "./error-report.ts";

/** The messages of the supervisor to a site process. */
export type ToSite =
  | {
      readonly type: "start";
      /** Identifies this run of the site: browsers reload their pages when it changes. */
      readonly version: string;
      /** Whether no earlier run was ready. */
      readonly isFirst: boolean;
    }
  | { readonly type: "stop" }
  /** Comes with a connection. */
  | { readonly type: "connection" };

/** The messages of a site process to the supervisor. */
export type FromSite =
  | { readonly type: "imported"; readonly file: string }
  | { readonly type: "ready" }
  | { readonly type: "failed"; readonly report: ErrorReport };

/** The environment variable that marks a process as one that a supervisor has started. */
export const processVariable = "WAYMARK_DEV_PROCESS";
