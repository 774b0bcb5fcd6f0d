import { contentDeleted, statusChanged } from "@waymark/content";
import { on } from "./builder.ts";

/** What is published waits for a letter; what is withdrawn before it was written does not. */
export const followStatus = on(statusChanged, async ({ item, from, to }, ctx) => {
  const { db, clock, options } = ctx;
  if (!options.types.includes(item.type)) return;
  if (to === "publish")
    await db.articles.upsert([{ item: item.id, added: clock.now() }], { on: ["item"], set: [] });
  else if (from === "publish") await db.articles.removeAll({ item: item.id, letter: null });
});

/** What is gone for good is in no letter. */
export const followDeleted = on(contentDeleted, ({ item }, { db }) =>
  db.articles.removeAll({ item: item.id }),
);
