import type { NewRow, Row } from "@waymark/core";
import type { Context } from "../builder.ts";
import type { StageName } from "../scan/position.ts";
import type { tables } from "../tables.ts";
import type { SecurityTexts } from "../messages/index.ts";
import { type Finding, findingText, hashOf, issueTypes, toEvidence } from "./finding.ts";
import { toIssueTexts } from "./text.ts";

type Issues = Pick<Context["db"], "issues">;
type Columns = (typeof tables.issues)["columns"];
/** An issue as stored. */
export type Issue = Row<Columns>;
/** The scan that has the findings. */
export interface Finder {
  readonly scan: number;
  readonly stage: StageName;
  readonly now: Date;
  /** The maximum number of new issues; the most severe ones are kept. */
  readonly max: number;
  /** The English texts, which are stored for versions that do not have them any more. */
  readonly t: SecurityTexts;
}

/**
 * Stores findings in the current transaction. Findings of a known issue update it: an issue that was ignored
 * until it changes, and has changed, is new again.
 */
export async function record(
  db: Issues,
  findings: readonly Finding[],
  finder: Finder,
): Promise<void> {
  const rows = await Promise.all(findings.map((finding) => toRow(finding, finder)));
  const found = new Map(rows.map((row) => [row.ignore_p, row]));
  if (found.size === 0) return;
  const known = await db.issues.find({
    where: { ignore_p: { in: [...found.keys()] } },
    forUpdate: true,
  });
  for (const issue of known) {
    await db.issues.update(issue.id, changeOf(issue, found.get(issue.ignore_p)));
    found.delete(issue.ignore_p);
  }
  await insert(db, [...found.values()], finder);
}

function changeOf(issue: Issue, row: NewRow<Columns> | undefined): Partial<Issue> {
  if (!row) return {};
  const { type, severity, rank, short_msg, long_msg, data, stage, scan, ignore_c, last_updated } =
    row;
  const isOther = ignore_c !== issue.ignore_c;
  const again = isOther && issue.status === "ignoreC";
  return {
    type,
    severity,
    rank,
    short_msg,
    long_msg,
    data,
    stage,
    scan,
    ignore_c,
    ...(isOther ? { last_updated } : {}),
    ...(again
      ? {
          status: "pending",
          told: 0,
        }
      : {}),
  };
}

async function insert(db: Issues, rows: readonly NewRow<Columns>[], finder: Finder): Promise<void> {
  if (rows.length > 0) await db.issues.insertAll(rows);
  // Issues of earlier scans that this one has not found are not counted: they may be fixed.
  const counted = {
    status: { in: ["pending", "new"] },
    scan: finder.scan,
    type: { ne: "scan_limit" },
  };
  const excess = (await db.issues.count(counted)) - finder.max;
  if (excess <= 0) return;
  const least = await db.issues.find({
    where: counted,
    orderBy: [{ severity: "asc" }, { rank: "desc" }, { id: "desc" }],
    limit: excess,
    columns: ["id"],
  });
  await db.issues.removeAll({ id: { in: least.map(({ id }) => id) } });
  await recordOverflow(db, finder);
}

/** Exceeding the maximum is recorded as an issue of its own. */
async function recordOverflow(db: Issues, finder: Finder): Promise<void> {
  const row = await toRow(limitOf(finder.max), finder);
  const issue = await db.issues.first({ ignore_p: row.ignore_p });
  if (issue) await db.issues.update(issue.id, changeOf(issue, row));
  else await db.issues.insert(row);
}
const limitOf = (max: number): Finding => ({
  type: "scan_limit",
  severity: 75,
  rule: "most-issues",
  where: "scan",
  content: String(max),
  message: findingText("tooManyIssues", { most: String(max) }),
  fix: "dealWithIssues",
});

/** A finding as it is stored while its scan runs. */
async function toRow(
  finding: Finding,
  { scan, stage, now, t }: Omit<Finder, "max">,
): Promise<NewRow<(typeof tables.issues)["columns"]>> {
  const { type, severity, rule, message, fix, more = {} } = finding;
  const where = finding.where.slice(0, 1000).toWellFormed();
  const evidence = toEvidence(finding.evidence ?? "").toWellFormed();
  const ignore_p = await hashOf(type, finding.where, rule);
  const english = toIssueTexts({ message, fix }, evidence, t);
  return {
    ignore_p,
    ignore_c: await hashOf(ignore_p, finding.content),
    status: "pending",
    type,
    severity,
    rank: issueTypes.indexOf(type),
    short_msg: english.short,
    long_msg: english.long,
    data: {
      canQuarantine: false,
      ...more,
      stage,
      ruleId: rule,
      where,
      evidence,
      fix: english.fix,
      texts: { message, fix },
      canFix: false,
      canDelete: false,
    },
    time: now,
    last_updated: now,
    stage,
    scan,
  };
}
