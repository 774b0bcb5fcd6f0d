import type { ContentType } from "../content-type.ts";
import type { Item } from "../write/item.ts";

const day = 86_400_000;

/** Whether an item is open for comments now: its comments are open, and it is not too old. */
export function isOpen(
  item: Item | undefined,
  type: ContentType | undefined,
  { now, closeAfterDays }: { readonly now: Date; readonly closeAfterDays: number },
): boolean {
  if (!item || item.comment_status !== "open" || !type?.features.has("comments")) return false;
  if (closeAfterDays === 0 || type.features.has("hierarchy")) return true;
  return now.getTime() - Date.parse(`${item.date_gmt}Z`) < closeAfterDays * day;
}
