import { defineTask } from "../builder.ts";
import { lockDefaults } from "../locks.ts";
import { defaultCategory, indexedFileKeys } from "../settings.ts";
import { addTerm } from "../terms/write.ts";
import { category } from "../types.ts";
import { contentTypes, metaKeys } from "../extension-points.ts";
import { addIndexing, isSame } from "../jobs/index-file-keys.ts";
import { describeFileKeys } from "../media/meta-references.ts";
import { schedule } from "../jobs/publish-scheduled.ts";

/** A new site has no listener that needs the event: modules read what exists when they start to index it. */
const ignoreEvents = async (): Promise<void> => {};

/** Creates the rows that a site needs before its first post: the default category. Safe to run at every start. */
export const ensureDefaults = defineTask(
  "content.defaults",
  async ({ options, transaction }, _: void): Promise<string | undefined> => {
    await transaction(async (ctx) => {
      const { db, settings } = ctx;
      await lockDefaults(db);
      if (await db.terms.get(settings.get(defaultCategory))) return;
      const name = options.defaultCategory;
      const { id } =
        (await db.terms.first({ taxonomy: category.name, name })) ??
        (await addTerm({ ...ctx, emit: ignoreEvents }, category, { name }));
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

/** Records the usages of files in meta values if a module has declared other keys for files since the last start. */
export const ensureFileKeys = defineTask(
  "content.file-keys",
  async ({ all, settings, transaction }, _: void): Promise<string | undefined> => {
    const keys = describeFileKeys(all(metaKeys));
    if (!isSame(settings.get(indexedFileKeys), keys))
      await transaction(({ jobs }) => addIndexing(jobs, keys));
    return undefined;
  },
);
