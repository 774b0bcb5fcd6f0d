import { queryOptions } from "@tanstack/react-query";
import type { List } from "./directory.ts";
import { send } from "./connection.ts";
import { idOf, type Item, itemPath, loadItems, titleOf } from "./items.ts";

interface Waiting {
  readonly list: List;
  readonly ids: Map<string, (item: Item | undefined) => void>;
}
const waiting = new Map<string, Waiting>();

/** Reads items that are requested at the same time in one request. */
async function readWaiting({ list, ids }: Waiting): Promise<void> {
  waiting.delete(list.path);
  const include = [...ids.keys()];
  const found = new Map<string, Item>();
  try {
    const { items } = await loadItems(list, { include, [list.paging.size]: include.length });
    for (const item of items) found.set(idOf(list, item), item);
  } catch {
    // The titles are left out.
  }
  for (const [id, resolve] of ids) resolve(found.get(id));
}

function readWithOthers(list: List, id: string): Promise<Item | undefined> {
  return new Promise((resolve) => {
    const known = waiting.get(list.path);
    const batch = known && known.ids.size < list.paging.max ? known : { list, ids: new Map() };
    if (batch !== known) {
      waiting.set(list.path, batch);
      setTimeout(() => void readWaiting(batch), 10);
    }
    batch.ids.set(id, resolve);
  });
}

/** The title of an item of another list; null if the user may not read it. */
export const titleQuery = (list: List | undefined, id: string) =>
  queryOptions({
    queryKey: ["item", list?.slug, id, "title"],
    queryFn: async ({ signal }): Promise<string | null> => {
      if (!list || list.lookup === null) return null;
      const item = list.lookup === "list" ? await readWithOthers(list, id) : undefined;
      if (item) return titleOf(list, item);
      // The list omits items that are not public, such as drafts, to which the user may have access.
      if (list.lookup === "list" && !list.mayEdit) return null;
      const { body } = await send<Item>("GET", itemPath(list, id), {}, { signal });
      return titleOf(list, body);
    },
    enabled: list !== undefined && list.operations.read !== null,
    staleTime: 60_000,
    retry: false,
  });
