import type { Context } from "../builder.ts";
import { config, toLines } from "../config/settings.ts";
import { toHosts, embedAddresses, embedHosts } from "../html/hosts.ts";
import { type Finding, findingText } from "../issues/finding.ts";
import { record } from "../issues/record.ts";
import { textsFor } from "../messages/index.ts";
import { compileGlob } from "../rules/pattern.ts";
import { ownRules } from "../rules/scan.ts";
import { scanAccounts } from "./accounts.ts";
import { scanCode } from "./code.ts";
import { scanComments } from "./comments.ts";
import { scanContent, scanOptions } from "./content.ts";
import { endScan, type Scan } from "./scans.ts";
import { type ScanPosition, type StageName, stagesOf, type Summary } from "./position.ts";
import { type StageContext, type Stage, type Step } from "./step.ts";
import { scanUploads } from "./uploads.ts";

const byName: Readonly<Record<StageName, Stage>> = {
  accounts: scanAccounts,
  options: scanOptions,
  content: scanContent,
  comments: scanComments,
  uploads: scanUploads,
  code: scanCode,
};
/** The default maximum number of new issues. */
const maxIssues = 10_000;
const standardDuration = 10_800;

/**
 * Runs one read-only step of a scan; the caller stores the findings. If the stage may be given up, a failure becomes a
 * finding.
 */
export async function takeStep(ctx: Context, scan: Scan, mayGiveUp: boolean): Promise<Step> {
  const { stage, cursor } = scan.place;
  try {
    return await byName[stage](toStageContext(ctx, scan), cursor);
  } catch (error) {
    if (!mayGiveUp) throw error;
    ctx.log.error("A stage of a scan was skipped after repeated failures.", { stage, error });
    return { findings: [givenUp(stage)], next: undefined, counts: {}, isGivenUp: true };
  }
}
const givenUp = (stage: StageName): Finding => ({
  type: "check_failed",
  severity: 50,
  rule: "given-up",
  where: `stage ${stage}`,
  content: stage,
  message: findingText("stageFailed", { stage }),
  fix: "seeLog",
});

/**
 * Stores the findings of a step and the next position, in the current transaction. Returns whether the scan continues:
 * false if it was stopped, ran out of time or is complete.
 */
export async function storeStep(ctx: Context, scan: Scan, step: Step): Promise<boolean> {
  const { db, clock, settings } = ctx;
  const now = clock.now();
  await db.lock("security:scan");
  const stored = await db.scans.get(scan.id, { forUpdate: true });
  if (stored?.state !== "running" || !isSamePosition(stored.place, scan.place)) return false;
  const { scan_maxIssues: max, scan_maxDuration: maxDuration } = settings.get(config);
  const { stage } = scan.place;
  const maximum = max === 0 ? maxIssues : max;
  const t = textsFor({ all: ctx.all, language: "en" });
  await record(db, step.findings, { scan: scan.id, stage, now, max: maximum, t });
  await step.keep?.(db);
  const summary = addUp(stored.summary, step, stage);
  const place = toNext(scan, step);
  const after = await db.scans.update(scan.id, {
    summary,
    heartbeat: now,
    ...(place ? { place } : {}),
  });
  const age = (now.getTime() - stored.started.getTime()) / 1000;
  if (!place) await endScan(ctx, after, "complete");
  else if (age > (maxDuration === "" ? standardDuration : maxDuration))
    await endScan(ctx, after, "failed", "duration");
  else return true;
  return false;
}

const isSamePosition = (one: ScanPosition, other: ScanPosition): boolean =>
  one.stage === other.stage && JSON.stringify(one.cursor) === JSON.stringify(other.cursor);

/** The position after a step; undefined after the last step. */
function toNext({ place, mode }: Scan, { next }: Step): ScanPosition | undefined {
  if (next) return { stage: place.stage, cursor: next };
  const all = stagesOf(mode as Summary["mode"]);
  const stage = all[all.indexOf(place.stage) + 1];
  return stage && { stage, cursor: null };
}

function addUp(
  summary: Summary,
  { counts, findings, next, isGivenUp }: Step,
  stage: StageName,
): Summary {
  const sums = Object.entries(counts).map(([name, count]) => [
    name,
    summary[name as keyof typeof counts] + count,
  ]);
  return {
    ...summary,
    ...Object.fromEntries(sums),
    found: summary.found + findings.length,
    // Issues of incomplete stages may still exist.
    done: next || isGivenUp ? summary.done : [...summary.done, stage],
  };
}

/** The context of a scan, from the current settings and options. */
function toStageContext(ctx: Context, scan: Scan): StageContext {
  const { settings, options, site } = ctx;
  const now = settings.get(config);
  const { allowedHosts, embeds } = options;
  const allowed = embeds ? [...embedHosts, ...allowedHosts] : allowedHosts;
  const globs = toLines(now.scan_exclude).flatMap((line) => compileGlob(line) ?? []);
  return {
    ctx,
    config: now,
    scan: scan.id,
    isThorough: scan.mode === "highsensitivity",
    inspection: {
      hosts: toHosts(site.url, allowed, options.badHosts, embeds ? embedAddresses : []),
      locale: site.locale,
      extra: ownRules(toLines(now.scan_include_extra)),
    },
    isLeftOut: (name) => globs.some((isMeant) => isMeant(name)),
  };
}
