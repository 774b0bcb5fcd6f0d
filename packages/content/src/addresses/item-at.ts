import { basePath } from "@waymark/core";
import type { ContentType } from "../content-type.ts";
import { contentTypes, statuses } from "../extension-points.ts";
import { pageOnFront, showOnFront } from "../settings.ts";
import type { Item } from "../write/item.ts";
import { searches, toAddress, toKey } from "./address.ts";
import { isPublic, linksTo, type LookupContext, publicStatuses } from "./links-to.ts";

/** A public item and its address. */
export interface ItemAtUrl {
  readonly item: Item;
  readonly type: ContentType;
  /** Its canonical address, which may differ from the one it was found by. */
  readonly link: string;
}

/**
 * Finds the public item at an address of this site: by `?p=` and similar parameters, by the option
 * `permalinks`, below its parents, or as the front page. Undefined for everything else, including private
 * items. The number of queries depends only on the depth of the path.
 *
 * @param isShown - `isPublished` also finds items of types that are restricted to users with a capability:
 * check whether the caller may read the item then.
 */
export function itemAt(
  ctx: LookupContext,
  url: string,
  isShown = isPublic,
): Promise<ItemAtUrl | undefined> {
  return itemAmong(ctx, url, { isShown, statuses: publicStatuses(ctx.all) });
}

/** Finds the item with a private status at an address. Check whether the caller may read it. */
export function privateItemAt(ctx: LookupContext, url: string): Promise<ItemAtUrl | undefined> {
  const hidden = ctx.all(statuses).filter((status) => status.private);
  const names = hidden.map(({ name }) => name);
  return itemAmong(ctx, url, { isShown: ({ status }) => names.includes(status), statuses: names });
}

async function itemAmong(
  ctx: LookupContext,
  url: string,
  among: { readonly isShown: typeof isPublic; readonly statuses: readonly string[] },
): Promise<ItemAtUrl | undefined> {
  const { isShown } = among;
  const address = toAddress(url, ctx.site);
  if (!address) return undefined;
  if (address === "front") {
    const { settings } = ctx;
    return settings.get(showOnFront) === "page"
      ? itemById(ctx, settings.get(pageOnFront), isShown)
      : undefined;
  }
  if ("id" in address) return itemById(ctx, address.id, isShown);
  for (const candidates of searches)
    for (const item of await candidates(ctx, address, among.statuses)) {
      const one = await toItemAtUrl(ctx, item, isShown);
      if (one && toKey(pathOf(one.link, ctx)) === address.path) return one;
    }
  return undefined;
}

/** The public item with an id, with its address; `isShown` as in `itemAt`. */
export async function itemById(
  ctx: LookupContext,
  id: number,
  isShown = isPublic,
): Promise<ItemAtUrl | undefined> {
  const item = id > 0 ? await ctx.db.content.get(id) : undefined;
  return item && toItemAtUrl(ctx, item, isShown);
}

/** The item as passed, which may differ from the stored one, with its address; `isShown` as in `itemAt`. */
export async function toItemAtUrl(
  ctx: LookupContext,
  item: Item,
  isShown = isPublic,
): Promise<ItemAtUrl | undefined> {
  if (!isShown(item, ctx.all)) return undefined;
  const type = ctx.all(contentTypes).find(({ name }) => name === item.type);
  const link = (await linksTo(ctx, [item])).get(item.id);
  return type && link !== undefined ? { item, type, link } : undefined;
}

function pathOf(link: string, { site }: LookupContext): string {
  return new URL(link).pathname.slice(basePath(site).length);
}
