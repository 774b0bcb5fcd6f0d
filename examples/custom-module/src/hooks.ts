import { contentDeleted, statusChanged } from "@waymark/content";
import { when } from "./bound.ts";

/** What is published waits for a letter; what is withdrawn before it was written does not. */
export const followStatus = when(statusChanged, async ({ item, from, to }, desk) => {
  const { db, clock, options } = desk;
  if (!options.types.includes(item.type)) return;
  if (to === "publish")
    await db.articles.upsert([{ item: item.id, added: clock.now() }], { on: ["item"], set: [] });
  else if (from === "publish") await db.articles.removeAll({ item: item.id, letter: null });
});

/** What is gone for good is in no letter. */
export const followDeleted = when(contentDeleted, ({ item }, { db }) =>
  db.articles.removeAll({ item: item.id }),
);
