import { dayMs } from "@waymark/core";
import type { Context } from "../builder.ts";
import { config, toLines } from "../config/settings.ts";
import { toHosts } from "../html/hosts.ts";
import type { Finding } from "../issues/finding.ts";
import { record } from "../issues/record.ts";
import { embedAddresses, embedHosts } from "../rules/embed-hosts.ts";
import { compileGlob } from "../rules/glob.ts";
import { ownRules } from "../rules/scan.ts";
import { lookThroughAccounts } from "./accounts.ts";
import { lookThroughCode } from "./code.ts";
import { lookThroughComments } from "./comments.ts";
import { lookThroughContent } from "./content.ts";
import { endScan } from "./end.ts";
import type { Scan } from "./find.ts";
import { lookThroughOptions } from "./options.ts";
import { type ScanPosition, type StageName, stagesOf, type Summary } from "./position.ts";
import { type Looking, nothing, type Stage, type Step, textIn } from "./step.ts";
import { rulesVersion } from "../rules/version.ts";
import { gatherUploads } from "./gather.ts";
import { lookAtUpload } from "./upload.ts";

/** The maximum number of files per step. */
const page = 25;
const week = 7 * dayMs;

/** Stored files: lists them, then reads their content. Unchanged clean files are read once a week. */
const lookThroughUploads: Stage = async (looking, cursor) => {
  const { config, isThorough } = looking;
  const isWanted = config.scansEnabled_suspectedFiles || config.scansEnabled_scanImages;
  if (!isWanted && !isThorough) return nothing;
  if (textIn(cursor, "part") === "read") return readOn(looking, textIn(cursor, "after"));
  return gatherUploads(looking);
};

async function readOn(looking: Looking, after: string): Promise<Step> {
  const { ctx, scan } = looking;
  const files = await ctx.db.uploads.find({
    where: { scan, key: { gt: after } },
    orderBy: "key",
    limit: page,
  });
  // Modification times can be forged, so every file is read again after a week.
  const age = Math.floor(ctx.clock.now().getTime() / week);
  const rules = `${rulesVersion} ${age} ${JSON.stringify(switchesOf(looking))}`;
  const looked: { file: (typeof files)[number]; state: string; found: readonly Finding[] }[] = [];
  for (const file of files) {
    const state = `${file.size} ${file.modified} ${rules}`;
    if (looking.isLeftOut(file.name)) continue;
    if (looking.isThorough || file.clean !== state)
      looked.push({ file, state, found: await lookAtUpload(looking, file) });
  }
  const last = files.at(-1);
  const isOver = !last || files.length < page;
  return {
    findings: looked.flatMap(({ found }) => found),
    next: isOver ? undefined : { part: "read", after: last.key },
    counts: { scannedUploads: files.length },
    async keep(db) {
      for (const { file, state, found } of looked)
        await db.uploads.updateAll({ key: file.key }, { clean: found.length === 0 ? state : "" });
      // Deleted files are removed from the table.
      if (isOver) await db.uploads.removeAll({ scan: { ne: scan } });
    },
  };
}

/** The other inputs of the result of a file. */
const switchesOf = ({ config, isThorough }: Looking) => [
  isThorough,
  config.scansEnabled_suspectedFiles,
  config.scansEnabled_scanImages,
  config.scan_include_extra,
];

const byName: Readonly<Record<StageName, Stage>> = {
  accounts: lookThroughAccounts,
  options: lookThroughOptions,
  content: lookThroughContent,
  comments: lookThroughComments,
  uploads: lookThroughUploads,
  code: lookThroughCode,
};
/** The default maximum number of new issues. */
const mostIssues = 10_000;
const standardDuration = 10_800;

/**
 * Runs one read-only step of a scan; the caller stores the findings. If the stage may be given up, a failure becomes a
 * finding.
 */
export async function takeStep(ctx: Context, scan: Scan, mayGiveUp: boolean): Promise<Step> {
  const { stage, cursor } = scan.place;
  try {
    return await byName[stage](toLooking(ctx, scan), cursor);
  } catch (error) {
    if (!mayGiveUp) throw error;
    ctx.log.error("A stage of a scan was given up.", { stage, error });
    return { findings: [givenUp(stage)], next: undefined, counts: {}, isGivenUp: true };
  }
}
const givenUp = (stage: StageName): Finding => ({
  type: "check_failed",
  severity: 50,
  rule: "given-up",
  where: `stage ${stage}`,
  content: stage,
  message: `The stage ${stage} could not be completed.`,
  fix: "Check the site's log for the reason.",
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
  const { scan_maxIssues: most, scan_maxDuration: longest } = settings.get(config);
  const { stage } = scan.place;
  const kept = most === 0 ? mostIssues : most;
  await record(db, step.findings, { scan: scan.id, stage, now, most: kept });
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
  else if (age > (longest === "" ? standardDuration : longest))
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
function toLooking(ctx: Context, scan: Scan): Looking {
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
    lens: {
      hosts: toHosts(site.url, allowed, options.badHosts, embeds ? embedAddresses : []),
      locale: site.locale,
      extra: ownRules(toLines(now.scan_include_extra)),
    },
    isLeftOut: (name) => globs.some((isMeant) => isMeant(name)),
  };
}
