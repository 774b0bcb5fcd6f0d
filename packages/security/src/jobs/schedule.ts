import { defineJob } from "../builder.ts";
import { config } from "../config/config.ts";
import { beginScan } from "../scan/begin.ts";
import { endForgotten } from "../scan/end.ts";
import { lastScan } from "../scan/find.ts";
import { isDue } from "../schedule/due.ts";

/** Begins a scan when it is time for one, ends one that nobody works on, and forgets nonces that are over. */
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
