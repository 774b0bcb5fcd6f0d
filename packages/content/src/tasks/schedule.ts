import { defineTask } from "../builder.ts";
import { contentTypes } from "../extension-points.ts";
import { schedule } from "../jobs/publish-scheduled.ts";

const atOnce = 100;

/** Queues the jobs of scheduled items that have none, such as those of an import or a copied database. */
export const ensureScheduled = defineTask(
  "content.schedule",
  async ({ transaction, all, db }, _: void): Promise<string | undefined> => {
    const where = { type: { in: all(contentTypes).map(({ name }) => name) }, status: "future" };
    const columns = ["id", "status", "date", "date_gmt"] as const;
    const orderBy = "id";
    for (let last = 0; ;) {
      const items = await db.content.find({
        where: { ...where, id: { gt: last } },
        columns,
        orderBy,
        limit: atOnce,
      });
      await transaction(async ({ jobs }) => {
        for (const item of items) await schedule(jobs, item);
      });
      last = items.at(-1)?.id ?? last;
      if (items.length < atOnce) return undefined;
    }
  },
);
