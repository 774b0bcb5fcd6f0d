import { event } from "@waymark/calendar";
import { contentDeleted } from "@waymark/content";
import { defineService, on } from "./builder.ts";

/** Deletes the source of a permanently deleted event, so that it can be imported again. */
export const forgetDeleted = on(
  contentDeleted,
  async ({ item: { id, type } }, { db }) => {
    if (type === event.name) await db.imported.removeAll({ event: id });
  },
  { name: "forget-deleted" },
);

/** Whether an event was imported and would be imported again. */
export const isImported = defineService(
  "calendar-import.is-imported",
  async ({ db }, event: number): Promise<boolean> =>
    (await db.imported.get({ event })) !== undefined,
);
