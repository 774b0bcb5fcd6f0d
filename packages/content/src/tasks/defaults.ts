import { defineTask } from "../bound.ts";
import { category } from "../types.ts";
import { addTerm } from "../terms/write.ts";

/** Makes what a site needs before its first post: the default category. Safe to run at every start. */
export const ensureDefaults = defineTask(
  "content.defaults",
  async ({ db, options }, _: void): Promise<string | undefined> => {
    await db.transaction(async (inner) => {
      const where = { taxonomy: category.name, name: options.defaultCategory };
      if (await inner.terms.first(where)) return;
      await addTerm(inner, category, { name: options.defaultCategory });
    });
    return undefined;
  },
);
