import { dayMs, hourMs } from "@waymark/core";
import { defineJob, type Context } from "../builder.ts";
import { isoOf } from "../records/activity.ts";
import { isRunning, startRun } from "../records/add.ts";
import { type ImportRecord, withNotes } from "../records/record.ts";
import { pauseOf } from "../records/settings.ts";
import { statusOf } from "../statuses.ts";

/** Maximum number of runs to start at a time. */
const maxRuns = 25;
/** Maximum number of records to end or delete at a time. */
const batchSize = 500;

/** Starts due runs, ends stalled ones, and deletes old records. */
export const followSchedules = defineJob({
  name: "calendar-import.follow-schedules",
  every: "5m",
  timeout: "10m",
  transaction: false,
  async handler(call) {
    const ctx: Context = { ...call, transaction: (work) => call.write(work) };
    await giveUpStalled(ctx);
    await beginDue(ctx);
    await clearOld(ctx);
  },
});

async function beginDue({ db, clock, transaction }: Context): Promise<void> {
  const now = clock.now();
  const due = await db.records.find({
    where: { status: statusOf("schedule"), next_run: { lte: now } },
    orderBy: "next_run",
    limit: maxRuns,
  });
  for (const { id } of due)
    await transaction(async (ctx) => {
      const schedule = await ctx.db.records.get(id, { forUpdate: true });
      if (schedule?.status !== statusOf("schedule")) return;
      const next_run = nextRun(schedule, now);
      await ctx.db.records.update(id, { next_run });
      if (next_run && !(await isRunning(ctx, id))) await startRun(ctx, schedule);
    });
}
/** The next run of a schedule. */
export function nextRun({ settings }: Pick<ImportRecord, "settings">, now: Date): Date | null {
  const { frequency } = settings;
  return frequency === "on_demand" ? null : new Date(now.getTime() + pauseOf[frequency]);
}

/** Fails imports without activity for an hour, or that take more than twelve hours. */
async function giveUpStalled({ db, clock, transaction }: Context): Promise<void> {
  const now = clock.now().getTime();
  const ago = (hours: number) => ({ lt: new Date(now - hours * hourMs) });
  const stalled = await db.records.find({
    where: { status: statusOf("pending"), or: [{ modified: ago(1) }, { created: ago(12) }] },
    limit: batchSize,
    columns: ["id"],
  });
  for (const { id } of stalled)
    await transaction(async (ctx) => {
      const record = await ctx.db.records.get(id, { forUpdate: true });
      if (record?.status !== statusOf("pending")) return;
      const at = isoOf(clock.now());
      const note = { code: "error:import-failed", text: "The import has stalled.", at };
      await ctx.db.records.update(id, {
        status: statusOf("failed"),
        next_hash: "",
        modified: clock.now(),
        notes: withNotes(record.notes, [note]),
      });
    });
}

async function clearOld({ db, clock, options, transaction }: Context): Promise<void> {
  const before = new Date(clock.now().getTime() - options.keepRuns * dayMs);
  const old = await db.records.find({
    where: {
      status: { in: [statusOf("success"), statusOf("failed"), statusOf("draft")] },
      modified: { lt: before },
    },
    limit: batchSize,
    columns: ["id", "parent"],
  });
  for (const { id, parent } of old) {
    const isNeeded =
      parent === 0
        ? (await db.records.count({ parent: id })) > 0
        : await isNewestOfSchedule(db, id, parent);
    if (!isNeeded) await transaction((ctx) => ctx.db.records.remove(id));
  }
}
async function isNewestOfSchedule(db: Context["db"], id: number, parent: number): Promise<boolean> {
  const schedule = await db.records.get(parent);
  if (schedule?.status !== statusOf("schedule")) return false;
  const [newest] = await db.records.find({
    where: { parent },
    orderBy: [{ created: "desc" }, { id: "desc" }],
    limit: 1,
    columns: ["id"],
  });
  return newest?.id === id;
}
