import type { ModuleContext } from "@waymark/core";
import { contentTypes, statuses } from "../extension-points.ts";
import { everybody } from "../media/audience.ts";
import type { Item } from "../write/item.ts";

/** The public statuses. */
export const publicStatuses = (all: ModuleContext["all"]): readonly string[] =>
  all(statuses)
    .filter((status) => status.public)
    .map(({ name }) => name);

/**
 * Whether anonymous callers may open the item's own page: it has a page, and its status is public. A file is public if
 * the item it is attached to is; the page of a protected item is not.
 */
export function isPublic(
  { type, status, audience }: Pick<Item, "type" | "status" | "audience">,
  all: ModuleContext["all"],
): boolean {
  const types = all(contentTypes).filter(({ viewable }) => viewable);
  const own = types.find(({ name }) => name === type);
  if (!own) return false;
  if (!own.features.has("file") || status !== "inherit")
    return publicStatuses(all).includes(status);
  if (audience === everybody) return true;
  const [name, ofParent = "", ...marks] = audience.split(":");
  const hasPage = types.some((one) => one.name === name);
  return hasPage && marks.length === 0 && publicStatuses(all).includes(ofParent);
}
