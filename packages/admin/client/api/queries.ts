import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { List } from "./directory.ts";
import { type Input, send } from "./connection.ts";
import { ApiError } from "@waymark/client";
import { idOf, type Item, itemPath, loadItems } from "./items.ts";

/** An item with the version that its response had. */
export interface VersionedItem {
  readonly item: Item;
  readonly etag: string | undefined;
}

const hasEdit = (list: List): boolean => list.operations.update !== null;

const findSize = 100;
const mostPages = 20;
/** Finds an item in its list, for lists without an endpoint for one item. */
async function findItem(list: List, id: string, signal: AbortSignal): Promise<Item> {
  const { page, first, size } = list.paging;
  for (let at = 0; at < mostPages; at++) {
    const { items, total } = await loadItems(
      list,
      { [page]: at + first, [size]: findSize },
      signal,
    );
    const found = items.find((item) => idOf(list, item) === id);
    if (found) return found;
    if (items.length < findSize || (at + 1) * findSize >= (total ?? Number.POSITIVE_INFINITY))
      break;
  }
  throw new ApiError(404, { code: "rest_not_found", message: `#${id}` });
}

/** Reads an item; in the edit context if the user may update items and the list has one. */
export const itemQuery = (list: List | undefined, id: string, context?: "edit") =>
  queryOptions({
    queryKey: ["item", list?.slug, id, context ?? "view"],
    queryFn: async ({ signal }): Promise<VersionedItem> => {
      if (!list) throw new Error("No list");
      if (list.operations.read === null)
        return { item: await findItem(list, id, signal), etag: undefined };
      const input = context && hasEdit(list) ? { context } : {};
      const { body, headers } = await send<Item>("GET", itemPath(list, id), input, { signal });
      return { item: body, etag: headers.get("etag") ?? undefined };
    },
    staleTime: context === "edit" ? 0 : 60_000,
  });

/** Reads a page of a list. */
export const itemsQuery = (list: List, input: Input) =>
  queryOptions({
    queryKey: ["items", list.slug, input, list.path],
    queryFn: ({ signal }) => loadItems(list, input, signal),
    placeholderData: keepPreviousData,
  });
