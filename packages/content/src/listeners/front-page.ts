import type { Settings } from "@waymark/core";
import { on } from "../builder.ts";
import { pageForPosts, pageOnFront, showOnFront } from "../settings/declared.ts";
import { contentDeleted, contentSaved } from "../events.ts";

/** Resets the settings that name a page. */
async function clear(settings: Settings, id: number): Promise<void> {
  if (settings.get(pageOnFront) === id) {
    await settings.reset(pageOnFront);
    await settings.reset(showOnFront);
  }
  if (settings.get(pageForPosts) === id) await settings.reset(pageForPosts);
}

/** A trashed page is no longer the front page or posts page. */
export const clearTrashed = on(
  contentSaved,
  async ({ item }, { settings }) => {
    if (item.status === "trash") await clear(settings, item.id);
  },
  { name: "clear-trashed" },
);
/** A deleted page is no longer the front page or posts page. */
export const clearDeleted = on(
  contentDeleted,
  ({ item }, { settings }) => clear(settings, item.id),
  { name: "clear-deleted" },
);
