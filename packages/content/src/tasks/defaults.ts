import { defineTask } from "../builder.ts";
import { lockDefaults } from "../locks.ts";
import { defaultCategory } from "../settings/declared.ts";
import { addTerm } from "../terms/write.ts";
import { category } from "../types.ts";

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
