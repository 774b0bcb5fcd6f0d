import { dayMs, type Db, type Repository, type Where } from "@waymark/core";
import { defineJob } from "../builder.ts";
import { redirectionSettings } from "../settings.ts";
import type { tables } from "../tables.ts";
import { type LogName, tally } from "./tallies.ts";

type LogDb = Pick<Db<typeof tables>, "logs" | "misses" | "tallies" | "lock">;
/** A condition on either log. */
type LogWhere = Where<typeof tables.misses.columns> | Where<typeof tables.logs.columns>;

/**
 * Deletes the oldest matching rows of a log and updates its counts; in a transaction. Returns the number of deleted
 * rows: less than `max` means that none are left.
 */
export async function removeEntries(
  db: LogDb,
  log: LogName,
  where: LogWhere,
  max: number,
): Promise<number> {
  // Both tables have these columns.
  const table = db[log] as LogDb["misses"];
  const rows = await table.find({
    where: where as Where<typeof tables.misses.columns>,
    orderBy: "id",
    limit: max,
    forUpdate: true,
    columns: ["id", "url", "ip", "agent"],
  });
  if (rows.length === 0) return 0;
  await table.removeAll({ id: { in: rows.map(({ id }) => id) } });
  await tally(db, log, rows, -1);
  return rows.length;
}

/** Deletes all rows of a log; in a transaction. */
export async function clearLog(db: LogDb, log: LogName): Promise<void> {
  await db.lock("redirection:tallies");
  await db[log].removeAll({});
  await db.tallies.removeAll({ log });
}

/** Rows per transaction. */
const batchSize = 1_000;

/** Deletes rows older than the retention time, and the oldest ones above the limit of the options. */
export const expireLogs = defineJob({
  name: "redirection.expire-logs",
  every: "1h",
  timeout: "1h",
  transaction: false,
  async handler(ctx) {
    const { expire_redirect, expire_404 } = ctx.settings.get(redirectionSettings);
    const days: Readonly<Record<LogName, number>> = { logs: expire_redirect, misses: expire_404 };
    let done = 0;
    for (const log of ["logs", "misses"] as const) {
      const before = new Date(ctx.clock.now().getTime() - days[log] * dayMs);
      const isOld: LogWhere[] = days[log] > 0 ? [{ created: { lt: before } }] : [];
      const last = await lastOfTooMany(ctx.db, log, ctx.options.logRows);
      const isMore: LogWhere[] = last === undefined ? [] : [{ id: { lte: last } }];
      for (const where of [...isOld, ...isMore])
        for (let removed = batchSize; removed === batchSize && !ctx.signal.aborted;) {
          removed = await ctx.write(({ db }) => removeEntries(db, log, where, batchSize));
          ctx.progress((done += removed));
        }
    }
  },
});

/** The newest row above the limit; undefined if the log is within its limit. */
async function lastOfTooMany(
  db: Db<typeof tables>,
  log: LogName,
  rows: number,
): Promise<number | undefined> {
  const table: Pick<Repository<{ id: (typeof tables.logs.columns)["id"] }>, "find"> = db[log];
  const [one] = await table.find({
    orderBy: "id",
    direction: "desc",
    offset: rows,
    limit: 1,
    columns: ["id"],
  });
  return one?.id;
}
