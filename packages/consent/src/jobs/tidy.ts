import { dayMs, retentionJob } from "@waymark/core";
import { defineJob } from "../builder.ts";
import { consentSettings } from "../settings.ts";

/** Deletes choices past the retention period, and the oldest ones beyond the maximum number. */
export const tidyLog = retentionJob(defineJob, {
  name: "consent.tidy-log",
  every: "1h",
  async expired({ db, settings, clock, options }) {
    const before = new Date(clock.now().getTime() - settings.get(consentSettings).log_days * dayMs);
    const [newest] = await db.choices.find({ orderBy: "id", direction: "desc", limit: 1 });
    const last = (newest?.id ?? 0) - options.logRows;
    return [
      { table: "choices", where: { at: { lt: before } } },
      { table: "choices", where: { id: { lte: Math.max(0, last) } } },
    ];
  },
});
