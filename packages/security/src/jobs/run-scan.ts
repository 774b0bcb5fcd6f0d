import * as z from "zod";
import { defineJob, type Context } from "../builder.ts";
import { storeStep, takeStep } from "../scan/run-step.ts";
import { stagesOf, type Summary } from "../scan/position.ts";
import { config, type Mode } from "../config/settings.ts";
import { errors } from "../errors.ts";
import { lastScan } from "../scan/scans.ts";

/** Milliseconds after which one run of the job ends; the next run continues at its position. */
const slice = 5000;
/** The attempt after which a failing stage is skipped, so that the other stages run. */
const maxAttempts = 3;

/**
 * Runs a step of a scan and queues the next. Each step is stored with the position after it, so a worker
 * that is killed loses one step, which is repeated.
 */
export const runScan = defineJob({
  name: "security.run-scan",
  args: { scan: z.int() },
  transaction: false,
  retry: { attempts: 6, initialDelay: "5s", maxDelay: "5m" },
  async handler(ctx) {
    const { args, signal, write, progress, job } = ctx;
    const begun = performance.now();
    for (let steps = 0; ; steps++) {
      signal.throwIfAborted();
      const scan = await ctx.db.scans.get(args.scan);
      if (scan?.state !== "running") return;
      const { done, mode } = scan.summary;
      progress(done.length, stagesOf(mode).length, scan.place.stage);
      const mayGiveUp = job.attempt >= maxAttempts && steps === 0;
      const step = await takeStep(ctx, scan, mayGiveUp);
      const isOver = performance.now() - begun > slice;
      const goesOn = await write(async (inner) => {
        if (!(await storeStep(inner, scan, step))) return false;
        if (isOver) await inner.jobs.add(runScan, args);
        return true;
      });
      if (!goesOn || isOver) return;
    }
  },
});

/** The maximum number of stored scans. */
const maxStoredScans = 50;

/**
 * Begins a scan, in the running transaction.
 *
 * @throws ApiError 409 `security_scan_running`.
 */
export async function beginScan(ctx: Context, mode?: Mode): Promise<void> {
  const { db, clock, jobs, settings } = ctx;
  await db.lock("security:scan");
  const last = await lastScan({ db });
  if (last?.state === "running") throw errors.security_scan_running();
  const now = clock.now();
  const scanned = mode ?? settings.get(config).scanType;
  const [stage = "accounts"] = stagesOf(scanned);
  const scan = await db.scans.insert({
    mode: scanned,
    started: now,
    heartbeat: now,
    place: { stage, cursor: null },
    summary: { ...empty, mode: scanned },
  });
  await db.scans.removeAll({ id: { lte: scan.id - maxStoredScans } });
  await jobs.add(runScan, { scan: scan.id }, { key: `security.run-scan ${scan.id}` });
}

const empty: Omit<Summary, "mode"> = {
  scannedUsers: 0,
  scannedOptions: 0,
  scannedPosts: 0,
  scannedComments: 0,
  scannedUploads: 0,
  scannedFiles: 0,
  found: 0,
  done: [],
};
