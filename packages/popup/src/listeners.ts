import { contentDeleted } from "@waymark/content";
import { on } from "./builder.ts";
import { popup } from "./types.ts";

/** The id for counts of all deleted popups. */
const gone = 0;

/** Adds the counts of a deleted popup to the totals of the site. */
export const followDeleted = on(
  contentDeleted,
  async ({ item: { id, type } }, { db }) => {
    if (type !== popup.name) return;
    const rows = await db.counts.find({ where: { popup: id }, orderBy: "event", forUpdate: true });
    for (const { event, total } of rows) {
      const key = { popup: gone, event };
      await db.counts.upsert([key], { on: ["popup", "event"], set: [] });
      await db.counts.increment(key, { total });
    }
    await db.counts.removeAll({ popup: id });
    await db.resets.removeAll({ popup: id });
  },
  { name: "follow-deleted" },
);
