import { settingChanged, siteIcon, siteIconPath, siteLogo } from "@waymark/core";
import { on } from "../builder.ts";
import { addressOf } from "../media/attachment.ts";
import { contentDeleted } from "../extension-points.ts";

/** The catalogue tells where the icon lies: its path follows the choice of the image. */
export const placeIcon = on(settingChanged, async ({ name, after }, { db, settings, site }) => {
  if (name !== siteIcon.name) return;
  const image = typeof after === "number" ? await db.content.get(after) : undefined;
  const path = image ? addressOf(image.file, site).slice(site.url.length) : "";
  await settings.set(siteIconPath, path);
});

/** An image that was deleted stands for the site no more. */
export const clearImages = on(contentDeleted, async ({ item }, { settings }) => {
  for (const setting of [siteLogo, siteIcon])
    if (settings.get(setting) === item.id) await settings.reset(setting);
});
