import { contentDeleted, statusChanged } from "@waymark/content";
import { on } from "./builder.ts";

/** Published items wait for the next newsletter, unless they are withdrawn before. */
export const followStatus = on(
  statusChanged,
  async ({ item, from, to }, ctx) => {
    const { db, clock, options } = ctx;
    if (!options.types.includes(item.type)) return;
    if (to === "publish")
      await db.articles.upsert([{ item: item.id, added: clock.now() }], { on: ["item"], set: [] });
    else if (from === "publish") await db.articles.removeAll({ item: item.id, issue: null });
  },
  { name: "follow-status" },
);

/** Deleted items are removed from the queue. */
export const followDeleted = on(
  contentDeleted,
  ({ item }, { db }) => db.articles.removeAll({ item: item.id }),
  { name: "follow-deleted" },
);
