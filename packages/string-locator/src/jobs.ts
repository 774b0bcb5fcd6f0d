import { dayMs } from "@waymark/core";
import { defineJob } from "./builder.ts";

/** Rows per transaction. */
const most = 200;

/** Deletes old attempts, with their backups. */
export const forgetTries = defineJob({
  name: "string-locator.forget-tries",
  every: "1d",
  timeout: "1h",
  transaction: false,
  async handler(call) {
    const { files, keepDays } = call.options;
    const before = new Date(call.clock.now().getTime() - keepDays * dayMs);
    while (!call.signal.aborted) {
      const rows = await call.db.tries.find({
        where: { at: { lt: before } },
        orderBy: "id",
        limit: most,
        columns: ["id", "backup"],
      });
      if (rows.length === 0) return;
      for (const { backup } of rows) if (backup !== "") await files?.drop(backup);
      const ids = rows.map(({ id }) => id);
      await call.write(async ({ db }) => {
        await db.kept.removeAll({ attempt: { in: ids } });
        await db.tries.removeAll({ id: { in: ids } });
      });
    }
  },
});
