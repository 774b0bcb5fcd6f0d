import { basePath } from "@waymark/core";
import type { ContentType } from "../content-type.ts";
import { pathAbove } from "../parents.ts";
import { filePage, permalink, permalinkRules } from "../permalink.ts";
import { contentTypes, statuses } from "../points.ts";
import { pageOnFront, showOnFront } from "../settings/declared.ts";
import type { Item } from "../write/item.ts";
import { toAddress, toKey } from "./address.ts";
import { searches } from "./candidates.ts";
import { isForEverybody } from "./everybody.ts";
import type { Place } from "./place.ts";

/** An item that everybody may read, and where. */
export interface Found {
  readonly item: Item;
  readonly type: ContentType;
  /** Its own address, which may be another one than it was found by. */
  readonly link: string;
}

/**
 * The item at an address of this site, where everybody may read it: by `?p=` and its like, by the option `permalinks`,
 * below its parents, or at the front. Undefined for everything else, without a difference between what is not there
 * and what is not for everybody. The number of queries grows with the depth of the path alone.
 */
export async function itemAt(place: Place, url: string): Promise<Found | undefined> {
  const address = toAddress(url, place.site);
  if (!address) return undefined;
  if (address === "front") {
    const { settings } = place;
    return settings.get(showOnFront) === "page"
      ? itemById(place, settings.get(pageOnFront))
      : undefined;
  }
  if ("id" in address) return itemById(place, address.id);
  for (const candidates of searches)
    for (const item of await candidates(place, address)) {
      const one = await toFound(place, item);
      if (one && toKey(pathBelow(one.link, place)) === address.path) return one;
    }
  return undefined;
}

/** The item of an id, where everybody may read it, with its address. */
export async function itemById(place: Place, id: number): Promise<Found | undefined> {
  const item = id > 0 ? await place.db.content.get(id) : undefined;
  return item && toFound(place, item);
}

/** The item as everybody may open it. */
async function toFound(place: Place, item: Item): Promise<Found | undefined> {
  if (!isForEverybody(item, place.all)) return undefined;
  const type = place.all(contentTypes).find(({ name }) => name === item.type);
  return type && { item, type, link: await linkOf(place, item, type) };
}

async function linkOf(place: Place, item: Item, type: ContentType): Promise<string> {
  const { all, options, site } = place;
  if (type.features.has("file")) {
    // No file is attached to a file but what an export brought, and nobody knows how long such a chain is.
    const parent = item.parent > 0 ? await place.db.content.get(item.parent) : undefined;
    const above = parent && parent.type !== item.type ? await toFound(place, parent) : undefined;
    return filePage(item, above?.link ?? "", site);
  }
  const rules = permalinkRules(type, all(statuses), options.permalinks, site);
  const parents = rules.isHierarchical ? await pathAbove(place.db, item.parent) : "";
  return permalink(item, parents, rules);
}

function pathBelow(link: string, { site }: Place): string {
  return new URL(link).pathname.slice(basePath(site).length);
}
