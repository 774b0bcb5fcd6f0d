import { toItem } from "../items/item.ts";
import type { Origin } from "../records/settings.ts";
import { nameOf } from "../work/known.ts";

/** Those of some items that are wanted, by the names that a preview shows; all of them where none are named. */
export function chosen(
  items: readonly object[],
  origin: Origin,
  only: readonly string[] | undefined,
): readonly object[] {
  if (!only) return items;
  const wanted = new Set(only);
  return items.filter((item) => wanted.has(nameOf(origin, toItem(item)).uid));
}
