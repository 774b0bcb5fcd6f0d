import { minuteMs, type SiteInfo, untilAborted } from "@waymark/core";
import type { DatapointContext } from "./kit/datapoint.ts";
import { collectorState, type CollectorState } from "./collect/state.ts";
import { fetchHome } from "./home-page.ts";

/** A health check. Returns the reason of a failure; nothing on success. Must not contain paths or hosts. */
interface HealthCheck {
  readonly name: string;
  readonly probe: (ctx: DatapointContext) => Promise<string | undefined>;
}

/** The result of a health check. */
interface HealthResult {
  readonly pass: boolean;
  /** Empty on success. */
  readonly errorMsg: string;
}

const key = { user: 0, kind: "work", name: "pulse" };

/** Time of the last background job. */
const lastHeartbeat = async ({ db }: Pick<DatapointContext, "db">): Promise<Date | undefined> =>
  (await db.kept.get(key))?.at;

/** Records that background jobs run. */
export const recordHeartbeat = ({
  db,
  clock,
}: Pick<DatapointContext, "db" | "clock">): Promise<void> =>
  db.kept.upsert([{ ...key, at: clock.now() }], {
    on: ["user", "kind", "name"],
    set: ["at"],
  });

/** Maximum age of pending visits, in milliseconds. */
const maxPendingAge = minuteMs;

/** Whether visits have been pending for too long without being written. */
export function isStalled(
  { queued, lastFlush, started }: Pick<CollectorState, "queued" | "lastFlush" | "started">,
  now: Date,
): boolean {
  const last = Math.max(lastFlush?.getTime() ?? 0, started?.getTime() ?? 0);
  return queued > 0 && now.getTime() - last > maxPendingAge;
}

/** Whether counts reach storage. */
const collectorCheck: HealthCheck = {
  name: "collector",
  async probe(ctx) {
    const state = await collectorState(ctx);
    if (!state.isEnabled) return undefined;
    if (isStalled(state, ctx.clock.now()))
      return `${state.queued} visits are pending in this process, and none were stored recently.`;
    return state.lost > 0
      ? `This process has dropped ${state.lost} visits because too many were pending.`
      : undefined;
  },
};

/** Writes, reads and deletes a row. */
const database: HealthCheck = {
  name: "database",
  async probe({ transaction, clock }) {
    const name = `probe-${crypto.randomUUID()}`;
    const isThere = await transaction(async ({ db }) => {
      await db.kept.insert({
        user: 0,
        kind: "probe",
        name,
        value: name,
        at: clock.now(),
        expires: null,
      });
      const row = await db.kept.get({ user: 0, kind: "probe", name });
      await db.kept.remove({ user: 0, kind: "probe", name });
      return row?.value === name;
    });
    return isThere ? undefined : "A written row could not be read.";
  },
};

/** Stores, reads and deletes a file. */
const storage: HealthCheck = {
  name: "storage",
  async probe({ blobs, log }) {
    const name = `sitekit/probe-${crypto.randomUUID()}.txt`;
    try {
      await blobs.put(name, new TextEncoder().encode("probe"), { exclusive: true });
      const file = await blobs.get(name);
      await file?.stream.cancel().catch(() => {});
      await blobs.remove(name);
      return file?.size === 5 ? undefined : "A stored file could not be read.";
    } catch (error) {
      log.warn("The health check could not store a file.", { error });
      return "Files cannot be stored.";
    }
  },
};

/** Interval of the job that proves that background work runs, in minutes. */
export const heartbeatMinutes = 10;

/** Whether background jobs run. */
const scheduler: HealthCheck = {
  name: "scheduler",
  async probe(ctx) {
    const last = await lastHeartbeat(ctx);
    if (last === undefined) return "No background job has run yet.";
    const minutes = Math.floor((ctx.clock.now().getTime() - last.getTime()) / minuteMs);
    return minutes < 2 * heartbeatMinutes
      ? undefined
      : `No background job has run for ${minutes} minutes.`;
  },
};

/** Whether the site's front page responds. */
const loopback: HealthCheck = {
  name: "loopback",
  async probe(ctx) {
    const { status, failure } = await fetchHome(ctx, "", "HEAD");
    if (failure === "rejected") return "The site rejects requests to its own address.";
    if (status === 0) return "The front page did not respond.";
    return status < 500 ? undefined : `The front page responded with ${status}.`;
  },
};

/** Whether the clock moves forward: no stored time is in the future. */
const clock: HealthCheck = {
  name: "clock",
  async probe(ctx) {
    const last = await lastHeartbeat(ctx);
    const ahead = (last?.getTime() ?? 0) - ctx.clock.now().getTime();
    return ahead > minuteMs ? "The clock was set back: the last job is in the future." : undefined;
  },
};

/** The health checks, in the order of the report. */
const checks: readonly HealthCheck[] = [
  database,
  storage,
  scheduler,
  collectorCheck,
  loopback,
  clock,
];

/** Timeout of a check, and cache time of the results, in milliseconds. */
const timeout = 2_000;
const freshness = minuteMs;

type Results = Readonly<Record<string, HealthResult>>;
interface Memory {
  at: number;
  results: Promise<Results>;
}
const memories = new WeakMap<SiteInfo, Memory>();

/** The results of the checks, at most a minute old. Concurrent callers share a run. */
export function runChecks(ctx: DatapointContext): Promise<Results> {
  const now = ctx.clock.now().getTime();
  const known = memories.get(ctx.site);
  if (known && now >= known.at && now - known.at < freshness) return known.results;
  const results = runAll(ctx);
  memories.set(ctx.site, { at: now, results });
  return results;
}

async function runAll(ctx: DatapointContext): Promise<Results> {
  const entries: [string, HealthResult][] = [];
  for (const { name, probe } of checks) {
    let errorMsg: string;
    try {
      errorMsg = (await untilAborted(probe(ctx), AbortSignal.timeout(timeout))) ?? "";
    } catch (error) {
      // Messages of drivers may contain paths and names.
      ctx.log.warn("A health check failed.", { check: name, error });
      errorMsg = "It failed, or timed out.";
    }
    entries.push([name, { pass: errorMsg === "", errorMsg }]);
  }
  return Object.fromEntries(entries);
}
