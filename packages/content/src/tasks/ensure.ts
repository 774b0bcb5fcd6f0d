import { defineTask } from "../builder.ts";
import { lockDefaults } from "../locks.ts";
import { defaultCategory } from "../settings/declared.ts";
import { addTerm } from "../terms/write.ts";
import { category } from "../types.ts";
import { contentTypes } from "../extension-points.ts";
import { schedule } from "../jobs/publish-scheduled.ts";

/** Creates the rows that a site needs before its first post: the default category. Safe to run at every start. */
export const ensureDefaults = defineTask(
  "content.defaults",
  async ({ options, transaction }, _: void): Promise<string | undefined> => {
    await transaction(async ({ db, settings }) => {
      await lockDefaults(db);
      if (await db.terms.get(settings.get(defaultCategory))) return;
      const name = options.defaultCategory;
      const { id } =
        (await db.terms.first({ taxonomy: category.name, name })) ??
        (await addTerm(db, category, { name }));
      await settings.set(defaultCategory, id);
    });
    return undefined;
  },
);

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
