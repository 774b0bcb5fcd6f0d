import { createYield } from "@waymark/core";
import { toItem } from "../items/item.ts";
import type { Origin } from "../records/settings.ts";
import { nameOf } from "../work/known.ts";

/** Those of some items that are wanted, by the names that a preview shows; all of them where none are named. */
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
