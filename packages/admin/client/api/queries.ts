import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { List } from "./directory.ts";
import { type Input, send } from "./connection.ts";
import { type Item, itemPath, loadItems } from "./items.ts";

/** An item with the version that its response had. */
export interface VersionedItem {
  readonly item: Item;
  readonly etag: string | undefined;
}

const hasEdit = (list: List): boolean => list.operations.update !== null;

/** Reads an item; in the edit context if the user may update items and the list has one. */
export const itemQuery = (list: List | undefined, id: string, context?: "edit") =>
  queryOptions({
    queryKey: ["item", list?.slug, id, context ?? "view"],
    queryFn: async ({ signal }): Promise<VersionedItem> => {
      if (!list) throw new Error("No list");
      const input = context && hasEdit(list) ? { context } : {};
      const { body, headers } = await send<Item>("GET", itemPath(list, id), input, { signal });
      return { item: body, etag: headers.get("etag") ?? undefined };
    },
    staleTime: context === "edit" ? 0 : 60_000,
  });

/** Reads a page of a list. */
export const itemsQuery = (list: List, input: Input) =>
  queryOptions({
    queryKey: ["items", list.slug, input],
    queryFn: ({ signal }) => loadItems(list, input, signal),
    placeholderData: keepPreviousData,
  });
