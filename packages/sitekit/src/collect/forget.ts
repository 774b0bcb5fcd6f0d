import { dayMs, inBatches } from "@waymark/core";
import type { CountDb } from "./builder.ts";
import { countLock, grace } from "./daily-key.ts";
import { addDays, monthsBefore, startOf, toDay, toHour } from "./days.ts";

/** Rows per transaction. */
const batchSize = 2_000;

/** Runs a function in a transaction. */
export interface Write {
  (work: (db: CountDb) => Promise<number>): Promise<number>;
}
interface ForgetOptions {
  readonly now: Date;
  readonly signal?: AbortSignal;
}

/** The first day that is not over; shortly after midnight the previous one. */
const openDay = (now: Date): number => toDay(now.getTime() - grace);

/** Deletes the salts of past days, and the visitor keys made with them. */
export async function forgetVisitors(write: Write, { now, signal }: ForgetOptions): Promise<void> {
  const before = { day: { lt: openDay(now) } };
  await write(async (db) => {
    await db.lock(countLock);
    await db.salts.removeAll(before);
    return 0;
  });
  for (const name of ["visitors", "visitorPaths", "searchVisitors"] as const)
    await inBatches({ write, signal }, 1, async (db: CountDb) => {
      const table: Pick<CountDb["visitorPaths"], "find" | "removeAll"> = db[
        name
      ] as CountDb["visitorPaths"];
      const rows = await table.find({
        where: before,
        limit: batchSize,
        columns: ["day", "visitor"],
      });
      const [first] = rows;
      if (!first) return 0;
      const keys = [
        ...new Set(rows.filter(({ day }) => day === first.day).map((row) => row.visitor)),
      ];
      return table.removeAll({ day: first.day, visitor: { in: keys } });
    });
}

/** Retention of page timings, in days. */
const timingDays = 90;

/** Deletes counts older than their retention, one day at a time. */
export async function forgetCounts(
  write: Write,
  { now, signal, months }: ForgetOptions & { readonly months: number },
): Promise<void> {
  const today = toDay(now);
  const oldest = monthsBefore(today, months);
  const oldestTiming = addDays(today, -timingDays);
  for (const name of ["views", "pathViews", "originViews", "searches", "timings", "days"] as const)
    await inBatches({ write, signal }, 1, async (db: CountDb) => {
      // All of these tables have days.
      const table = db[name] as Pick<CountDb["days"], "find" | "removeAll">;
      const [first] = await table.find({ orderBy: "day", limit: 1, columns: ["day"] });
      const limit = name === "timings" ? Math.max(oldestTiming, oldest) : oldest;
      return first && first.day < limit ? table.removeAll({ day: first.day }) : 0;
    });
  const hour = toHour(now.getTime() - 2 * dayMs);
  await write((db) => db.hourViews.removeAll({ hour: { lt: hour } }));
  for (const name of ["paths", "origins"] as const)
    await inBatches({ write, signal }, 1, async (db: CountDb) => {
      const table = db[name] as Pick<CountDb["paths"], "find" | "removeAll">;
      await db.lock(countLock);
      const where = { last_day: { lt: oldest } };
      const rows = await table.find({
        where,
        orderBy: "last_day",
        limit: batchSize,
        columns: ["id"],
      });
      return rows.length === 0 ? 0 : table.removeAll({ id: { in: rows.map(({ id }) => id) } });
    });
}

/** Whether a day is over, so that nothing more is counted on it. */
export const isOver = (day: number, now: Date): boolean =>
  now.getTime() >= startOf(day) + dayMs + grace;
