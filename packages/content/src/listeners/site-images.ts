import { settingChanged, siteIcon, siteIconPath, siteLogo } from "@waymark/core";
import { on } from "../builder.ts";
import { addressOf } from "../media/attachment.ts";
import { contentDeleted } from "../events.ts";

/** The address of the icon is stored in a setting, which follows the choice of the image. */
export const syncIconUrl = on(
  settingChanged,
  async ({ name, after }, { db, settings, site }) => {
    if (name !== siteIcon.name) return;
    const image = typeof after === "number" ? await db.content.get(after) : undefined;
    const path = image ? addressOf(image.file, site).slice(site.url.length) : "";
    await settings.set(siteIconPath, path);
  },
  { name: "sync-icon-url" },
);

/** A deleted image is no longer the icon or logo of the site. */
export const clearImages = on(
  contentDeleted,
  async ({ item }, { settings }) => {
    for (const setting of [siteLogo, siteIcon])
      if (settings.get(setting) === item.id) await settings.reset(setting);
  },
  { name: "clear-images" },
);
