import { type Row, minuteMs } from "@waymark/core";
import type { Context } from "../builder.ts";
import type { tables } from "../tables.ts";
import { mailIssues } from "../jobs/mail.ts";

/** A run of the scanner. */
export type Scan = Row<(typeof tables.scans)["columns"]>;

/** The newest scan, or the newest of a state. */
export async function lastScan(
  { db }: { readonly db: Pick<Context["db"], "scans"> },
  state?: string,
): Promise<Scan | undefined> {
  const where = state === undefined ? {} : { state };
  const [scan] = await db.scans.find({ where, orderBy: "id", direction: "desc", limit: 1 });
  return scan;
}

type Ending = Pick<Context, "db" | "clock" | "jobs">;

/**
 * Ends a scan, in the current transaction. Its findings become new issues. A complete scan removes new issues of its stages
 * that it did not find again; an interrupted one leaves them.
 */
export async function endScan(
  { db, clock, jobs }: Ending,
  scan: Scan,
  state: "complete" | "stopped" | "failed",
  failure = "",
): Promise<void> {
  await db.scans.update(scan.id, { state, failure, finished: clock.now() });
  if (state === "complete")
    for (const stage of scan.summary.done)
      await db.issues.removeAll({ status: "new", stage, scan: { ne: scan.id } });
  await db.issues.updateAll({ status: "pending" }, { status: "new" });
  if (state !== "stopped") await jobs.add(mailIssues, { scan: scan.id });
}

/** Stops the running scan, if there is one. */
export async function stopScan({ db, clock, jobs }: Ending): Promise<void> {
  await db.lock("security:scan");
  const scan = await lastScan({ db });
  if (scan?.state === "running") await endScan({ db, clock, jobs }, scan, "stopped");
}

/** Milliseconds without progress after which a scan is abandoned. */
const timeout = 30 * minuteMs;

/** Ends an abandoned scan: its job has failed finally, or was cancelled. */
export async function endForgotten({ db, clock, jobs }: Ending): Promise<void> {
  await db.lock("security:scan");
  const scan = await lastScan({ db });
  const since = clock.now().getTime() - (scan?.heartbeat.getTime() ?? 0);
  if (scan?.state === "running" && since > timeout)
    await endScan({ db, clock, jobs }, scan, "failed", "timeout");
}
