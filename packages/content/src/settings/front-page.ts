import type { SettingsReader, Settings } from "@waymark/core";
import { on } from "../builder.ts";
import { contentDeleted, contentSaved } from "../extension-points.ts";
import { pageForPosts, pageOnFront, showOnFront } from "./declared.ts";

/** Whether the front of the site is made of this page: as the page itself, or as the one for posts. */
export const isFrontPage = ({ get }: SettingsReader, id: number): boolean =>
  get(pageOnFront) === id || get(pageForPosts) === id;

/** A page that is gone stands at the front no more. */
async function clear(settings: Settings, id: number): Promise<void> {
  if (settings.get(pageOnFront) === id) {
    await settings.reset(pageOnFront);
    await settings.reset(showOnFront);
  }
  if (settings.get(pageForPosts) === id) await settings.reset(pageForPosts);
}

/** A page in the trash is at the front no more. */
export const clearTrashed = on(contentSaved, async ({ item }, { settings }) => {
  if (item.status === "trash") await clear(settings, item.id);
});
/** A page that was deleted is at the front no more. */
export const clearDeleted = on(contentDeleted, ({ item }, { settings }) =>
  clear(settings, item.id),
);
