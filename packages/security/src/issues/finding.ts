/** The types of issues, by priority. */
export const issueTypes = [
  "file",
  "file_upload_executable",
  "content_script",
  "content_obfuscated",
  "file_modified",
  "file_missing",
  "file_unknown",
  "admin_unexpected",
  "option_script",
  "content_bad_url",
  "content_spam_links",
  "content_spam",
  "content_defaced",
  "comment_link",
  "option_bad_url",
  "password_foreign_hash",
  "app_password_stale",
  "scan_limit",
  "path_skipped",
  "check_failed",
] as const;
export type IssueType = (typeof issueTypes)[number];

/** How bad an issue is. */
const severities = { low: 25, medium: 50, high: 75, critical: 100 } as const;
export type Severity = (typeof severities)[keyof typeof severities];

/** The details of an issue. */
export interface IssueData {
  readonly stage: string;
  /** The rule that found it. */
  readonly ruleId: string;
  /** Where: `post 12`, `upload 2026/01/a.jpg`, `code app/server.js`. */
  readonly where: string;
  /** An excerpt of the content, at most 200 characters, without long keys and encoded data. */
  readonly evidence: string;
  /** How to fix it. */
  readonly fix: string;
  readonly canFix: false;
  readonly canDelete: false;
  /** Whether the file can be quarantined and restored. */
  readonly canQuarantine: boolean;
  /** The quarantine path of the file; omitted if it is not quarantined. */
  readonly quarantined?: string;
  readonly [name: string]: string | number | boolean | undefined;
}

/** A finding of a check. */
export interface Finding {
  readonly type: IssueType;
  readonly severity: Severity;
  readonly rule: string;
  readonly where: string;
  /** A hash of the content; "ignore until changed" compares it. */
  readonly content: string;
  /** One sentence, plain text. */
  readonly message: string;
  readonly evidence?: string;
  readonly fix: string;
  readonly more?: Readonly<Record<string, string | number | boolean>>;
}
