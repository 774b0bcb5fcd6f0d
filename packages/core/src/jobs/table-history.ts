import type { Clock } from "../ports.ts";
import type { Session } from "../storage/port.ts";
import { toInterval } from "./interval.ts";
import { jobsTable } from "./table.ts";

/** How long jobs are kept that came to their end. */
export interface HistoryRetention {
  /** Done and cancelled ones, at most this long. Default `"7d"`. */
  readonly done: string;
  /** And of the done and of the cancelled, at most so many. Default 1,000. */
  readonly most: number;
  /** Dead ones. Default `"90d"`. */
  readonly dead: string;
}

/** Jobs that are removed in one transaction, so that nobody waits long for it. */
const atOnce = 1000;

/** Removes jobs that ended long ago. */
export function toHistoryCleanup(
  session: Session,
  clock: Clock,
  { done = "7d", most = 1000, dead = "90d" }: Partial<HistoryRetention>,
): () => Promise<void> {
  const ages = [
    ["done", toInterval(done, "tableQueue: keep.done")],
    ["cancelled", toInterval(done, "tableQueue: keep.done")],
    ["dead", toInterval(dead, "tableQueue: keep.dead")],
  ] as const;
  /** Removes the jobs of a state that ended by then. */
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
      // One that an operator lets run again meanwhile stays.
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
        offset: most,
        limit: 1,
        columns: ["ended"],
      });
      if (last?.ended) await clear(state, last.ended);
    }
  };
}
