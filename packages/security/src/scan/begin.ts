import type { Context } from "../builder.ts";
import { config, type Mode } from "../config/settings.ts";
import { errors } from "../errors.ts";
import { runScan } from "../jobs/run-scan.ts";
import { lastScan } from "./find.ts";
import { stagesOf, type Summary } from "./position.ts";

/** The maximum number of stored scans. */
const kept = 50;

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
  await db.scans.removeAll({ id: { lte: scan.id - kept } });
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
