import { escapeHtml, type NewRow } from "@waymark/core";
import type { tables } from "../tables.ts";
import { toEvidence } from "./evidence.ts";
import { issueTypes, type Finding } from "./finding.ts";
import { hashOf } from "./hash.ts";

/** A finding as it is stored while its scan runs. */
export async function toRow(
  finding: Finding,
  { scan, stage, now }: { readonly scan: number; readonly stage: string; readonly now: Date },
): Promise<NewRow<(typeof tables.issues)["columns"]>> {
  const { type, severity, rule, message, fix, more = {} } = finding;
  const where = finding.where.slice(0, 1000).toWellFormed();
  const evidence = toEvidence(finding.evidence ?? "").toWellFormed();
  const ignore_p = await hashOf(type, finding.where, rule);
  const short_msg = toEvidence(message).toWellFormed();
  return {
    ignore_p,
    ignore_c: await hashOf(ignore_p, finding.content),
    status: "pending",
    type,
    severity,
    rank: issueTypes.indexOf(type),
    short_msg,
    long_msg: toLong(short_msg, evidence, fix),
    data: {
      canQuarantine: false,
      ...more,
      stage,
      ruleId: rule,
      where,
      evidence,
      fix,
      canFix: false,
      canDelete: false,
    },
    time: now,
    last_updated: now,
    stage,
    scan,
  };
}

/** All that was found is text in it: nothing of it is markup. */
const toLong = (message: string, evidence: string, fix: string): string =>
  [
    `<p>${escapeHtml(message)}</p>`,
    evidence === "" ? "" : `<p><code>${escapeHtml(evidence)}</code></p>`,
    `<p>${escapeHtml(fix)}</p>`,
  ].join("");
