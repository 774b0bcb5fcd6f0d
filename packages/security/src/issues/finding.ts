import { type MessageArguments, sha256Hex } from "@waymark/core";
import { withoutSecrets } from "../difference/secrets.ts";
import type { FindingsCatalogue } from "../messages/findings-en.ts";

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

/** The severities of issues. */
const severities = { low: 25, medium: 50, high: 75, critical: 100 } as const;
export type Severity = (typeof severities)[keyof typeof severities];

/** The key of a text about findings. */
export type FindingKey = keyof FindingsCatalogue;
/** A text of a finding, which is formatted when the reader is known. Its values may be texts themselves. */
export interface FindingText {
  readonly key: FindingKey;
  readonly values: Readonly<Record<string, string | FindingText>>;
}
type Values<K extends FindingKey> = {
  readonly [N in keyof MessageArguments<FindingsCatalogue[K]>]: string | FindingText;
};
/** The keys of texts that have exactly these values. */
type KeyWith<Name extends string> = {
  readonly [K in FindingKey]: [keyof Values<K>, Name] extends [Name, keyof Values<K>] ? K : never;
}[FindingKey];
/** The keys of texts without values. */
export type PlainKey = KeyWith<never>;
/** The keys of sentences about a named object. */
export type NamedKey = KeyWith<"name">;

/** References a text of a finding, with its values. */
export const findingText = <K extends FindingKey>(
  key: K,
  ...[values]: {} extends Values<K> ? [] : [values: Values<K>]
): FindingText => ({ key, values: values ?? {} });

/** The details of an issue. */
export interface IssueData {
  readonly stage: string;
  /** The rule that found it. */
  readonly ruleId: string;
  /** The location: `post 12`, `upload 2026/01/a.jpg`, `code app/server.js`. */
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
  /** The texts; omitted in issues of earlier versions, which were stored in English only. */
  readonly texts?: IssueTexts;
  readonly [name: string]: string | number | boolean | IssueTexts | undefined;
}

/** The texts of an issue. */
export interface IssueTexts {
  readonly message: FindingText;
  readonly fix: PlainKey;
}

/** A finding of a check. */
export interface Finding {
  readonly type: IssueType;
  readonly severity: Severity;
  readonly rule: string;
  readonly where: string;
  /** A hash of the content; "ignore until changed" compares it. */
  readonly content: string;
  /** One sentence. */
  readonly message: FindingText;
  readonly evidence?: string;
  /** What to do. */
  readonly fix: PlainKey;
  /** More details of the issue. */
  readonly more?: Readonly<Record<string, string | number | boolean>>;
}

/** Characters of evidence. */
const maxEvidence = 200;
const control = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu;

/** An excerpt for display: one line without keys, encoded data and control characters. */
export function toEvidence(text: string): string {
  // Passwords, keys and tokens must not be sent by email.
  const line = withoutSecrets(text.slice(0, 2000).replace(control, " ")).trim();
  return isWhole(line) ? line : `${line.slice(0, maxEvidence - 1).toWellFormed()}…`;
}
const isWhole = (line: string): boolean => line.length <= maxEvidence;

/** A name of an object as shown in messages. */
export const toName = (text: string): string => {
  const line = text.slice(0, 500).replace(control, " ").trim();
  return line.length <= 100 ? line : `${line.slice(0, 99).toWellFormed()}…`;
};

/** The surroundings of a match in a text: at most its first 160 characters, with 20 before and after them. */
export const around = (text: string, at: number, length: number): string =>
  text.slice(Math.max(0, at - 20), at + Math.min(length, 160) + 20);

/** A 128-bit hash of one or more texts: 32 hexadecimal digits. */
export const hashOf = async (...texts: readonly string[]): Promise<string> =>
  (await sha256Hex(JSON.stringify(texts))).slice(0, 32);

const encoder = new TextEncoder();
/** The maximum key size in bytes for indexes of all storages. */
const maxKeyBytes = 400;
/** How many characters at the beginning of a long name are in its key. */
export const keyPrefixLength = 60;

/** The key of a name: the name, or a prefix and a hash if it is too long for an index. */
export async function keyOf(name: string): Promise<string> {
  if (name.length <= maxKeyBytes && encoder.encode(name).length <= maxKeyBytes && isPlain(name))
    return name;
  return `${name.slice(0, keyPrefixLength).replaceAll("\0", "").toWellFormed()}#${await hashOf(name)}`;
}
/** Whether a name can be stored by all storages. */
export const isPlain = (name: string): boolean => name.isWellFormed() && !name.includes("\0");
