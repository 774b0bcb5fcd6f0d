import type { SettingsReader, Settings } from "@waymark/core";
import { on } from "../builder.ts";
import { contentDeleted, contentSaved } from "../extension-points.ts";
import { pageForPosts, pageOnFront, showOnFront } from "./declared.ts";

/** Whether a page is the front page or the posts page. */
export const isFrontPage = ({ get }: SettingsReader, id: number): boolean =>
  get(pageOnFront) === id || get(pageForPosts) === id;

/** Resets the settings that name a page. */
async function clear(settings: Settings, id: number): Promise<void> {
  if (settings.get(pageOnFront) === id) {
    await settings.reset(pageOnFront);
    await settings.reset(showOnFront);
  }
  if (settings.get(pageForPosts) === id) await settings.reset(pageForPosts);
}

/** A trashed page is no longer the front page or posts page. */
export const clearTrashed = on(contentSaved, async ({ item }, { settings }) => {
  if (item.status === "trash") await clear(settings, item.id);
});
/** A deleted page is no longer the front page or posts page. */
export const clearDeleted = on(contentDeleted, ({ item }, { settings }) =>
  clear(settings, item.id),
);
