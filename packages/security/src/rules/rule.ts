import type { Severity } from "../issues/finding.ts";

/** Where a rule is looked for: scripts inside of texts, files of code, uploads. */
export type Ground = "script" | "code" | "upload";

/** What planted things look like. */
export interface Rule {
  readonly id: string;
  readonly on: readonly Ground[];
  /** In lower case. The pattern is tried only on texts that contain one of them. */
  readonly words: readonly string[];
  /** A pattern for `compilePattern`: upper case like lower, a dot takes line breaks. */
  readonly pattern: string;
  readonly severity: Severity;
  /** What it is, as the end of a sentence: "This script …". */
  readonly does: string;
}
