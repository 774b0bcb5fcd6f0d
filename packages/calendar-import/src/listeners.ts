import { event } from "@waymark/calendar";
import { contentDeleted } from "@waymark/content";
import { defineService, on } from "./builder.ts";

/** Of an event that is gone for good nothing is remembered: its source may bring it again. */
export const forgetDeleted = on(contentDeleted, async ({ item: { id, type } }, { db }) => {
  if (type === event.name) await db.imported.removeAll({ event: id });
});

/** Whether an event came in by an import that would bring it again. */
export const isImported = defineService(
  "calendar-import.is-imported",
  async ({ db }, event: number): Promise<boolean> =>
    (await db.imported.get({ event })) !== undefined,
);
