import {
  type Db,
  type Listener,
  settingChanged,
  type Settings,
  siteIcon,
  siteIconPath,
  siteLogo,
  invalidArgument,
} from "@waymark/core";
import { on } from "../builder.ts";
import { contentDeleted, contentSaved } from "../events.ts";
import { addressOf, familyOf } from "../media/attachment.ts";
import { defaultCategory, pageForPosts, pageOnFront, showOnFront } from "../settings.ts";
import type { tables } from "../tables.ts";
import { attachment } from "../types.ts";

/** Resets the settings that name a page. */
async function clear(settings: Settings, id: number): Promise<void> {
  if (settings.get(pageOnFront) === id) {
    await settings.reset(pageOnFront);
    await settings.reset(showOnFront);
  }
  if (settings.get(pageForPosts) === id) await settings.reset(pageForPosts);
}

/** A trashed page is no longer the front page or posts page. */
const clearTrashed = on(
  contentSaved,
  async ({ item }, { settings }) => {
    if (item.status === "trash") await clear(settings, item.id);
  },
  { name: "clear-trashed" },
);
/** A deleted page is no longer the front page or posts page. */
const clearDeleted = on(contentDeleted, ({ item }, { settings }) => clear(settings, item.id), {
  name: "clear-deleted",
});

type ContentDb = Db<typeof tables>;
type IsKnown = (db: ContentDb, id: number) => Promise<boolean>;

/** Rows that a setting names are locked, so that they are not deleted or trashed concurrently. */
const hold = true;
const isCategory: IsKnown = async (db, id) =>
  (await db.terms.get(id, { forUpdate: hold }))?.taxonomy === "category";
const isPage: IsKnown = async (db, id) => {
  const item = await db.content.get(id, { forUpdate: hold });
  return item?.type === "page" && item.status !== "trash";
};
const isImage: IsKnown = async (db, id) => {
  const item = await db.content.get(id, { forUpdate: hold });
  return item?.type === "attachment" && familyOf(item.mime_type) === "image";
};

/** Settings with ids: the noun for errors, and a function that checks that the row exists. */
const references: Readonly<Record<string, readonly [what: string, knows: IsKnown]>> = {
  [defaultCategory.name]: ["category", isCategory],
  [pageOnFront.name]: ["page", isPage],
  [pageForPosts.name]: ["page", isPage],
  [siteLogo.name]: ["image", isImage],
  [siteIcon.name]: ["image", isImage],
};

/** Rejects a setting with the id of a missing row. */
const checkReferences = on(
  settingChanged,
  async ({ name, after }, { db }) => {
    const [what, knows] = references[name] ?? [];
    if (!knows || typeof after !== "number" || after === 0) return;
    if (!(await knows(db, after)))
      throw invalidArgument(name, `${name} must be the ID of an existing ${what}.`);
  },
  { name: "check-references" },
);

/** The address of the icon is stored in a setting, which follows the choice of the image. */
const syncIconUrl = on(
  settingChanged,
  async ({ name, after }, { db, settings, site }) => {
    if (name !== siteIcon.name) return;
    const image = typeof after === "number" ? await db.content.get(after) : undefined;
    const path = image ? addressOf(image.file, site).slice(site.url.length) : "";
    await settings.set(siteIconPath, path);
  },
  { name: "sync-icon-url" },
);

/** The address of the icon follows its image when the file of it is replaced. */
const syncReplacedIcon = on(
  contentSaved,
  async ({ item, before }, { db, settings, site }) => {
    if (!before || item.type !== attachment.name || settings.get(siteIcon) !== item.id) return;
    const image = await db.content.get(item.id);
    if (image) await settings.set(siteIconPath, addressOf(image.file, site).slice(site.url.length));
  },
  { name: "sync-replaced-icon" },
);

/** A deleted image is no longer the icon or logo of the site. */
const clearImages = on(
  contentDeleted,
  async ({ item }, { settings }) => {
    for (const setting of [siteLogo, siteIcon])
      if (settings.get(setting) === item.id) await settings.reset(setting);
  },
  { name: "clear-images" },
);

/** The listeners that keep settings consistent with the items to which they refer. */
export const settingsListeners: readonly Listener[] = [
  clearTrashed,
  clearDeleted,
  checkReferences,
  syncIconUrl,
  syncReplacedIcon,
  clearImages,
];
