import { dayMs } from "@waymark/core";
import { defineJob } from "./builder.ts";

/** Rows per transaction. */
const batchSize = 200;

/** Deletes old attempts, with their backups. */
export const forgetTries = defineJob({
  name: "string-locator.forget-tries",
  every: "1d",
  timeout: "1h",
  transaction: false,
  async handler(ctx) {
    const { files, keepDays } = ctx.options;
    const before = new Date(ctx.clock.now().getTime() - keepDays * dayMs);
    while (!ctx.signal.aborted) {
      const rows = await ctx.db.tries.find({
        where: { at: { lt: before } },
        orderBy: "id",
        limit: batchSize,
        columns: ["id", "backup"],
      });
      if (rows.length === 0) return;
      for (const { backup } of rows) if (backup !== "") await files?.drop(backup);
      const ids = rows.map(({ id }) => id);
      await ctx.write(async ({ db }) => {
        await db.kept.removeAll({ attempt: { in: ids } });
        await db.tries.removeAll({ id: { in: ids } });
      });
    }
  },
});
