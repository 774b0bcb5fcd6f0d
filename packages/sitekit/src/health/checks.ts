import { askHome } from "../verify/home.ts";
import type { HealthCheck } from "./check.ts";
import { collectorCheck } from "./collector.ts";
import { lastPulse } from "./pulse.ts";

/** Writes a row, reads it and removes it again. */
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
    return isThere ? undefined : "A row that was written was not read again.";
  },
};

/** Stores a file, reads it and removes it again. */
const storage: HealthCheck = {
  name: "storage",
  async probe({ blobs, log }) {
    const name = `sitekit/probe-${crypto.randomUUID()}.txt`;
    try {
      await blobs.put(name, new TextEncoder().encode("probe"), { exclusive: true });
      const file = await blobs.get(name);
      await file?.stream.cancel().catch(() => {});
      await blobs.remove(name);
      return file?.size === 5 ? undefined : "A file that was stored was not read again.";
    } catch (error) {
      log.warn("No file could be stored for a check.", { error });
      return "Files cannot be stored.";
    }
  },
};

/** Minutes between two runs of the work that shows that work is done. */
export const pulseMinutes = 10;

/** Whether background work is done. */
const scheduler: HealthCheck = {
  name: "scheduler",
  async probe(asked) {
    const last = await lastPulse(asked);
    if (last === undefined) return "No background work was done yet.";
    const minutes = Math.floor((asked.clock.now().getTime() - last.getTime()) / 60_000);
    return minutes < 2 * pulseMinutes ? undefined : `No background work for ${minutes} minutes.`;
  },
};

/** Whether the site answers its own front page. */
const loopback: HealthCheck = {
  name: "loopback",
  async probe(asked) {
    const { status } = await askHome(asked, "", "HEAD");
    if (status === 0) return "The front page did not answer.";
    return status < 500 ? undefined : `The front page answered with ${status}.`;
  },
};

/** Whether the clock goes on: nothing that was stored lies ahead of it. */
const clock: HealthCheck = {
  name: "clock",
  async probe(asked) {
    const last = await lastPulse(asked);
    const ahead = (last?.getTime() ?? 0) - asked.clock.now().getTime();
    return ahead > 60_000 ? "The clock was put back: work was done later than now." : undefined;
  },
};

/** The checks of the site, in the order in which they are told. */
export const checks: readonly HealthCheck[] = [
  database,
  storage,
  scheduler,
  collectorCheck,
  loopback,
  clock,
];
