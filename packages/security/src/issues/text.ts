import { escapeHtml } from "@waymark/core";
import type { SecurityTexts } from "../messages/index.ts";
import { findingsEn } from "../messages/findings-en.ts";
import { type FindingText, type IssueData, toEvidence, toName } from "./finding.ts";

function translated({ key, values }: FindingText, t: SecurityTexts): string {
  const given = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "string" ? value : toName(translated(value, t)),
  ]);
  return (t as (key: string, values: object) => string)(key, Object.fromEntries(given));
}

/** The texts of an issue in the language of its reader: a line without secrets, HTML, and the recommended action. */
export function toIssueTexts(
  { message, fix }: NonNullable<IssueData["texts"]>,
  evidence: string,
  t: SecurityTexts,
) {
  const short = toEvidence(translated(message, t)).toWellFormed();
  const remedy = t(fix);
  const long = [
    `<p>${escapeHtml(short)}</p>`,
    evidence === "" ? "" : `<p><code>${escapeHtml(evidence)}</code></p>`,
    `<p>${escapeHtml(remedy)}</p>`,
  ].join("");
  return { short, long, fix: remedy };
}

/** Whether this version has a text, and those among its values. */
const isKnown = ({ key, values }: FindingText): boolean =>
  Object.hasOwn(findingsEn, key) &&
  Object.values(values).every((value) => typeof value === "string" || isKnown(value));

/** The stored texts of an issue: English texts, and details. */
interface StoredTexts {
  readonly short_msg: string;
  readonly long_msg: string;
  readonly data: IssueData;
}
/** The texts and details of a stored issue. Issues of other versions whose texts are not known have their English ones. */
export function readIssue({ short_msg, long_msg, data }: StoredTexts, t: SecurityTexts) {
  const { texts, ...details } = data;
  if (!texts || !isKnown(texts.message) || !Object.hasOwn(findingsEn, texts.fix))
    return { short: short_msg, long: long_msg, data: details };
  const { short, long, fix } = toIssueTexts(texts, data.evidence, t);
  return { short, long, data: { ...details, fix } };
}
