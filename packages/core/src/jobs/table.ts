import type { JobState } from "../declare/job-queue.ts";
import { type JobProgress, toInterval } from "../declare/job.ts";
import { timestamp, id, integer, json, table, text, type Session } from "@waymark/storage";
import type { Clock } from "../declare/ports.ts";

/** Background jobs: written in the transaction that adds them, ended in the one that runs them. */
export const jobsTable = table(
  {
    id: id(),
    job: text(),
    args: json<Readonly<Record<string, unknown>>>(),
    key: text().nullable(),
    /** A `JobState`. */
    state: text().default("waiting" satisfies JobState),
    /** When a worker may claim it: when it is due, or for a running job, when its lease expires. */
    run_at: timestamp(),
    attempts: integer().default(0),
    /** How often an operator has restarted it. */
    round: integer().default(0),
    error: text().default(""),
    /** The key while the job is waiting, so that no other one can wait with it; otherwise null. */
    waiting_key: text().nullable(),
    added: timestamp().nullable(),
    started: timestamp().nullable(),
    ended: timestamp().nullable(),
    progress: json<JobProgress | null>().nullable(),
  },
  {
    indexes: [
      ["state", "run_at", "id"],
      ["state", "ended", "id"],
      { columns: ["job", "waiting_key"], unique: true },
    ],
  },
);

/** How long ended jobs are stored. */
export interface HistoryRetention {
  /** Maximum age of done and cancelled jobs. Default `"7d"`. */
  readonly done: string;
  /** Maximum number of done jobs, and of cancelled jobs. Default 1,000. */
  readonly max: number;
  /** Maximum age of dead jobs. Default `"90d"`. */
  readonly dead: string;
}

/** The number of jobs that are deleted in one transaction, so that it does not block others for long. */
const atOnce = 1000;

/** Deletes ended jobs that have expired. */
export function toHistoryCleanup(
  session: Session,
  clock: Clock,
  { done = "7d", max = 1000, dead = "90d" }: Partial<HistoryRetention>,
): () => Promise<void> {
  const ages = [
    ["done", toInterval(done, "tableQueue: keep.done")],
    ["cancelled", toInterval(done, "tableQueue: keep.done")],
    ["dead", toInterval(dead, "tableQueue: keep.dead")],
  ] as const;
  /** Deletes the jobs of a state that ended before a time. */
  const clear = async (state: string, until: Date) => {
    for (let size = atOnce; size === atOnce;) {
      const old = await session.find(jobsTable, {
        where: { state, ended: { lte: until } },
        orderBy: [{ ended: "asc" }],
        limit: atOnce,
        columns: ["id"],
      });
      size = old.length;
      const ids = old.map(({ id }) => id);
      // A job that an operator restarts in the meantime is not deleted.
      if (size > 0)
        await session.remove(jobsTable, { id: { in: ids }, state, ended: { lte: until } });
    }
  };
  return async () => {
    const now = clock.now().getTime();
    for (const [state, age] of ages) {
      await clear(state, new Date(now - age));
      if (state === "dead") continue;
      const [last] = await session.find(jobsTable, {
        where: { state },
        orderBy: [{ ended: "desc" }],
        offset: max,
        limit: 1,
        columns: ["ended"],
      });
      if (last?.ended) await clear(state, last.ended);
    }
  };
}
