import { dayMs } from "@waymark/core";
import { defineJob } from "./builder.ts";
import { recordHeartbeat, heartbeatMinutes } from "./health-checks.ts";
import { modulesOf } from "./kit/find.ts";
import { maxLogEntries, moduleStates } from "./kit/settings.ts";

/** Retention of an inactive module's settings, in milliseconds. */
const memory = 30 * dayMs;

/**
 * Deletes expired data: tags, tours, old audit log entries, settings of modules that were inactive for a month. Records
 * that background jobs run.
 */
export const cleanUp = defineJob({
  name: "sitekit.tidy",
  every: `${heartbeatMinutes}m`,
  async handler(ctx) {
    const { db, clock, settings } = ctx;
    const now = clock.now();
    await recordHeartbeat(ctx);
    await db.setupTags.removeAll({ expires: { lte: now } });
    await db.kept.removeAll({ expires: { lte: now } });
    const [newest] = await db.deeds.find({ orderBy: "id", direction: "desc", limit: 1 });
    await db.deeds.removeAll({ id: { lte: Math.max(0, (newest?.id ?? 0) - maxLogEntries) } });
    const states = settings.get(moduleStates);
    for (const module of modulesOf(ctx)) {
      const state = states[module.name];
      if (!state || state.active || state.since === "" || !module.settings) continue;
      if (now.getTime() - Date.parse(state.since) < memory) continue;
      await module.settings.forget(ctx);
      await settings.change(moduleStates, (all) => ({
        ...all,
        [module.name]: { ...state, since: "" },
      }));
    }
  },
});
