import { rateLimitTable } from "./context/rate-count.ts";
import { moduleBuilder } from "./declare/module-builder.ts";
import { storedResponsesTable } from "./idempotency/stored-response.ts";
import type { Repository } from "@waymark/storage";

const { defineJob } = moduleBuilder({
  tables: { attempts: rateLimitTable, answers: storedResponsesTable },
});

/** The number of rows that one run deletes from each table, so that it does not block others for long. */
const mostAtOnce = 2000;

/** Deletes expired rate limit counters and stored responses. */
export const cleanupJob = defineJob({
  name: "core.sweep",
  every: "10m",
  async handler({ db, clock, jobs }) {
    const now = clock.now();
    const attempts = await clear(db.attempts, now);
    const answers = await clear(db.answers, now);
    if (Math.max(attempts, answers) === mostAtOnce) await jobs.add(cleanupJob);
  },
});

type Timed = Pick<typeof rateLimitTable.columns, "key" | "until">;
async function clear(
  table: Pick<Repository<Timed>, "find" | "removeAll">,
  now: Date,
): Promise<number> {
  const isOver = { until: { lte: now } };
  const rows = await table.find({ where: isOver, columns: ["key"], limit: mostAtOnce });
  const keys = rows.map(({ key }) => key);
  return keys.length === 0 ? 0 : table.removeAll({ ...isOver, key: { in: keys } });
}
