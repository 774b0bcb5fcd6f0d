import { dayMs } from "@waymark/core";
import { defineJob } from "../builder.ts";
import { openScan } from "../scan/open.ts";
import { activeScan, endStale } from "../scan/state.ts";
import { consentSettings } from "../settings.ts";
import { scanSite } from "./scan.ts";

/** Starts scheduled scans after the first manual one, and ends abandoned scans. */
export const rescan = defineJob({
  name: "consent.rescan",
  every: "6h",
  async handler(ctx) {
    const { db, settings, clock, jobs } = ctx;
    await endStale(ctx);
    const [last] = await db.scans.find({ orderBy: "id", direction: "desc", limit: 1 });
    const days = settings.get(consentSettings).rescan_days;
    const isDue = last && clock.now().getTime() - last.started.getTime() >= days * dayMs;
    if (days === 0 || !isDue || (await activeScan(ctx))) return;
    const { scan } = await openScan(ctx, "site");
    await jobs.add(scanSite, { scan: scan.id });
  },
});
