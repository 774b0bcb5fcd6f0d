import { hash53, hourMs, toLocal } from "@waymark/core";
import { type Config, config } from "../config/settings.ts";
import { defineJob } from "../builder.ts";
import { clearDevices } from "../sign-in/devices.ts";
import { clearEvents } from "../sign-in/events.ts";
import { endForgotten, lastScan } from "../scan/scans.ts";
import { beginScan } from "./run-scan.ts";

/** The inputs of the schedule. */
interface Moment {
  readonly now: Date;
  readonly timezone: string;
  /** The start of the last scan, scheduled or manual. */
  readonly last: Date | undefined;
  readonly url: string;
}
/** 0 for Sunday. */
const mondayWednesdayFriday = [1, 3, 5];
const weekend = [0, 6];

/** Whether a scheduled scan is due. */
export function isDue(
  config: Pick<Config, "scheduledScansEnabled" | "schedMode" | "manualScanType" | "schedStartHour">,
  { now, timezone, last, url }: Moment,
): boolean {
  if (!config.scheduledScansEnabled) return false;
  const since = now.getTime() - (last?.getTime() ?? 0);
  const local = toLocal(now, timezone);
  const hour = Number(local.slice(11, 13));
  const day = new Date(`${local.slice(0, 10)}T00:00:00Z`).getUTCDay();
  // Sites on one machine start at different times.
  if (config.schedMode === "auto")
    return hour === Number.parseInt(hash53(url), 36) % 24 && since > 12 * hourMs;
  const { manualScanType: type, schedStartHour: start } = config;
  if (type === "twiceDaily")
    return (hour === start || hour === (start + 12) % 24) && since > 6 * hourMs;
  if (hour !== start || since <= 12 * hourMs) return false;
  const isWeekend = weekend.includes(day);
  if (type === "everyOtherDay") return since > 36 * hourMs;
  if (type === "weekdays") return !isWeekend;
  if (type === "weekends") return isWeekend;
  if (type === "oddDaysWE") return isWeekend || mondayWednesdayFriday.includes(day);
  return true;
}

/** Deletes expired sign-in records, devices and lockouts. */
export const clearSignIns = defineJob({
  name: "security.clear-sign-ins",
  every: "1h",
  async handler(ctx) {
    await clearEvents(ctx, ctx.settings.get(config).loginSec_recordDays);
    await clearDevices(ctx);
    await ctx.db.lockouts.removeAll({ until: { lte: ctx.clock.now() } });
  },
});

/** Starts a scheduled scan, ends an abandoned one, and deletes expired nonces. */
export const schedule = defineJob({
  name: "security.schedule",
  every: "10m",
  async handler(ctx) {
    const { db, clock, settings, site } = ctx;
    const now = clock.now();
    await db.nonces.removeAll({ expires: { lt: now } });
    await endForgotten(ctx);
    const last = await lastScan({ db });
    if (last?.state === "running") return;
    const about = { now, timezone: site.timezone, last: last?.started, url: site.url };
    if (isDue(settings.get(config), about)) await beginScan(ctx);
  },
});
