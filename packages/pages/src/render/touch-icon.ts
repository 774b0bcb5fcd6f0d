import { siteIcon, toAsset, type Asset, type SiteInfo } from "@waymark/core";
import type { Context } from "../builder.ts";
import { touchIconSize } from "../styles/touch-icon.ts";

/** The touch icon of each site, and the version of the image that it was made from. */
const made = new WeakMap<SiteInfo, { readonly key: string; readonly asset: Promise<Found> }>();
type Found = Asset | undefined;

/** The icon of the site as a PNG image in the size of touch icons; undefined if the image cannot be converted. */
export async function ownTouchIcon(ctx: Context): Promise<Found> {
  const { db, settings, site, log } = ctx;
  const image = await db.content.get(settings.get(siteIcon));
  if (!image || image.file === "") return undefined;
  const key = `${image.file} ${image.modified_gmt}`;
  const known = made.get(site);
  if (known?.key === key) return known.asset;
  const asset = convert(ctx, image.file).catch((error: unknown) => {
    log.warn("The touch icon could not be created from the icon of the site.", { error });
    made.delete(site);
    return undefined;
  });
  made.set(site, { key, asset });
  return asset;
}

async function convert({ blobs, tempStorage, images }: Context, name: string): Promise<Found> {
  const stored = await blobs.get(name);
  if (!stored) return undefined;
  const source = await tempStorage(stored.stream, { limit: stored.size });
  try {
    const side = { width: touchIconSize, height: touchIconSize };
    const icon = await images.change(source, { ...side, fit: "cover", type: "image/png" });
    return icon && toAsset(new Uint8Array(icon.bytes), icon.type);
  } finally {
    await source.drop();
  }
}
