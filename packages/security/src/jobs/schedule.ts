import { defineJob } from "../builder.ts";
import { config } from "../config/settings.ts";
import { beginScan } from "../scan/begin.ts";
import { endForgotten } from "../scan/end.ts";
import { lastScan } from "../scan/find.ts";
import { isDue } from "../schedule/due.ts";

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
