import { minuteMs } from "@waymark/core";
import { askHome } from "../verify/home.ts";
import type { HealthCheck } from "./check.ts";
import { collectorCheck } from "./collector.ts";
import { lastPulse } from "./pulse.ts";

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
export const pulseMinutes = 10;

/** Whether background jobs run. */
const scheduler: HealthCheck = {
  name: "scheduler",
  async probe(asked) {
    const last = await lastPulse(asked);
    if (last === undefined) return "No background job has run yet.";
    const minutes = Math.floor((asked.clock.now().getTime() - last.getTime()) / minuteMs);
    return minutes < 2 * pulseMinutes
      ? undefined
      : `No background job has run for ${minutes} minutes.`;
  },
};

/** Whether the site's front page responds. */
const loopback: HealthCheck = {
  name: "loopback",
  async probe(asked) {
    const { status } = await askHome(asked, "", "HEAD");
    if (status === 0) return "The front page did not respond.";
    return status < 500 ? undefined : `The front page responded with ${status}.`;
  },
};

/** Whether the clock moves forward: no stored time is in the future. */
const clock: HealthCheck = {
  name: "clock",
  async probe(asked) {
    const last = await lastPulse(asked);
    const ahead = (last?.getTime() ?? 0) - asked.clock.now().getTime();
    return ahead > minuteMs ? "The clock was set back: the last job is in the future." : undefined;
  },
};

/** The health checks, in the order of the report. */
export const checks: readonly HealthCheck[] = [
  database,
  storage,
  scheduler,
  collectorCheck,
  loopback,
  clock,
];
