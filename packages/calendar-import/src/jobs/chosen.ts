import { createYield } from "@waymark/core";
import { toItem } from "../items/item.ts";
import type { Origin } from "../records/settings.ts";
import { nameOf } from "../work/known.ts";

/** The selected items, by the IDs in a preview; all if none are selected. */
export async function chosen(
  items: readonly object[],
  origin: Origin,
  only: readonly string[] | undefined,
): Promise<readonly object[]> {
  if (!only) return items;
  const wanted = new Set(only);
  const found: object[] = [];
  const pause = createYield();
  for (const item of items) {
    if (wanted.has(nameOf(origin, toItem(item)).uid)) found.push(item);
    await pause();
  }
  return found;
}
